// The list of cases that a layer like this one must answer: every id has a test in this folder, and every test an id of
// the list.
import { expect, test } from "vitest"
import { filesIn, readFrom } from "../support/source-files.ts"

/**
 * Where the sources disagree, a comment at the case names the conflict. What is done here:
 * C1 null goes only where it violates. C2 a result keeps its bytes. C3 what is valid stays, a declared hint counts as a
 * rule. C4 what was cut inside a value does not run. C5 an empty object is no way out. C6 calls in text: marked ones
 * run, talk of calls is told. C7 calls are compared as values, after mending. C8 a loop is what changes nothing. C9 a
 * key without a value gets none. C10 reading counts, work between does not. C11 declarations decide, names do not. C12
 * hints in any known spelling, others are told. C13 spelling yes, similarity no. C14 what fits a branch stays. C15 read
 * before wrapped, never split. C16 the only object that fits, or none. C17 words are a model's business. C18 the budget
 * belongs to a call and its places. C19 messages hold no values. C20 switched off is off. C21 edits, never a re-print.
 * C22 the tool's own schema has the last word. C23 no error locks a tool. C24 what was made out of text says so.
 */
const FOLDER = "packages/core/test/conformance"

/** File → groups of ids, each with its last number. W: what a source got wrong. */
const CASES: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  "seed-1": { R: 23, RW: 18 },
  "seed-2": { E: 12, EW: 12 },
  "seed-3": { D: 16, DW: 13 },
  "seed-4": { H: 18, HW: 13 },
  "seed-5": { P: 14 },
  syntax: { X: 28 },
  schema: { Y: 16 },
  "calls-and-loops": { Z: 14 },
  reviewers: { HR: 9 },
}

/** The id is the beginning of the title; a case may have several tests. */
const idsIn = (file: string): string[] => [
  ...new Set(
    [...readFrom(`${FOLDER}/${file}.test.ts`).matchAll(/^\s*test(?:\.each\([^\n]*\))?\("([A-Z]+\d+): /gm)].map(
      ([, id = ""]) => id,
    ),
  ),
]

test.each(Object.entries(CASES))("no case of %s is missing, and none is unknown", (file, groups) => {
  const wanted = Object.entries(groups).flatMap(([letters, last]) =>
    Array.from({ length: last }, (_, i) => `${letters}${i + 1}`),
  )
  expect(idsIn(file).toSorted()).toEqual(wanted.toSorted())
})

test("every file of the folder is in the list", () => {
  expect(filesIn(FOLDER, ".test.ts")).toEqual(
    [...Object.keys(CASES), "coverage"].map((file) => `${file}.test.ts`).toSorted(),
  )
})
