import { expect, it } from "vitest"
import { isBlank, isSameText, withText } from "../../src/messages/text-content.ts"

type Part = { readonly text?: string; readonly kind?: string }
const now = (parts: readonly Part[], text: string | null) =>
  withText(
    parts,
    text,
    (part) => part.text ?? null,
    (part, said) => ({ ...part, text: said }),
  )

it("a text is the same whatever stands between its pieces", () => {
  expect([isSameText("a b", "a\n\nb"), isSameText("a", "b"), isBlank(" \n"), isBlank("x")]).toEqual([
    true,
    false,
    true,
    false,
  ])
})

it("parts stay as they are when the text is the same", () => {
  const parts = [{ text: "One." }, { kind: "thought" }, { text: "Two." }]
  expect(now(parts, "One.\nTwo.")).toEqual(parts)
  expect(now(parts, null)).toEqual(parts)
  expect(now([...parts, { text: " " }], null)).toEqual(parts)
})

it("a new text stands in place of the first", () => {
  expect(now([{ kind: "thought" }, { text: "One <call>" }, { text: "Two" }], "One Two")).toEqual([
    { kind: "thought" },
    { text: "One Two" },
  ])
  expect(now([{ text: "<call>" }, { kind: "image" }], "")).toEqual([{ kind: "image" }])
})
