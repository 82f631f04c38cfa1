import { expect, test } from "vitest"
import type { Entry } from "../../src/storm/entry.ts"
import { hasMoved, isProgress, isReason, isUnchanged, mayHaveChanged } from "../../src/storm/progress.ts"
import { remembered } from "../support/remembered.ts"

const lastOf = (lines: readonly string[], ask: (entries: readonly Entry[], at: number) => boolean): boolean => ask(remembered(...lines), lines.length - 1)
const changed = (...lines: readonly string[]): boolean => lastOf(lines, (entries, at) => mayHaveChanged(entries[at] as Entry, entries))
const moved = (...lines: readonly string[]): boolean => lastOf(lines, hasMoved)
const reason = (...lines: readonly string[]): boolean => lastOf(lines, isReason)

test("what is declared counts; an error changes nothing", () => {
  expect([changed("edit a"), changed("edit a => done"), changed("edit a => ! no"), changed("read a"), changed("~edit a")]).toEqual([
    true,
    true,
    false,
    false,
    false,
  ])
})

test("of what is not declared, a new step counts and a repeated one does not", () => {
  expect([changed("run a"), changed("run a", "run b"), changed("run a", "run a"), changed("~run a", "run a")]).toEqual([true, true, false, true])
})

test("an answer moves against the latest known one of the same call", () => {
  expect([moved("read a => 1", "read a => 2"), moved("read a => 1", "read a => 1"), moved("read a => 1", "read a", "read a => 2")]).toEqual([true, false, true])
  expect([moved("read a => 1"), moved("read a => 1", "read a"), moved("read b => 1", "read a => 2")]).toEqual([false, false, false])
})

test("a reason is one of these, or waiting", () => {
  expect([reason("edit a"), reason("read a => 1", "read a => 2"), reason("poll a")]).toEqual([true, true, true])
  expect([reason("read a"), reason("~poll a"), reason("run a", "run a")]).toEqual([false, false, false])
})

test("of what is not known, neither progress nor standstill is said", () => {
  const [one, two, none] = remembered("read a => 1", "read a => 2", "read a") as [Entry, Entry, Entry]
  expect([isProgress(one, two), isProgress(one, none), isProgress(none, one), isProgress(one, null)]).toEqual([true, false, false, false])
  expect([isUnchanged(one, one), isUnchanged(one, two), isUnchanged(one, none)]).toEqual([true, false, false])
})
