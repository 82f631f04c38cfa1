import fc from "fast-check"
import { expect, test } from "vitest"
import { large } from "../../../../core/test/support/runs.ts"
import type { Settings } from "../../../src/scan/job.ts"
import type { Form } from "../../../src/scan/read/sniff.ts"
import { createCounters } from "../../../src/scan/run/counters.ts"
import { createWork } from "../../../src/scan/run/work.ts"

const NAMES =
  "messages role content parts type tool_calls toolCalls function name arguments args input output lc kwargs id data steps finishReason response request contents candidates functionCall attributes events key value stringValue resourceSpans scopeSpans spans traj simulations history trajectory message uuid sessionId payload choices delta index text thinking gen_ai.prompt.0.role gen_ai.input.messages gen_ai.completion.0.tool_calls.0.name __proto__ constructor".split(
    " ",
  )
const WORDS =
  'assistant user tool model ai human function_call tool_use tool-call tool_result text response_item session message constructor message_start content_block_delta response.completed {} [] [{"role":"assistant"}]'.split(
    " ",
  )

const leaf = fc.oneof(fc.constantFrom(...WORDS), fc.constant(null), fc.integer(), fc.boolean(), fc.string())
const { value: anything } = fc.letrec((tie) => ({
  value: fc.oneof(
    { depthSize: "medium", withCrossShrink: true },
    leaf,
    fc.array(tie("value"), { maxLength: 4 }),
    fc
      .array(fc.tuple(fc.constantFrom(...NAMES), tie("value")), { maxLength: 5 })
      .map((entries) => JSON.parse(JSON.stringify(Object.fromEntries(entries)))),
  ),
}))

const settings: Settings = {
  work: "judge",
  tools: null,
  turns: "all",
  options: {},
  maxLine: 1e6,
  maxDocument: 1e6,
  hasValues: true,
}

/** One worker for all: each takes a megabyte to read into. */
const work = createWork(settings, createCounters(1), 0)

async function scanned(text: string, form: Form) {
  const bytes = new Uint8Array(Buffer.from(text))
  const { tally } = await work({ kind: "block", file: 0, bytes, length: bytes.length, start: 0, form })
  return tally
}

test.each([
  ["lines", ""],
  ["session", ""],
  ["events", "data: "],
] as const)(
  "%s of whatever shape are judged, not recognised or a problem, and never an exception",
  async (form, prefix) => {
    let conversations = 0
    await fc.assert(
      fc.asyncProperty(fc.array(anything, { minLength: 1, maxLength: 6 }), async (values) => {
        const tally = await scanned(values.map((value) => `${prefix}${JSON.stringify(value)}\n`).join(""), form)
        conversations += tally.conversations
        const told = tally.conversations + tally.unrecognised + tally.problems.length
        // An empty list has no record in it.
        if (form === "lines")
          expect(told).toBeGreaterThanOrEqual(values.filter((value) => !Array.isArray(value)).length)
        expect(tally.problems.filter(({ message }) => /Error/.test(message) && !/MendError/.test(message))).toEqual([])
      }),
      { numRuns: large(1_500, 3) },
    )
    if (form === "lines") expect(conversations).toBeGreaterThan(20)
  },
)
