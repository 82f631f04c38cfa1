// The same meaning is judged alike in every language, whatever way its call is written.
import { describe, expect, test } from "vitest"
import { mend } from "../../src/mend.ts"
import { type Act, DIALECTS, type Dialect, LANGUAGES, type Language, TOOLS, textOf } from "./languages-act.ts"
import { LEAVE_ACTS } from "./languages-leave.ts"
import { RUN_ACTS } from "./languages-run.ts"

const ALL_DIALECTS = Object.keys(DIALECTS) as Dialect[]

const runs = (act: Act, language: Language, dialect: Dialect): boolean => {
  const text = textOf(act, language, dialect)
  return mend(act.reasoning ? { reasoning: text } : { content: text }, TOOLS).calls.length === 1
}
/** The languages in which it is not judged as it should be. */
const misjudgedIn = (act: Act, wanted: boolean, dialects: readonly Dialect[]): string =>
  LANGUAGES.filter((language) => dialects.some((dialect) => runs(act, language, dialect) !== wanted)).join(" ")

describe("the call is meant", () => {
  test.each(Object.entries(RUN_ACTS))("who %s", (_, act) => {
    const dialects: readonly Dialect[] = act.call === "react" || act.behind ? ["marked"] : ALL_DIALECTS
    expect(misjudgedIn(act, true, dialects)).toBe("")
  })
})

describe("the call is only mentioned", () => {
  test.each(Object.entries(LEAVE_ACTS))("who %s", (_, act) => {
    expect(misjudgedIn(act, false, ALL_DIALECTS)).toBe("")
  })
})
