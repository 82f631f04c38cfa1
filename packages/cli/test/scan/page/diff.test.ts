import fc from "fast-check"
import { expect, test } from "vitest"
import { diff, type Stretch } from "../../../src/scan/page/diff.ts"

const marked = (stretches: readonly Stretch[]): string =>
  stretches.map(({ text, isChanged }) => (isChanged ? `[${text}]` : text)).join("")
const joined = (stretches: readonly Stretch[], isChanged?: boolean): string =>
  stretches
    .filter((stretch) => isChanged === undefined || stretch.isChanged === isChanged)
    .map(({ text }) => text)
    .join("")

test("marks what one has and the other has not", () => {
  expect(diff(`{'a': True, "b": 1,}`, `{"a": true, "b": 1}`).map(marked)).toEqual([
    `{[']a[']: [True], "b": 1[,]}`,
    `{["]a["]: [true], "b": 1}`,
  ])
})

test("nothing is lost, and what is not marked is the same on both sides", () => {
  const text = fc.string({ unit: fc.constantFrom("a", "b", " ", "{", '"', "\n", "𝄞"), maxLength: 40 })
  fc.assert(
    fc.property(text, text, (before, after) => {
      const [old, fresh] = diff(before, after)
      expect([joined(old), joined(fresh)]).toEqual([before, after])
      expect(joined(old, false)).toBe(joined(fresh, false))
    }),
  )
})

test("the same text has no mark, and two that share nothing are all marks", () => {
  expect(diff("abc def", "abc def").map(marked)).toEqual(["abc def", "abc def"])
  expect(diff("", "new").map(marked)).toEqual(["", "[new]"])
})

test("texts of very many tokens end soon", () => {
  const [old, fresh] = diff(`${"a,".repeat(3000)}x`, `${"b;".repeat(3000)}x`)
  expect([joined(old).length, joined(fresh).length, marked(old).endsWith("]x")]).toEqual([6001, 6001, true])
})
