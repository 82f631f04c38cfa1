import { expect, test } from "vitest"
import { ASKING_PHRASES, ASKS_SOMEONE, awaitsLeave } from "../../../../src/scavenge/judges/words/asked-leave.ts"
import { cpuTime } from "../../../support/cpu-time.ts"

test.each([
  "Shall I cut the hedge?",
  "Shall I cut the hedge?\n\nUser: sure",
  "Shall I cut the hedge?\n\n**Gardener:** please go on with all of it.\n\nI'll start now.",
  "Shall I cut the hedge?\n\n> fine by me",
  "Shall I cut the hedge?\n\n<human>fine</human>\nAs you wish.",
  "Shall I cut the hedge?\n\nhuman\nfine\nmodel",
  "Shall I cut the hedge?\n\n(nods)\n\nI'll start the mower.",
  "Shall I cut the hedge?\n\nWonderful, starting the mower.",
  "Shall I cut the hedge?\n\nI'll assume so.",
  "Shall I cut the hedge?\n\nI take your silence for consent.",
  "Shall I cut the hedge?\n\nYou agreed, so I start the mower.",
  "Shall I water the hedge?\n\nWatering it.",
  "May I start? I'll do it then.",
  "Please confirm the height.\n\nConfirmed.",
  "Darf ich mähen?\n\nKunde: ja\n\nIch hole den Mäher.",
  "Puis-je tondre la pelouse ?\n\nClient : oui\n\nJe commence.",
  "要我割草吗？\n\n用户：可以\n\n我来处理。",
])("waits for leave: %j", (passage) => {
  expect(awaitsLeave(passage, ["mow"])).toBe(true)
})

test.each([
  "",
  "The hedge is high.",
  "Shall I cut the hedge? Let me look at the sensor first.",
  "Shall I cut the hedge?\n\nI'll look at the sensor first.",
  "Should I use the mower? Yes, since the grass is high, I use it.",
  "Shall I cut it? you asked.\n\nThe sensor says that it is dry.",
  "Is the cut confirmed?\n\nChecking the sensor.",
  "Is the height valid? Let me validate it.",
  "Do you have the height? Let me confirm it with the sensor.",
  "Is the hedge dry? The sensor says so.",
  "Is the hedge dry?\n\nI'll look.",
])("waits for nothing: %j", (passage) => {
  expect(awaitsLeave(passage, ["mow"])).toBe(false)
})

test("who is asked", () => {
  expect(ASKING_PHRASES().all).toContain(" may we ")
  expect(ASKS_SOMEONE().test(" Are you there?")).toBe(true)
  expect(ASKS_SOMEONE().test(" Is it large?")).toBe(false)
})

test("a long passage takes no time", () => {
  for (const unit of ["Shall I? ", "user\n", "a: b\n", "yes, ", "< | "]) {
    const start = cpuTime()
    awaitsLeave(`May I start?\n${unit.repeat(4_000)}`, ["mow"])
    expect(cpuTime() - start).toBeLessThan(500)
  }
})
