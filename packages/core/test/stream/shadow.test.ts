// In shadow mode a stream passes on what came, in the end all of it, whatever the pieces are.
import { expect, test } from "vitest"
import { type CallDelta, createStreamMender } from "../../src/stream/create-stream-mender.ts"
import { DECLARED } from "../support/conversation.ts"

const CALLS = [
  { id: "same", name: "read", arguments: '{"x": "a"}' },
  { id: "same", name: "read", arguments: '{"x":"b",}' },
  { id: "wrong", name: "edit", arguments: '{"n":"many"}' },
  { id: "split", name: "nobody", arguments: '{"x":"c"}{"x":"d"}' },
]
const CONTENT = 'So.\n<tool_call>{"name": "find", "arguments": {"x": "a"}}</tool_call> Done.'

test.each(["live", "hold"] as const)("%s: text and arguments are those that came", (mode) => {
  const stream = createStreamMender(DECLARED, { preset: "report", mode })
  let text = ""
  const deltas: CallDelta[] = []
  for (const character of CONTENT) text += stream.text(character)
  CALLS.forEach(({ id, name, arguments: written }, key) => {
    deltas.push(...stream.callDelta(key, { id, name, arguments: "" }))
    for (const character of written) deltas.push(...stream.callDelta(key, { arguments: character }))
    deltas.push(...stream.endCall(key))
  })
  const end = stream.end("tool_calls")
  expect(text + end.text).toBe(CONTENT)
  const all = [...deltas, ...end.calls]
  expect(all.some(({ isReplacement }) => isReplacement)).toBe(false)
  const passed = CALLS.map((_, key) =>
    all
      .filter((delta) => delta.key === String(key))
      .map((delta) => delta.arguments)
      .join(""),
  )
  expect(passed).toEqual(CALLS.map((call) => call.arguments))
  expect(end.result.shadow?.report.outcomes).toMatchObject({ unchanged: 1, repaired: 1, recovered: 1, escalated: 2 })
})
