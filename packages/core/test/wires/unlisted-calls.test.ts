import { expect, test } from "vitest"
import { gemini } from "../../src/wires/gemini.ts"
import { passUnlisted } from "../../src/wires/unlisted-calls.ts"

const body = {
  candidates: [
    {
      content: {
        parts: [
          { functionCall: { name: "drag", args: { x: 1 } } },
          { functionCall: { name: "find", args: { q: "pot" } } },
          { text: "done" },
        ],
      },
      finishReason: "STOP",
    },
  ],
}

test("a call of a tool that is not listed is a part of no known kind, others are read as before", () => {
  const wire = passUnlisted(gemini, [{ name: "find" }])
  const [first, ...others] = wire.readBody(body)
  expect(first).toEqual({ kind: "part", turn: "0" })
  expect(others).toEqual(gemini.readBody(body).slice(2))
  expect(wire.readEvent(body, new Map())).toHaveLength(5)
})
