import fc from "fast-check"
import { expect, test } from "vitest"
import type { MendOptions, MendResult } from "../../src/turn.ts"
import { HASTY, type Move, TOOLS, withoutState, withState } from "../support/conversation.ts"
import { promise } from "../support/promise.ts"
import { conversation } from "../support/random-conversation.ts"
import { runs } from "../support/runs.ts"

const tools = fc.constantFrom("declared" as const, "bare" as const)
const options = fc.constantFrom<
  Pick<MendOptions, "storm" | "passes" | "maxReprompts" | "maxRepromptsPerTurn" | "disabledTools">
>(
  {},
  {},
  { storm: { notice: 0 } },
  { storm: HASTY },
  { storm: { ...HASTY, stopAfter: 3 } },
  { storm: { ...HASTY, polls: 3, rewordedNotice: 2, rewordedStop: 4 }, maxReprompts: 2 },
  { passes: { storm: "report" } },
  { passes: { storm: "off" }, maxReprompts: 0 },
  { passes: { duplicates: "off" }, maxRepromptsPerTurn: 2 },
  { disabledTools: ["sleep"] },
)

const MIN_UNUSABLE = 10

const oneByOne = (moves: readonly Move[]): Move[] =>
  moves.flatMap((move): Move[] => (move === "user" ? [move] : move.map((step) => [step])))

function agree(left: readonly MendResult[], right: readonly MendResult[]): void {
  // toEqual is slow: only where the texts differ
  if (JSON.stringify(left) !== JSON.stringify(right)) expect(left).toEqual(right)
}

test("the calls so far give the verdicts of a mender that was there", () => {
  let storms = 0
  promise(
    fc.tuple(conversation("broken"), tools, options),
    ([given, declared, own]) => {
      if (given.flat().length > 60) return
      // a history does not say which calls came in one turn: it shows where the second repetition counts, and by one in
      // the ten that advise to stop, where one call of a turn cannot be used and another brings something new
      const isOneByOne = own.storm !== undefined || given.flat().length >= MIN_UNUSABLE
      const moves = isOneByOne ? oneByOne(given) : given
      const kept = withState(moves, TOOLS[declared], own)
      agree(withoutState(moves, TOOLS[declared], own), kept)
      agree(withoutState(moves, TOOLS[declared], own, "mended"), kept)
      if (kept.some(({ report }) => report.storm !== undefined)) storms++
    },
    40,
  )
  expect(storms).toBeGreaterThan(runs(6))
})

test("going on from a store is going on", () => {
  promise(
    fc.tuple(
      conversation("splits"),
      tools,
      options,
      fc.array(fc.nat(40), { maxLength: 6 }).map((list) => new Set(list)),
    ),
    ([moves, given, own, at]) =>
      agree(
        withState(moves, TOOLS[given], { ...own, savedBefore: (turn) => at.has(turn) }),
        withState(moves, TOOLS[given], own),
      ),
    100,
  )
})

test("long conversations too: what is forgotten with state is not seen without", () => {
  promise(
    // 104 and 210 turns with this seed, and a mender remembers 64 calls; the whole history is read again with each turn
    fc.tuple(fc.array(conversation("sound"), { minLength: 6, maxLength: 8 }), tools),
    ([parts, given]) => {
      const moves: Move[] = parts.flat().filter((move) => move !== "user")
      const kept = withState(moves, TOOLS[given])
      agree(withoutState(moves, TOOLS[given]), kept)
      agree(withState(moves, TOOLS[given], { savedBefore: (turn) => turn % 50 === 49 }), kept)
    },
    2,
  )
})
