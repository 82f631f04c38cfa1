import { describe, expect, test } from "vitest"
import { readPythonValue } from "../../../src/dialects/python/arguments.ts"
import { reading, told } from "./given.ts"

describe("values", () => {
  test.each([
    ["f(a=2 * 30, b=2*pi)", "f(a=60, b~2*pi)"],
    ["f(note=16/9, seats=16/8)", "f(note~16/9, seats=2)"],
    ["f(note=10-12, seats=12-10)", "f(note~10-12, seats=2)"],
    ["f(day=2031-04-17, or=4/17/2031)", "f(day~2031-04-17, or~4/17/2031)"],
    ["f(x=g(1), y=a.b, z=[i for i in c], k=lambda x: x + 1)", "f(x~g(1), y~a.b, z~[i for i in c], k~lambda x: x + 1)"],
    ["f(a=007, b=0x1f, c=3j)", "f(a~007, b~0x1f, c~3j)"],
    ["f(a=f'{x}', b=f'x')", "f(a~f'{x}', b=\"x\")"],
    ["f(a=$900, b=50%, c=8:30pm, d=<id>, e=...)", "f(a~$900, b~50%, c~8:30pm, d~<id>, e~...)"],
    ["f(tag=#open, n=1)", "f(tag~#open, n=1)"],
    ["f(a=[New York, Rome], b=1)", "f(a~[New York, Rome], b=1)"],
    ["f(a='x' if b else 'y', c='%s' % d)", "f(a~'x' if b else 'y', c~'%s' % d)"],
  ])("%s", (text, calls) => {
    expect(told(text)).toBe(calls)
  })

  test("know their place", () => {
    const slot = { key: "a", isColon: false, isText: false }
    expect(readPythonValue(reading("f(a= 'x' )"), 5, slot)).toMatchObject({
      key: "a",
      as: "json",
      text: '"x"',
      whole: true,
      start: 5,
      end: 8,
    })
    expect(readPythonValue(reading("12"), 0, slot)).toMatchObject({ text: "12", whole: false })
    expect(readPythonValue(reading("12", false), 0, slot)).toBeNull()
  })
})
