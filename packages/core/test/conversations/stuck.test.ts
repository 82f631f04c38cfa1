// Agents that were stuck: each is caught after the stated number of calls, and what is said to them is true.
import { describe, expect, test } from "vitest"
import type { MendOptions } from "../../src/turn.ts"
import { BARE, caughtAt, DECLARED, type Move, movesOf, stepsOf, untold, withoutState, withState } from "../support/conversation.ts"

const times = <T>(count: number, make: (i: number) => T): T[] => Array.from({ length: count }, (_, i) => make(i))
const round = (count: number, ...lap: readonly string[]): string[] => times(count, () => lap).flat()

interface Conversation {
  readonly title: string
  readonly lines: readonly string[]
  readonly code: string
  /** The how-manieth call is the first that is told of, withheld, and after which the host is advised to stop. */
  readonly notice?: number
  readonly suppress?: number
  readonly stop?: number
  readonly only?: "declared" | "bare"
  readonly needsResults?: true
  readonly storm?: MendOptions["storm"]
}

const CONVERSATIONS: readonly Conversation[] = [
  { title: "the same file over and over", lines: round(8, "read a => text"), code: "loop/identical", suppress: 3, stop: 4 },
  { title: "the same command, no answer", lines: round(8, "run du => "), code: "loop/identical", suppress: 3, stop: 4 },
  { title: "the same failing edit", lines: round(8, "edit a => ! text not found"), code: "loop/identical", suppress: 3, stop: 4 },
  {
    title: "keys in another order",
    lines: ['read {"x":"a","n":1}', 'read {"n":1,"x":"a"}', 'read { "n" : 1, "x" : "a" }'],
    code: "loop/identical",
    suppress: 3,
  },
  { title: "numbers spelled otherwise", lines: ['read {"n":100}', 'read {"n":1e2}', 'read {"n":100.0}'], code: "loop/identical", suppress: 3 },
  { title: "escapes spelled otherwise", lines: ['read {"x":"é"}', 'read {"x":"\\u00e9"}', 'read {"x":"\\u00E9"}'], code: "loop/identical", suppress: 3 },
  { title: "malformed in three ways, one call", lines: ['read {"x":"a",}', 'read {"x":"a"', "read {'x':'a'}"], code: "loop/identical", suppress: 3 },
  { title: "the name in three spellings", lines: ["read a => text", "Read a => text", "functions.read a => text"], code: "loop/identical", suppress: 3 },
  { title: "looking elsewhere changes nothing", lines: round(4, "read a => text", "find b => rows"), code: "loop/identical", suppress: 5, stop: 6 },
  { title: "three that go round", lines: round(4, "read a => 1", "find b => 2", "look => 3"), code: "loop/identical", suppress: 7, stop: 8 },
  {
    title: "four that go round",
    lines: round(5, "read a => 1", "find b => 2", "look => 3", "fetch d => 4"),
    code: "loop/cycle",
    notice: 9,
    suppress: 13,
    stop: 14,
  },
  {
    title: "two that go round, seen by the laps alone",
    lines: round(5, "read a => 1", "find b => 2"),
    code: "loop/cycle",
    storm: { threshold: 0 },
    notice: 5,
    suppress: 7,
    stop: 8,
  },
  {
    title: "three that go round, seen by the laps alone",
    lines: round(5, "read a => 1", "find b => 2", "look => 3"),
    code: "loop/cycle",
    storm: { threshold: 0 },
    notice: 7,
    suppress: 10,
    stop: 11,
  },
  {
    title: "a lap with the same call twice",
    lines: round(5, "read a => 1", "read a => 1", "find b => 2"),
    code: "loop/cycle",
    storm: { threshold: 0 },
    notice: 7,
    suppress: 10,
  },
  { title: "several calls at a time, always the same", lines: times(4, () => "read a => 1 & find b => 2"), code: "loop/identical", suppress: 6, stop: 8 },
  {
    title: "back and forth between two versions",
    only: "declared",
    needsResults: true,
    lines: round(5, "write one => done", "write two => done"),
    code: "loop/cycle",
    notice: 5,
    suppress: 7,
    stop: 8,
  },
  {
    title: "edit, test, undo, test, and nothing changes",
    only: "declared",
    needsResults: true,
    lines: round(4, "edit one => done", "run tests => ! 2 broken", "edit back => done", "run tests => ! 2 broken"),
    code: "loop/cycle",
    notice: 9,
    suppress: 13,
  },
  {
    title: "reworded, the same error",
    needsResults: true,
    lines: times(10, (i) => `edit guess ${i} => ! text not found in file ${i}`),
    code: "loop/reworded",
    notice: 4,
    stop: 9,
  },
  {
    title: "reworded, with a look in between",
    only: "declared",
    needsResults: true,
    lines: times(10, (i) => [`edit guess ${i} => ! text not found`, `read part ${i} => text`]).flat(),
    code: "loop/reworded",
    notice: 7,
    stop: 17,
  },
  {
    title: "reworded commands, the same exit code",
    needsResults: true,
    lines: times(10, (i) => `run build -j${i} => ! exit code 2`),
    code: "loop/reworded",
    notice: 4,
    stop: 9,
  },
  {
    title: "the same write with success, tests in between",
    only: "declared",
    needsResults: true,
    lines: times(5, (i) => ["write a => done", `run tests ${i} => fine`]).flat(),
    code: "loop/write",
    suppress: 5,
  },
  { title: "the same write with success", needsResults: true, lines: round(6, "write a => done"), code: "loop/identical", suppress: 3, stop: 4 },
  { title: "a poller beyond its limit", only: "declared", lines: round(34, "status job => pending"), code: "loop/poll", suppress: 31, stop: 32 },
  {
    title: "a poller with naps beyond its limit",
    only: "declared",
    lines: round(34, "status job => pending", "sleep 5 => "),
    code: "loop/poll",
    suppress: 61,
  },
  {
    title: "a poller whose answers always differ",
    only: "declared",
    needsResults: true,
    lines: times(34, (i) => `status job => at ${i}`),
    code: "loop/poll",
    notice: 31,
  },
  { title: "any call whose answers always differ", needsResults: true, lines: times(34, (i) => `run date => ${i}`), code: "loop/poll", notice: 31 },
  {
    title: "a server that stays away",
    needsResults: true,
    lines: round(8, "fetch a => ! connection refused"),
    code: "loop/identical",
    notice: 3,
    suppress: 4,
    stop: 5,
  },
  {
    title: "after it moved, it stands still",
    needsResults: true,
    lines: ["run progress => 10", "run progress => 90", ...round(5, "run progress => 100")],
    code: "loop/identical",
    suppress: 5,
  },
]

function caught(moves: readonly Move[], tools: typeof DECLARED, { code, notice, suppress, stop, storm }: Conversation): void {
  const options = storm === undefined ? {} : { storm }
  const kept = withState(moves, tools, options)
  const first = kept.find(({ report }) => report.storm !== undefined)?.report.storm
  expect(first?.code, stepsOf(kept)).toBe(code)
  const at = (["notice", "suppress", "stop"] as const).map((step) => caughtAt(kept, step))
  if (notice !== undefined) expect(at[0], stepsOf(kept)).toBe(notice)
  if (suppress !== undefined) expect(at[1], stepsOf(kept)).toBe(suppress)
  if (stop !== undefined) expect(at[2], stepsOf(kept)).toBe(stop)
  for (const { calls, escalated, suppressed, order } of kept)
    expect([...calls, ...escalated, ...suppressed].map(({ id }) => id).toSorted()).toEqual(order.toSorted())
  const isError = moves.some((move) => move !== "user" && move.some(({ ok }) => ok === false))
  if (!isError) expect(JSON.stringify(kept)).not.toMatch(/fail|error/i)
  expect(withoutState(moves, tools, options)).toEqual(kept)
  expect(withoutState(moves, tools, options, "mended")).toEqual(kept)
  expect(withState(moves, tools, { ...options, savedBefore: () => true })).toEqual(kept)
}

describe("agents that went round in circles", () => {
  test("there are enough of them", () => expect(CONVERSATIONS.length).toBeGreaterThanOrEqual(20))

  for (const conversation of CONVERSATIONS) {
    const { title, lines, only, needsResults } = conversation
    const moves = movesOf(lines)
    if (only !== "bare") test(`${title}: results known`, () => caught(moves, DECLARED, conversation))
    if (only !== "declared") test(`${title}: results known, tools of which nothing is known`, () => caught(moves, BARE, conversation))
    if (needsResults === true) continue
    if (only !== "bare") test(`${title}: no result known`, () => caught(untold(moves), DECLARED, conversation))
    if (only !== "declared") test(`${title}: no result known, tools of which nothing is known`, () => caught(untold(moves), BARE, conversation))
  }
})
