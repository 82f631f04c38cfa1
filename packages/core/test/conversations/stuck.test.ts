// Agents that were stuck: each is caught after the stated number of calls, and what is said to them is true.
import { describe, expect, test } from "vitest"
import {
  BARE,
  caughtAt,
  DECLARED,
  type Move,
  movesOf,
  stepsOf,
  untold,
  withoutState,
  withState,
} from "../support/conversation.ts"
import { expectEqual } from "../support/expect-equal.ts"
import { isThorough } from "../support/runs.ts"

const times = <T>(count: number, make: (i: number) => T): T[] => Array.from({ length: count }, (_, i) => make(i))
const round = (count: number, ...lap: readonly string[]): string[] => times(count, () => lap).flat()

/**
 * The how-manieth call is the first that is told of, withheld, and after which the host is advised to stop. Zero: none
 * is.
 */
type Caught = readonly [notice: number, suppress: number, stop: number]

interface Conversation {
  readonly title: string
  readonly lines: readonly string[]
  readonly code: string
  readonly told: Caught
  /** Without results; not given where nothing can be known without them. */
  readonly untold?: Caught
  readonly untoldCode?: string
  readonly only?: "declared" | "bare"
}

const NEVER = 0
const FEW = 10

const CONVERSATIONS: readonly Conversation[] = [
  {
    title: "the same file over and over",
    lines: round(FEW, "read a => text"),
    code: "loop/identical",
    told: [4, 8, 9],
    untold: [4, 9, 10],
  },
  {
    title: "the same command, no answer",
    lines: round(FEW, "run du => "),
    code: "loop/identical",
    told: [4, 8, 9],
    untold: [4, 9, 10],
  },
  {
    title: "the same failing edit",
    lines: round(FEW, "edit a => ! text not found"),
    code: "loop/identical",
    told: [4, 8, 9],
    untold: [4, 9, 10],
  },
  {
    title: "keys in another order",
    lines: round(
      4,
      'read {"x":"a","n":1} => text',
      'read {"n":1,"x":"a"} => text',
      'read { "n" : 1, "x" : "a" } => text',
    ),
    code: "loop/identical",
    told: [4, 8, 9],
    untold: [4, 9, 10],
  },
  {
    title: "numbers spelled otherwise",
    lines: round(4, 'read {"n":100} => text', 'read {"n":1e2} => text', 'read {"n":100.0} => text'),
    code: "loop/identical",
    told: [4, 8, 9],
    untold: [4, 9, 10],
  },
  {
    title: "escapes spelled otherwise",
    lines: round(4, 'read {"x":"é"} => text', 'read {"x":"\\u00e9"} => text', 'read {"x":"\\u00E9"} => text'),
    code: "loop/identical",
    told: [4, 8, 9],
    untold: [4, 9, 10],
  },
  {
    title: "malformed in three ways, one call",
    lines: round(4, 'read {"x":"a",} => text', 'read {"x":"a" => text', "read {'x':'a'} => text"),
    code: "loop/identical",
    told: [4, 8, 9],
    untold: [4, 9, 10],
  },
  {
    title: "the name in three spellings",
    lines: round(4, "read a => text", "Read a => text", "functions.read a => text"),
    code: "loop/identical",
    told: [4, 8, 9],
    untold: [4, 9, 10],
  },
  {
    title: "another spelling of the same command",
    lines: round(4, "run ls src => a.ts b.ts", "run ls ./src/ => a.ts b.ts", "run ls 'src' => a.ts b.ts"),
    code: "loop/identical",
    told: [4, 8, 9],
    untold: [6, 11, 12],
  },
  {
    title: "looking elsewhere changes nothing",
    lines: round(7, "read a => text", "find b => rows"),
    code: "loop/cycle",
    told: [5, 9, 10],
    untold: [5, 10, 11],
  },
  {
    title: "three that go round",
    lines: round(5, "read a => 1", "find b => 2", "fetch c => 3"),
    code: "loop/cycle",
    told: [6, 10, 11],
    untold: [6, 11, 12],
  },
  {
    title: "four that go round, one of them a look at the screen",
    lines: round(5, "read a => 1", "find b => 2", "look => 3", "fetch d => 4"),
    code: "loop/cycle",
    told: [8, 11, 12],
    untold: [8, 12, 13],
  },
  {
    title: "five that go round",
    lines: round(4, ...times(5, (i) => `read page ${i} => text ${i}`)),
    code: "loop/cycle",
    told: [8, 12, 13],
    untold: [10, 13, 14],
  },
  {
    title: "eight that go round",
    lines: round(3, ...times(8, (i) => `read page ${i} => text ${i}`)),
    code: "loop/cycle",
    told: [11, 15, 16],
    untold: [16, 17, 18],
  },
  {
    title: "sixteen that go round",
    lines: round(3, ...times(16, (i) => `read page ${i} => text ${i}`)),
    code: "loop/cycle",
    told: [19, 23, 24],
    untold: [32, 33, 34],
  },
  {
    title: "five that go round, some of them edits",
    lines: round(
      5,
      "edit one => done",
      "run tests => ! 2 broken",
      "read a => text",
      "edit back => done",
      "run tests => ! 2 broken",
    ),
    code: "loop/cycle",
    told: [10, 12, 13],
    untold: [10, 12, 13],
  },
  {
    title: "a lap with the same call twice",
    lines: round(5, "read a => 1", "read a => 1", "find b => 2"),
    code: "loop/cycle",
    told: [6, 10, 11],
    untold: [6, 11, 12],
  },
  {
    title: "two calls at a time, always the same",
    lines: times(7, () => "read a => 1 & find b => 2"),
    code: "loop/cycle",
    told: [6, 10, 12],
    untold: [6, 10, 14],
  },
  {
    title: "six calls at a time, always the same",
    lines: times(6, () => times(6, (i) => `read page ${i} => text ${i}`).join(" & ")),
    code: "loop/cycle",
    told: [12, 18, 24],
    untold: [12, 18, 30],
  },
  {
    title: "three calls at a time, in changing order",
    only: "declared",
    lines: times(8, (i) =>
      i % 2 === 0 ? "read a => 1 & find b => 2 & fetch c => 3" : "fetch c => 3 & read a => 1 & find b => 2",
    ),
    code: "loop/cycle",
    told: [6, 12, 15],
    untold: [6, 12, 18],
  },
  {
    title: "back and forth between two versions",
    lines: round(6, "write one => done", "write two => done"),
    code: "loop/cycle",
    told: [6, 9, 10],
    untold: [6, 10, 11],
  },
  {
    title: "edit, test, undo, test, and nothing changes",
    lines: round(4, "edit one => done", "run tests => ! 2 broken", "edit back => done", "run tests => ! 2 broken"),
    code: "loop/cycle",
    told: [8, 11, 12],
    untold: [8, 11, 12],
  },
  {
    title: "reworded, the same error",
    lines: times(12, (i) => `edit guess ${i} => ! text not found in file ${i}`),
    code: "loop/reworded",
    told: [4, 11, 11],
  },
  {
    title: "reworded, with a look in between",
    only: "declared",
    lines: times(12, (i) => [`edit guess ${i} => ! text not found`, `read part ${i} => text`]).flat(),
    code: "loop/reworded",
    told: [7, 21, 21],
  },
  {
    title: "reworded commands, the same exit code",
    lines: times(12, (i) => `run build -j${i} => ! exit code 2`),
    code: "loop/reworded",
    told: [4, 11, 11],
  },
  {
    title: "no hits, told as success",
    lines: times(13, (i) => `find word ${i} => no matches for word ${i}`),
    code: "loop/reworded",
    told: [6, 12, 12],
  },
  {
    title: "no hits, told as JSON",
    lines: times(13, (i) => `find word ${i} => {"hits":[],"total":0}`),
    code: "loop/reworded",
    told: [6, 12, 12],
  },
  {
    title: "the same write with success",
    only: "declared",
    lines: round(FEW, "write a => done"),
    code: "loop/write",
    told: [4, 8, 9],
    untold: [4, 9, 10],
    untoldCode: "loop/identical",
  },
  {
    title: "a poller beyond its limit",
    only: "declared",
    lines: round(34, "status job => pending"),
    code: "loop/poll",
    told: [17, 32, 33],
    untold: [17, 32, 33],
  },
  {
    title: "a poller by its name beyond its limit",
    only: "bare",
    lines: round(14, "status job => pending"),
    code: "loop/poll",
    told: [7, 12, 13],
    untold: [7, 12, 13],
  },
  {
    title: "a poller with naps beyond its limit",
    only: "declared",
    lines: round(33, "status job => pending", "sleep 5 => "),
    code: "loop/cycle",
    told: [32, 62, 63],
    untold: [32, 62, 63],
  },
  {
    title: "polled on after it was over",
    only: "bare",
    lines: ["status job => running", "status job => running", ...round(10, "status job => job 7 completed")],
    code: "loop/identical",
    told: [6, 10, 11],
  },
  {
    title: "a server that stays away",
    lines: round(13, "fetch a => ! connection refused"),
    code: "loop/reworded",
    told: [4, 11, 11],
  },
  {
    title: "after it moved, it stands still",
    lines: ["run progress => 10", "run progress => 90", ...round(9, "run progress => 100")],
    code: "loop/identical",
    told: [6, 10, 11],
  },
  {
    title: "answers that differ in a clock",
    lines: times(FEW, (i) => `run uptime => 09:1${i}:0${i}, two users`),
    code: "loop/identical",
    told: [4, 8, 9],
    untold: [4, 9, 10],
  },
  {
    title: "answers that differ in an id",
    only: "bare",
    lines: times(FEW, (i) => `write a => {"saved":true,"id":"7f3e${i}b9c"}`),
    code: "loop/identical",
    told: [4, 8, 9],
    untold: [4, 9, 10],
  },
  {
    title: "answers that differ in a duration",
    lines: times(FEW, (i) => `run tests => 4 passed in ${i + 1}.3s`),
    code: "loop/identical",
    told: [4, 8, 9],
    untold: [4, 9, 10],
  },
]

/** How a host may keep calls. Both take long: one of them in `npm test`. */
const FORMS = ["raw", "mended"] as const

function caught(moves: readonly Move[], tools: typeof DECLARED, code: string, at: Caught): void {
  const kept = withState(moves, tools)
  const first = kept.find(({ report }) => report.storm !== undefined)?.report.storm
  const found = (["notice", "suppress", "stop"] as const).map((step) => caughtAt(kept, step))
  expect([first?.reason, ...found.map((call) => (Number.isFinite(call) ? call : NEVER))], stepsOf(kept)).toEqual([
    code,
    ...at,
  ])
  for (const { calls, escalated, suppressed, order } of kept)
    expectEqual([...calls, ...escalated, ...suppressed].map(({ id }) => id).toSorted(), order.toSorted())
  const isError =
    code === "loop/reworded" || moves.some((move) => move !== "user" && move.some(({ ok }) => ok === false))
  if (!isError) expect(JSON.stringify(kept)).not.toMatch(/fail|error/i)
  for (const form of isThorough ? FORMS : ([tools === DECLARED ? "raw" : "mended"] as const))
    expectEqual(withoutState(moves, tools, {}, form), kept)
  // before every turn takes long
  const savedBefore = (turn: number): boolean => isThorough || turn % 3 === 0
  expectEqual(withState(moves, tools, { savedBefore }), kept)
}

describe("agents that went round in circles", () => {
  test("there are enough of them", () => expect(CONVERSATIONS.length).toBeGreaterThanOrEqual(35))

  for (const { title, lines, only, code, told, untold: at, untoldCode = code } of CONVERSATIONS) {
    const moves = movesOf(lines)
    if (only !== "bare") test(`${title}: results known`, () => caught(moves, DECLARED, code, told))
    if (only !== "declared")
      test(`${title}: results known, tools of which nothing is known`, () => caught(moves, BARE, code, told))
    if (at === undefined) continue
    if (only !== "bare") test(`${title}: no result known`, () => caught(untold(moves), DECLARED, untoldCode, at))
    if (only !== "declared")
      test(`${title}: no result known, tools of which nothing is known`, () =>
        caught(untold(moves), BARE, untoldCode, at))
  }
})
