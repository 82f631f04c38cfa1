import { expect, test } from "vitest"
import { gatedEvents, TextGate } from "../../src/adapters/openai-agents-text.ts"
import { createMender } from "../../src/create-mender.ts"

const TOOLS = [{ name: "lift_latch", parameters: { type: "object", properties: { wide: { type: "boolean" } } } }]
const delta = (text: string) => ({ type: "output_text_delta", delta: text, itemId: "m1" })
const textsOf = (events: Iterable<object>) => [...events].map((event) => (event as { delta: string }).delta)
const done = (text: string) => ({ output: [{ type: "message", content: [{ type: "output_text", text }] }] })

/** What is shown of an answer while it comes, and behind its end. */
function shownOf(pieces: readonly string[], final: string): { early: string; late: string } {
  const gate = new TextGate(createMender(TOOLS))
  const early = pieces.flatMap((piece) => textsOf(gate.pass(delta(piece)))).join("")
  return { early, late: textsOf(gate.rest(done(final))).join("") }
}

test("plain text passes while it comes, and all of it at the end", () => {
  const text = "The door is open. It was never locked, and nobody has a key."
  const { early, late } = shownOf(text.match(/.{1,7}/g) ?? [], text)
  expect(early + late).toBe(text)
  expect(early.length).toBeGreaterThan(40)
})

test("where text is not searched every event is the very same", () => {
  const gate = new TextGate(createMender(TOOLS, { recover: "off" }))
  const event = delta("<tool_call>")
  expect([...gate.pass(event)][0]).toBe(event)
})

test("what may be a call waits, and is shown only when it is none", () => {
  const pieces = ["I open it.", " <tool", "_call>", '{"name": "lift_latch"']
  const all = pieces.join("")
  const shown = shownOf(pieces, all)
  expect(shown.early).not.toContain("<")
  expect(shown.early + shown.late).toBe(all)
  const taken = shownOf(pieces, "I open it.")
  expect(taken.early + taken.late).toBe("I open it.")
})

test("an answer that was only calls and now says why is shown", () => {
  const gate = new TextGate(createMender(TOOLS))
  expect([...gate.rest(done("not executed"))]).toEqual([{ type: "output_text_delta", delta: "not executed" }])
})

test("reasoning and the reason of the end are read from chunks", () => {
  const gate = new TextGate(createMender(TOOLS))
  gate.note({ choices: [{ index: 0, delta: { reasoning_content: "Is it " } }] })
  gate.note({ choices: [{ index: 0, delta: { reasoning_content: "locked?" } }] })
  gate.note({ choices: [{ index: 0, delta: {}, finish_reason: "length" }] })
  gate.note({ type: "response.created" })
  expect(gate.remarks).toEqual({ reasoning: "Is it locked?", finishReason: "length" })
})

/** What arrives of a stream that throws, and what it throws. */
async function readUntilError(events: AsyncIterable<unknown>): Promise<{ seen: unknown[]; error: unknown }> {
  const seen: unknown[] = []
  try {
    for await (const event of events) seen.push(event)
  } catch (error) {
    return { seen, error }
  }
  return { seen, error: null }
}

test("a stream that breaks off shows what waited, then breaks off", async () => {
  const lost = new Error("connection lost")
  async function* broken() {
    yield delta("The latch")
    yield delta(" <tool_call>")
    throw lost
  }
  const gate = new TextGate(createMender(TOOLS))
  const { seen, error } = await readUntilError(gatedEvents(broken(), gate, async (response) => response))
  expect(textsOf(seen as object[]).join("")).toBe("The latch <tool_call>")
  expect(error).toBe(lost)
})

test("so does one that ends without a response; behind a response nothing waits", async () => {
  async function* given(...events: object[]) {
    yield* events
  }
  const read = async (...events: object[]) => {
    const gate = new TextGate(createMender(TOOLS))
    const settle = async () => done("I open it.")
    return (await readUntilError(gatedEvents(given(...events), gate, settle))).seen
  }
  const pieces = [delta("I open it. <tool_call>"), delta('{"name": "lift_latch"}')]
  expect(textsOf((await read(...pieces)) as object[]).join("")).toBe('I open it. <tool_call>{"name": "lift_latch"}')
  const ended = { type: "response_done", response: done("") }
  const whole = (await read(...pieces, ended)) as object[]
  expect(textsOf(whole.slice(0, -1)).join("")).toBe("I open it.")
  expect(whole.at(-1)).toEqual({ type: "response_done", response: done("I open it.") })
})
