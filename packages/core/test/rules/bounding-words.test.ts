import { expect, test } from "vitest"
import { boundsCall, boundsCallOf } from "../../src/rules/bounding-words.ts"
import { cpuTime } from "../support/cpu-time.ts"

test.each([
  "up to 4 pots at most",
  "max 3",
  "the 6th, actually",
  "at 7am",
  "for guests only",
  "until Monday",
  "later today",
  "once the kettle is cold",
  "if empty",
  "awaiting approval",
  "needs Ida's sign-off",
  "after the cook agrees",
  "ask me before you pour",
  "in the sandbox",
  "Running this against the demo server to see the pots",
  "I run it in staging",
  "We pour when Ida confirms",
  "an example, not to be executed",
  "spare the blue cups",
  "keep the lids",
  "color=blue",
  "what-if",
  "vorher den Koch fragen",
  "alleen proef",
  "tylko próba",
  "somente teste",
  "僅限測試",
  "明日まで",
])("bounds the call: %s", (said) => {
  expect(boundsCall(said, '{"id":7}')).toBe(true)
})

test.each([
  "Reading the shelf list to find the lid",
  "I need the size of the pot before I can choose a lid",
  "The user asked for the last 4 pots",
  "Looking at the failures in the test file",
  "To verify that the first 20 lines are right",
  "Because the cook wants tea after lunch",
  "guests come",
  "row 7",
  "thirst",
  "Um zu sehen, welche Deckel fehlen, lese ich die Liste",
  "",
])("tells about the call: %s", (said) => {
  expect(boundsCall(said, '{"id":7}')).toBe(false)
})

test("a long remark takes no time", () => {
  for (const unit of ["when the ", "7", "a-", "ask ", "in the "]) {
    const start = cpuTime()
    boundsCall(unit.repeat(20_000), "{}")
    expect(cpuTime() - start).toBeLessThan(500)
  }
})

test("a task may speak of tests and samples", () => {
  for (const said of [
    "Fix the failing test",
    "Create the sample shelf",
    "Reply to the last message",
    "Unused since v2",
  ])
    expect(boundsCall(said, "{}"), said).toBe(false)
  for (const said of [
    "Remove 12 pots",
    "Clear half of it",
    "test run",
    "5 pots",
    "assuming the lid fits",
    "Pouring only tea",
  ])
    expect(boundsCall(said, '{"ids":[15]}'), said).toBe(true)
})

test("a few words bound whatever does more than look", () => {
  for (const said of ["unit tests", "Bump to 1.2.3", "Undo the last edit", "keep two lids", "tea, not milk"]) {
    expect(boundsCallOf("list_notes", said, "{}"), said).toBe(false)
    for (const tool of ["write_note", "purge_notes", "kettle"]) expect(boundsCallOf(tool, said, "{}"), said).toBe(true)
  }
  expect(boundsCallOf("list_notes", "only if Ida agrees", "{}")).toBe(true)
})

test.each([
  "in 3 hours",
  "at 7:30",
  "by 5 pm",
  "in half an hour",
  "top 4",
  "limit it to the red ones",
  "leave the blue cups alone",
  "cancel that",
  "Never mind",
  "wrong tin, take the green one",
  "the weight should be 30, not 300",
  "this is a fire drill",
  "as a rehearsal",
  "just testing",
  "use the spare cluster",
  "switch to our other account",
  "run it as root",
])("bounds a look, too: %s", (said) => {
  expect(boundsCallOf("list_pots", `"${said}"`, '{"hour":3,"at":"7:30","n":[4,5,30,300]}')).toBe(true)
})

test.each([
  "to find the lid",
  "the cook asked for it",
  "Drilling down into the shelf",
  "Look at the first 20 lines, as the cook said",
  "requested",
  "Use of the big pot",
  "I run it as usual",
])("tells of any call: %s", (said) => {
  for (const tool of ["list_pots", "purge_pots"]) expect(boundsCallOf(tool, `"${said}"`, "{}"), tool).toBe(false)
})

test.each(["the blue set", "first look", "old ones"])("bounds what reaches far: %s", (said) => {
  const told = ["list_pots", "brew_tea", "purge_pots"].map((tool) => boundsCallOf(tool, `"${said}"`, "{}"))
  expect(told).toEqual([false, false, true])
})

test("what should not be done may be looked at", () => {
  const told = ["list_pots", "sell_pots"].map((tool) => boundsCallOf(tool, '"I shouldn\'t sell the big one"', "{}"))
  expect(told).toEqual([false, true])
})

test.each([
  "ask Ida first",
  "clear it with the cook before",
  "verify with the guests first",
  "brew by hand later",
  "skip if cold",
  "if cold, skip",
  "once the kettle boils",
  "let Ida decide",
  "to be checked by the cook",
  "needs a review",
  "The cook should taste it first",
  "I would ask the cook first",
  "please look twice",
  "brew it at night",
  "vorher fragen",
])("an order of its own bounds any call: %s", (said) => {
  expect(boundsCallOf("write_note", `"${said}"`, "{}")).toBe(true)
})

test.each([
  "to list the pots the cook asked for",
  "because the lid broke",
  "Check if the lid fits",
  "look at the lids first",
  "Read the label before pouring",
  "Find out when the kettle boils",
  "Let me see whether it is hot",
  "Restart the kettle when it is empty",
  "The kettle should be cleaned",
  "Verify the lids",
  "cold tea",
])("what tells of the call bounds none: %s", (said) => {
  expect(boundsCallOf("write_note", `"${said}"`, "{}")).toBe(false)
})
