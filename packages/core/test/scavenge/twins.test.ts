import { expect, test } from "vitest"
import { mend } from "../../src/mend.ts"

const MOW = {
  name: "mow",
  parameters: { type: "object", properties: { lawn: { type: "string" } }, required: ["lawn"] },
}
const hermes = (lawn: string): string => `<tool_call>\n{"name": "mow", "arguments": {"lawn": "${lawn}"}}\n</tool_call>`
const invoke = (lawn: string): string =>
  `<function_calls>\n<invoke name="mow">\n<parameter name="lawn">${lawn}</parameter>\n</invoke>\n</function_calls>`

const countIn = (...parts: readonly string[]): number =>
  mend({ content: parts.join("\n\n"), finishReason: "stop" }, [MOW]).calls.length

test("a call that is shown in two notations is not made", () => {
  const parts = ["One family of mowers takes an object.", hermes("north"), "The other one takes elements."]
  expect(countIn(...parts, invoke("north"))).toBe(0)
  expect(countIn(...parts, invoke("south"))).toBe(1)
})

test.each([
  ["announced", ["One family of mowers takes an object.", hermes("north"), "Now let me cut it.", invoke("north")]],
  ["taken back before", [hermes("north"), "Wait, those are the wrong tags.", invoke("north")]],
  ["named in passing before", ['The tool has `mow(lawn="north")` for it. That will do.', hermes("north")]],
])("a call that was shown is made where it is %s", (_, parts) => {
  expect(countIn(...parts)).toBe(1)
})
