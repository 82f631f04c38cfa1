import { describe, expect, test } from "vitest"
import { areTokens, mayBeSeveral } from "../../src/json/separators.ts"
import { cpuTime } from "../support/cpu-time.ts"

describe("a text that may be several items", () => {
  test.each([
    "rye, oats",
    "rye,oats",
    "rye; oats",
    "rye|oats",
    "rye\noats",
    "rye\toats",
    "- rye",
    "• rye",
    "2. rye",
    "rye oats",
    "ida@mill.example kim@mill.example",
    "mill/a.log mill/b.log",
    "grind --fine rye",
    "grind .",
    "-v",
    "A=1 B=2",
    '"rye"',
    "裸麦、燕麦",
    "rye\\noats",
    "\\nrye",
    "•rye•oats",
    "rye<br>oats",
    "<li>rye",
    "<grain>rye</grain><grain>oats</grain>",
    "Grains: ['rye']",
    "Rye→Oats",
    "Rye->Oats",
    "Rye => Oats",
    "Rye ⇄ Oats",
    "Rye 🡒 Oats",
    "Rye>Oats",
    "Rye >> Oats",
    "Rye · Oats",
    "Bad Ischl > Bad Aussee",
    "Rye + Oats",
    "Rye then Oats",
    "Rye / Oats",
    "ida@mill.example/kim@mill.example",
    "nothing",
    "None.",
    "<nil>",
    "NaN",
    "n.a.",
    "TBD",
    "NoneType",
  ])("%j", (text) => {
    // one option alone has no blank: it is one item
    expect(mayBeSeveral(text)).toBe(text !== "-v")
  })

  test.each([
    "rye",
    "Bad Ischl",
    "Is the mill open?",
    "grind the rye.",
    "24 hours",
    "7:30 pm",
    "https://mill.example/a?b=c",
    "D:\\Old Mill and Barn\\Plan of it.txt",
    "D:\\new\\plan.txt",
    ".\\new",
    "\\\\mill\\new",
    "sacks[0]",
    "C++",
    "x>3",
    "Oats/Rye",
    "ida@mill.example/desk",
    "Then Rye",
    "Nilgiri",
    "nan bread?",
    "",
  ])("not %j", (text) => {
    expect(mayBeSeveral(text)).toBe(false)
  })

  test("takes linear time", () => {
    for (const text of [
      "a ".repeat(200_000),
      `"${" '".repeat(200_000)}`,
      "-".repeat(400_000),
      "1".repeat(400_000),
      "</".repeat(200_000),
      "@a/".repeat(200_000),
      `a${" ".repeat(400_000)}`,
      "a  ".repeat(200_000),
    ]) {
      const begin = cpuTime()
      mayBeSeveral(text)
      expect(cpuTime() - begin).toBeLessThan(500)
    }
  })
})

test("words that can each be an item by themselves", () => {
  expect(areTokens("mill/a.log mill/b.log")).toBe(true)
  expect(areTokens("ida@mill.example kim@mill.example")).toBe(true)
  expect(areTokens("rye oats")).toBe(false)
  expect(areTokens("mill/a.log")).toBe(false)
})
