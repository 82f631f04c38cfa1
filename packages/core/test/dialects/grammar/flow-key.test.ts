import { expect, test } from "vitest"
import { isSeparator, readFlowKey } from "../../../src/dialects/grammar/flow.ts"

const probe = (text: string) => ({ text, isEnd: true })

test("a name in any quotes, before a colon or an equals sign", () => {
  for (const text of ["key:", "key =", '"key" :', "'key'=", '<|"|>key<|"|>:', "<escape>key<escape>:"])
    expect(readFlowKey(probe(text), 0)).toEqual({ key: "key", next: text.length })
  expect(readFlowKey(probe("größe-1.x$:"), 0)?.key).toBe("größe-1.x$")
  for (const text of ["", ":", "a b:", '"":', '"a\nb":', "key", '"key:', `${"k".repeat(200)}:`])
    expect(readFlowKey(probe(text), 0)).toBeNull()
})

test("a comma that separates", () => {
  for (const text of [",b:1", ", 'b': 1", ",}", ", ]", ",", ",<tool_call|>"])
    expect(isSeparator(probe(text), 0)).toBe(true)
  for (const text of [", France", ",b", ",,", ", a b: c"]) expect(isSeparator(probe(text), 0)).toBe(false)
})
