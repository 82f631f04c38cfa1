import { expect, test } from "vitest"
import { partsOf } from "../../src/model-repair/listed.ts"

test.each([
  ["red, blue", ["red", "blue"]],
  ["red,blue and grey", ["red", "blue", "grey"]],
  ["red, blue, and grey", ["red", "blue", "grey"]],
  ["red and blue", ["red", "blue"]],
  ["Moss, Norway; Rome, Italy", ["Moss, Norway", "Rome, Italy"]],
  ["red; blue; and grey", ["red", "blue", "grey"]],
  ["red | blue", ["red", "blue"]],
  ["red\nblue, dark", ["red", "blue, dark"]],
  ["- red\n- blue", ["red", "blue"]],
  ["1. red\n2. blue", ["red", "blue"]],
  ["(red, blue)", ["red", "blue"]],
  ['"red", "blue"', ["red", "blue"]],
  ["ann@lie.no, bo@lie.no", ["ann@lie.no", "bo@lie.no"]],
  ["red", ["red"]],
  ["rot, blau und grau", ["rot", "blau", "grau"]],
  ["赤、青", ["赤", "青"]],
  ["(1, 250)", ["1", "250"]],
])("%j", (text, parts) => {
  expect(partsOf(text)).toEqual(parts)
})

test.each([
  "red or blue",
  "all but red, blue",
  "everyone except ann, bo",
  "red, not blue",
  "red, blue, etc",
  "red,, blue",
  "red, ",
  "1,250",
  "1,250.00",
  "(1,250.00)",
  "red, …",
  "x, ".repeat(5_000),
])("%j is no list for sure", (text) => {
  expect(partsOf(text)).toBeNull()
})
