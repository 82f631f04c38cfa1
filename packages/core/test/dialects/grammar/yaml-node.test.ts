import { expect, test } from "vitest"
import { readYamlValue } from "../../../src/dialects/grammar/yaml.ts"
import { pageOf } from "../../../src/dialects/grammar/yaml-lines.ts"

const read = (text: string, depth = 0) => {
  const page = pageOf(text, 0, text.length)
  return readYamlValue(page, { valueStart: 2, from: 1, to: page.lines.length, parentIndent: 0, depth })
}

test("a value behind its key or below it, and the line behind it", () => {
  expect(read("a: x\nb: y\n")).toMatchObject({ value: { as: "raw", text: "x" }, next: 1 })
  expect(read("a: x\n  y\n\n  z\nb: y\n")).toMatchObject({ value: { as: "raw", text: "x y\nz" }, next: 4 })
  expect(read("a:\n  b: c\nd: e\n")).toMatchObject({
    value: { as: "object", members: [{ key: "b", text: "c" }] },
    next: 2,
  })
  expect(read("a:\n- b\n- c\nd: e\n")).toMatchObject({
    value: { as: "list", members: [{ key: 0 }, { key: 1 }] },
    next: 3,
  })
  expect(read("a:\nb: c\n")).toMatchObject({ value: { as: "json", text: "null" }, next: 1 })
})

test("no YAML, or too deep", () => {
  expect(read("a:\n  just words\n")).toBeNull()
  expect(read("a:\n  b: c\n", 64)).toBeNull()
})
