import { expect, test } from "vitest"
import { isLeftAlone, leftAlone, whyLeft } from "../../src/show/left-alone.ts"
import { plain } from "../../src/show/paint.ts"

const page = { paint: plain, columns: 80 }
const quoted = {
  rule: "mention/quoted",
  tool: "mail",
  message: "A call in the text was left alone. It is in a quotation.",
}

test("remarks on tools are something else", () => {
  expect([quoted, { rule: "schema/keyword", tool: "mail", message: "x" }].map(isLeftAlone)).toEqual([true, false])
})

test("the reason is a sentence of its own", () => {
  expect(whyLeft(quoted)).toBe("It is in a quotation.")
  expect(
    whyLeft({ ...quoted, message: "A call in the text was left alone: its arguments do not fit (truncated)." }),
  ).toBe("Its arguments do not fit (truncated).")
  expect(whyLeft({ ...quoted, message: "another \u001b[1m thing" })).toBe("Another ␛[1m thing.")
})

test("the same kind is told once, with its number", () => {
  expect(leftAlone([quoted, { ...quoted, tool: "" }, quoted], page)).toEqual([
    "· mail  left alone, mention/quoted ×2",
    "  It is in a quotation.",
    "· a call  left alone, mention/quoted",
    "  It is in a quotation.",
  ])
})

test("a hundred kinds are not", () => {
  const many = Array.from({ length: 100 }, (_, i) => ({ ...quoted, tool: `t${i}` }))
  expect(leftAlone(many, page).at(-1)).toBe("  and 88 more kinds")
})
