import type { Recorded } from "../../src/scan/formats/conversation.ts"
import { recordedIn } from "../../src/scan/formats/recorded.ts"
import { noCounts } from "../../src/scan/judge/tally.ts"
import { resultOf } from "../../src/scan/judge/turns.ts"
import { eventsOf } from "../../src/scan/judge/walk.ts"
import { countsOf, type ScanResult, type WorstCase } from "../../src/scan/result.ts"

const counts = (valid: number, repaired = 0, recovered = 0, escalated = 0, suppressed = 0) =>
  countsOf({ ...noCounts(), valid, repaired, recovered, escalated, suppressed })

export const worstCase: WorstCase = {
  outcome: "repaired",
  tool: "dim_lamp",
  model: "birch",
  reason: null,
  rules: ["json/trailing-comma"],
  wrote: null,
  before: { text: '{"room":"hall",}', left: 0, right: 0 },
  after: { text: '{"room":"hall"}', left: 0, right: 0 },
  feedback: null,
  times: 2,
  file: "may.jsonl",
  line: 12,
  offset: 345,
  element: null,
  pointer: "/messages/3",
}

/** A result as a scan could have found it. */
export const found: ScanResult = {
  format: 2,
  version: "0.0.0",
  input: {
    files: 2,
    bytes: 2048,
    lines: 20,
    records: 20,
    conversations: 19,
    turns: 80,
    contextTurns: 3,
    withoutTools: 4,
    givenTools: 0,
    freeCalls: 0,
    repeatedCalls: 0,
  },
  calls: counts(94, 3, 1, 2, 0),
  storms: { calls: 0, conversations: 0 },
  mentions: 1,
  kinds: [
    { name: "json", title: "broken JSON", ...counts(0, 3, 0, 1) },
    { name: "text", title: "written as text", ...counts(0, 0, 1) },
    { name: "cut", title: "cut off", ...counts(0, 0, 0, 1) },
  ],
  rules: [{ name: "json/trailing-comma", ...counts(0, 3) }],
  models: [{ name: "birch", ...counts(94, 3, 1, 2), kinds: { json: 4, text: 1, cut: 1 } }],
  tools: [{ name: "dim_lamp", ...counts(94, 3, 1, 2) }],
  worst: [
    worstCase,
    {
      ...worstCase,
      outcome: "escalated",
      reason: "truncated",
      rules: [],
      after: null,
      feedback: "It was cut off.",
      line: null,
      times: 1,
    },
  ],
  unreadable: {
    total: 2,
    byCode: { cut: 1, "too-long": 1 },
    list: [
      {
        file: "may.jsonl",
        line: 3,
        offset: 99,
        element: null,
        pointer: "",
        code: "cut",
        message: "cut off after 41 B: the JSON has no end",
      },
      {
        file: "june.jsonl",
        line: null,
        offset: 7,
        element: null,
        pointer: "",
        code: "too-long",
        message: "the line has 50 MB",
      },
    ],
  },
  unrecognised: {
    total: 1,
    list: [{ file: "may.jsonl", line: 9, offset: 800, element: null, pointer: "", looks: 'an object with "event"' }],
  },
  hasValues: true,
  run: {
    seconds: 1.5,
    cpuSeconds: 2.5,
    bytesPerSecond: 1365,
    jobs: 2,
    peakMemoryBytes: 1e8,
    wasStopped: false,
    parts: 1,
  },
}

/** The same with nothing in it. */
export const nothing: ScanResult = {
  ...found,
  input: { ...found.input, contextTurns: 0, withoutTools: 0 },
  calls: counts(0),
  mentions: 0,
  kinds: [],
  rules: [],
  models: [],
  tools: [],
  worst: [],
  unreadable: { total: 0, byCode: {}, list: [] },
  unrecognised: { total: 0, list: [] },
}

/** What happened in a conversation, in words. */
export const told = (recorded: Recorded): unknown[] =>
  eventsOf(recorded).map((event) => {
    if (event.kind === "user") return "user"
    if (event.kind === "turn") {
      const { content, toolCalls = [] } = event.turn
      return [
        event.isContext ? "context" : "turn",
        content,
        toolCalls.map(({ name, arguments: text }) => `${name} ${text}`),
      ]
    }
    const { id, text, ok } = resultOf(event.message)
    return ["result", event.id ?? id, text, ok]
  })

/** The same of a record with one conversation. */
export const seen = (record: unknown): unknown[] => told((recordedIn(record) as readonly Recorded[])[0] as Recorded)
