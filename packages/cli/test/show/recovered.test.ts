import { type MendedCall, mend } from "toolmend"
import { expect, test } from "vitest"
import { plain } from "../../src/show/paint.ts"
import { recovered } from "../../src/show/recovered.ts"

const page = { paint: plain, columns: 90 }
const tools = [
  { name: "ring", parameters: { type: "object", properties: { bell: { type: "string" } }, required: ["bell"] } },
]
const text = 'So be it.\n<tool_call>{"name": "ring", "arguments": {"bell": "north"}}</tool_call>'

const only = (result: { readonly calls: readonly MendedCall[] }) => result.calls[0] as MendedCall

test.each(["content", "reasoning"])("the place is marked in the %s it stands in", (place) => {
  const turn = { content: "", [place]: text }
  const lines = recovered(only(mend(turn, tools)), turn, page)
  expect(lines.slice(0, 2)).toEqual(["✓ ring  recovered from text", '  {"bell": "north"}'])
  const at = lines.findIndex((line) => line.includes("2 │ <tool_call>"))
  expect(lines[at + 1]?.indexOf("^")).toBe(lines[at]?.indexOf('{"name"'))
})

test("without the turn the call itself is shown", () => {
  const lines = recovered(only(mend({ content: text }, tools)), {}, page)
  expect(lines).toContain('  │ {"name": "ring", "arguments": {"bell": "north"}}')
})

test("the dialect is named in words", () => {
  expect(recovered(only(mend({ content: text }, tools)), { content: text }, page).join(" ")).toContain(
    "JSON in tool_call tags (Hermes 2 and 3,",
  )
})
