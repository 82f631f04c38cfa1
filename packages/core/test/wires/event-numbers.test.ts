import { expect, test } from "vitest"
import { openAiResponses } from "../../src/wires/responses.ts"
import { eventsIn, patchStream } from "../support/wire-streams.ts"

interface Numbered {
  readonly type: string
  readonly sequence_number?: number
}

const TEXT = '<tool_call>{"name": "get_weather", "arguments": {"city": "Turku", "days": 2}}</tool_call>'
const message = (text: string) => ({ id: "m1", type: "message", content: [{ type: "output_text", text }] })
const at = { output_index: 0, item_id: "m1", content_index: 0 }

/** A text that is only a call: the events of the text are left out, those of the call are added. */
const EVENTS: readonly object[] = [
  { type: "response.created", response: { id: "r1", object: "response", status: "in_progress", output: [] } },
  { type: "response.output_item.added", output_index: 0, item: { ...message(""), content: [] } },
  { type: "response.content_part.added", ...at, part: { type: "output_text", text: "" } },
  { type: "response.output_text.delta", ...at, delta: TEXT },
  { type: "response.output_text.done", ...at, text: TEXT },
  { type: "response.output_item.done", output_index: 0, item: message(TEXT) },
  {
    type: "response.completed",
    response: { id: "r1", object: "response", status: "completed", output: [message(TEXT)] },
  },
]

async function numbersOf(numberOf: (at: number) => number | undefined): Promise<(number | undefined)[]> {
  const chunks = EVENTS.map((event, i) => {
    const number = numberOf(i)
    const json = JSON.stringify({ ...event, ...(number !== undefined && { sequence_number: number }) })
    return new TextEncoder().encode(`data: ${json}\n\n`)
  })
  const { bytes, results } = await patchStream(openAiResponses, chunks)
  expect(results[0]?.calls).toHaveLength(1)
  return (eventsIn(openAiResponses, bytes) as Numbered[]).map(({ sequence_number: number }) => number)
}

test("count on where events are added and others left out", async () => {
  const numbers = await numbersOf((at) => at)
  expect(numbers).toEqual([...numbers.keys()])
})

test("are not made where a server gives none", async () => {
  expect(new Set(await numbersOf(() => undefined))).toEqual(new Set([undefined]))
})

test("are never less than 0 where a server gives that to every event", async () => {
  expect((await numbersOf(() => 0)).every((number) => number !== undefined && number >= 0)).toBe(true)
})

test("go on where only the last event has none", async () => {
  const numbers = await numbersOf((at) => (at === EVENTS.length - 1 ? undefined : at))
  expect(numbers.at(-1)).toBeUndefined()
  expect(numbers.slice(0, -1)).toEqual([...numbers.slice(0, -1).keys()])
})
