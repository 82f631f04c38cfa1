// Time and memory stay in bounds whatever the call and the answer are.
import { expect, test } from "vitest"
import { DEFAULT_LIMITS } from "../../src/limits.ts"
import type { Tool } from "../../src/turn.ts"
import { cpuTime } from "../support/cpu-time.ts"
import { object } from "../support/fitting.ts"
import { answerOf, repairOf } from "../support/model-answers.ts"
import { TEXT, WHOLE } from "../support/reading.ts"

const CLOSED = { additionalProperties: false }
const many = (count: number, entry: (i: number) => string): string =>
  Array.from({ length: count }, (_, i) => entry(i)).join(",")
const BIG = 120_000
const tool = (properties: Record<string, unknown>, required: readonly string[] = []): Tool => ({
  name: "pack",
  parameters: object(properties, required, CLOSED),
})
const TALL = tool(
  Object.fromEntries(Array.from({ length: 60 }, (_, i) => [`box_${i}`, WHOLE])),
  Array.from({ length: 60 }, (_, i) => `box_${i}`),
)

const BOXES = object({ box: { $ref: "#/$defs/boxes" }, count: WHOLE }, [], CLOSED)

const CASES: readonly (readonly [string, Tool, string, string])[] = [
  [
    "strays and missing members, each compared with each",
    TALL,
    `{${many(2_000, (i) => `"crate_${i}":"${i} of them"`)}}`,
    `{${many(60, (i) => `"box_${i}":${i}`)}}`,
  ],
  [
    "a thousand changes",
    tool({ list: { type: "array", items: WHOLE } }),
    `{"list":[${many(2_000, () => '"one"')}]}`,
    `{"list":[${many(2_000, () => "1")}]}`,
  ],
  [
    "a long text split",
    tool({ list: { type: "array", items: TEXT } }),
    `{"list":"${"a, ".repeat(BIG / 3)}"}`,
    `{"list":[${many(40, () => '"a"')}]}`,
  ],
  [
    "a long text respelled",
    tool({ p: { type: "string", pattern: "^x$" } }),
    `{"p":"${"a b-c ".repeat(BIG / 6)}"}`,
    `{"p":"${"a-b-c ".repeat(BIG / 6)}"}`,
  ],
  [
    "a long text for a value",
    tool({ e: { enum: Array.from({ length: 500 }, (_, i) => `value ${i}`) } }),
    `{"e":"${"value ".repeat(BIG / 6)}"}`,
    '{"e":"value 7"}',
  ],
  [
    "a part searched in a long text",
    tool({ p: { type: "string", pattern: "^b$" } }),
    `{"p":"${"ab".repeat(BIG / 2)}"}`,
    '{"p":"b"}',
  ],
  [
    "an object of a thousand members made up",
    tool({ o: { type: "object" } }, ["o"]),
    '{"x":1}',
    `{"o":{${many(9_000, (i) => `"k${i}":1`)}}}`,
  ],
  [
    "a group beside thousands of strays",
    TALL,
    `{"item":{${many(60, (i) => `"box_${i}":"${i}"`)}},${many(2_000, (i) => `"crate_${i}":"${i} of them"`)}}`,
    `{${many(60, (i) => `"box_${i}":${i}`)}}`,
  ],
  [
    "a group of few beside thousands of strays",
    TALL,
    `{"item":{${many(30, (i) => `"box_${i}":"${i}"`)}},${many(2_000, (i) => `"crate_${i}":"${i} of them"`)}}`,
    `{${many(60, (i) => `"box_${i}":${i}`)}}`,
  ],
  [
    "wrappers in wrappers around a value that is wrong",
    { name: "pack", parameters: { ...BOXES, $defs: { boxes: BOXES } } },
    `${'{"arguments":{"box":'.repeat(20)}{"count":"two"}${"}}".repeat(20)}`,
    `${'{"box":'.repeat(20)}{"count":3}${"}".repeat(20)}`,
  ],
  ["nothing but quotes", tool({ p: TEXT }), '"'.repeat(BIG), `{"p":"${'\\"'.repeat(BIG / 3)}"}`],
  ["nothing but brackets", tool({ p: TEXT }), "[".repeat(BIG), '{"p":"["}'],
  ["marks without end", tool({ p: TEXT }), `{p -> ${":".repeat(BIG)}`, `{"p":"${":".repeat(BIG)}"}`],
  ["backslashes", tool({ p: TEXT }), `{p -> ${"\\".repeat(BIG)} x`, `{"p":"${"\\\\".repeat(BIG / 3)}"}`],
  ["deep arguments", tool({ p: TEXT }), `{"p":${"[".repeat(50_000)}${"]".repeat(50_000)}}`, '{"p":"x"}'],
  ["a deep answer", tool({ p: TEXT }), '{"p":1}', `{"p":${"[".repeat(50_000)}${"]".repeat(50_000)}}`],
  ["an exponent without end", tool({ p: WHOLE }), `{"p":"1e${"9".repeat(50_000)}"}`, `{"p":1e${"9".repeat(50_000)}}`],
]

test.each(CASES)("%s", async (_, given, attempted, args) => {
  expect(attempted.length).toBeLessThanOrEqual(DEFAULT_LIMITS.modelCallChars)
  const started = cpuTime()
  const result = await repairOf(given, attempted, answerOf(given.name, args))
  expect(result.ok).toBe(false)
  expect(cpuTime() - started).toBeLessThan(3_000)
})
