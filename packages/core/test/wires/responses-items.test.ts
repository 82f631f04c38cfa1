import { describe, expect, test } from "vitest"
import { openAiResponses } from "../../src/wires/responses.ts"
import { itemKey } from "../../src/wires/responses-items.ts"
import { patchStream } from "../support/wire-streams.ts"

const BERN = '{"city":"Bern","days":2}'
const GRAZ = '{"city":"Graz","days":4}'

interface Item {
  readonly id?: string
  readonly call_id: string
}

const callItem = (item: Item, text: string) => ({
  type: "function_call",
  ...item,
  name: "get_weather",
  arguments: text,
})
const added = (item: Item, text = "") => ({
  type: "response.output_item.added",
  output_index: 0,
  item: callItem(item, text),
})
const piece = (item_id: string | undefined, delta: string) => ({
  type: "response.function_call_arguments.delta",
  output_index: 0,
  item_id,
  delta,
})
const done = (item: Item, text: string) => ({
  type: "response.output_item.done",
  output_index: 0,
  item: callItem(item, text),
})
const completed = (...output: readonly object[]) => ({
  type: "response.completed",
  response: { object: "response", id: "r1", status: "completed", output },
})

const A = { id: "fc_a", call_id: "c1" }
const B = { id: "fc_b", call_id: "c2" }
const WHOLE = completed(callItem(A, BERN), callItem(B, GRAZ))

/** Two calls, every event under number 0. */
const STREAMS: Readonly<Record<string, readonly object[]>> = {
  "one behind the other": [
    added(A),
    piece(A.id, BERN),
    done(A, BERN),
    added(B),
    piece(B.id, GRAZ),
    done(B, GRAZ),
    WHOLE,
  ],
  "at the same time": [
    added(A),
    added(B),
    piece(A.id, BERN.slice(0, 9)),
    piece(B.id, GRAZ.slice(0, 9)),
    piece(A.id, BERN.slice(9)),
    piece(B.id, GRAZ.slice(9)),
    done(A, BERN),
    done(B, GRAZ),
    WHOLE,
  ],
  "only whole items": [done(A, BERN), done(B, GRAZ), WHOLE],
  "without ids of items": [
    added({ call_id: "c1" }),
    piece(undefined, BERN),
    added({ call_id: "c2" }),
    piece(undefined, GRAZ),
    completed(callItem({ call_id: "c1" }, BERN), callItem({ call_id: "c2" }, GRAZ)),
  ],
  "another id with each event": [
    added(A),
    piece("x1", BERN.slice(0, 9)),
    piece("x2", BERN.slice(9)),
    done({ id: "x3", call_id: "c1" }, BERN),
    added(B),
    piece("x4", GRAZ),
    done({ id: "x5", call_id: "c2" }, GRAZ),
    completed(callItem({ id: "x6", call_id: "c1" }, BERN), callItem({ id: "x7", call_id: "c2" }, GRAZ)),
  ],
  "one id for all items": [
    added({ id: "fc", call_id: "c1" }),
    piece("fc", BERN),
    done({ id: "fc", call_id: "c1" }, BERN),
    added({ id: "fc", call_id: "c2" }),
    piece("fc", GRAZ),
    done({ id: "fc", call_id: "c2" }, GRAZ),
    completed(callItem({ id: "fc", call_id: "c1" }, BERN), callItem({ id: "fc", call_id: "c2" }, GRAZ)),
  ],
}

const bytesOf = (events: readonly object[]): Uint8Array =>
  new TextEncoder().encode(events.map((data) => `data: ${JSON.stringify(data)}\n\n`).join(""))

const textOf = (bytes: Uint8Array): string => new TextDecoder().decode(bytes)

describe.each(Object.entries(STREAMS))("all items under number 0: %s", (_, events) => {
  test.each(["hold", "live"] as const)("%s: every byte stays", async (mode) => {
    const { bytes, results } = await patchStream(openAiResponses, [bytesOf(events)], { mode })
    expect(textOf(bytes)).toBe(textOf(bytesOf(events)))
    expect(results[0]?.calls.map(({ id, arguments: text }) => [id, text])).toEqual([
      ["c1", BERN],
      ["c2", GRAZ],
    ])
  })

  test("a broken call is mended in all its copies, and the other one stays", async () => {
    const broken = JSON.parse(JSON.stringify(events).replaceAll('4}"', '4,}"')) as object[]
    const { bytes, results } = await patchStream(openAiResponses, [bytesOf(broken)])
    // what was one text may stand in another of its pieces now
    const withoutPieces = (sent: Uint8Array) => textOf(sent).replaceAll(/"delta":"(?:[^"\\]|\\.)*"/g, "")
    expect(withoutPieces(bytes)).toBe(withoutPieces(bytesOf(events)))
    expect(textOf(bytes)).not.toContain(",}")
    expect(results[0]?.calls.map(({ outcome }) => outcome)).toEqual(["unchanged", "repaired"])
  })
})

test("a message and a call under number 0 are two parts, also with other ids in the whole answer", async () => {
  const message = (id: string) => ({
    type: "message",
    id,
    role: "assistant",
    content: [{ type: "output_text", text: "I look.", annotations: [] }],
  })
  const events = [
    { type: "response.output_item.added", output_index: 0, item: { type: "reasoning", id: "rs_1", summary: [] } },
    { type: "response.output_item.done", output_index: 0, item: { type: "reasoning", id: "rs_1", summary: [] } },
    { type: "response.output_item.added", output_index: 0, item: { type: "message", id: "m1", content: [] } },
    { type: "response.output_text.delta", output_index: 0, content_index: 0, item_id: "m2", delta: "I look." },
    { type: "response.output_item.done", output_index: 0, item: message("m3") },
    added(A),
    piece(A.id, BERN),
    done(A, BERN),
    completed({ type: "reasoning", id: "rs_1", summary: [] }, message("m4"), callItem(A, BERN)),
  ]
  const { bytes, results } = await patchStream(openAiResponses, [bytesOf(events)])
  expect(textOf(bytes)).toBe(textOf(bytesOf(events)))
  expect(results[0]?.content).toBe("I look.")
  expect(results[0]?.calls.map(({ id }) => id)).toEqual(["c1"])
})

test("an event without a number belongs to the item with its id; without both to none", () => {
  const memory = new Map<string, unknown>([["id fc_a", "0"]])
  expect(itemKey({ item_id: "fc_a" }, "function_call_arguments.delta", memory)).toBe("0")
  expect(itemKey({ item_id: "fc_new" }, "function_call_arguments.delta", memory)).toBe("fc_new")
  expect(itemKey({}, "function_call_arguments.delta", memory)).toBeNull()
})
