import { expect, test } from "vitest"
import { KeptEvents } from "../../src/wires/kept-events.ts"
import { ollama } from "../../src/wires/ollama.ts"
import { openAiChat } from "../../src/wires/openai-chat.ts"
import type { Wire } from "../../src/wires/wire.ts"

const event = (content: string): Uint8Array =>
  new TextEncoder().encode(`data: ${JSON.stringify({ choices: [{ index: 0, delta: { content } }] })}\n\n`)

function answerOf(wire: Wire, maxBytes: number): unknown {
  const kept = new KeptEvents(wire, maxBytes)
  for (const bytes of [event("One "), event("moment."), new TextEncoder().encode("data: [DONE]\n\n")]) kept.keep(bytes)
  return kept.answer()
}

test("the answer is put together when it is asked for", () => {
  expect(answerOf(openAiChat, 1_000)).toEqual({ choices: [{ message: { content: "One moment." } }] })
})

test("there is none above the limit, and none for a format that tells only calls back", () => {
  expect(answerOf(openAiChat, 130)).toBeUndefined()
  expect(answerOf(ollama, 1_000)).toBeUndefined()
})
