import { describe, expect, test } from "vitest"
import { namesOf } from "../../../src/json/names.ts"
import { isData, namesMember, objectsBefore, objectsBehind } from "../../../src/json/reading/prose-doubt.ts"
import { anchorOf, healed, NOTE, refuses, valueIn } from "../../support/reading.ts"

test("conditions, questions and refusals before the arguments object", () => {
  for (const prose of [
    "If they agree: ",
    "Shall I file ",
    "Do not send ",
    "This one failed: ",
    "Wrong: ",
    "After approval: ",
  ])
    expect(objectsBefore(prose)).toBe(true)
  for (const prose of ["Here it is: ", "Filing the note with ", ""]) expect(objectsBefore(prose)).toBe(false)
})

test("questions and retractions behind them object", () => {
  for (const prose of ["? Let me know.", " I decline to do that.", " was rejected.", " - cancelled", "\nNo wait."])
    expect(objectsBehind(prose)).toBe(true)
  for (const prose of [" Done.", " That files the note."]) expect(objectsBehind(prose)).toBe(false)
})

test("a declared member outside the object is a part of the arguments", () => {
  const names = namesOf(anchorOf(NOTE))
  expect(namesMember(" with pages = 3", names)).toBe(true)
  expect(namesMember("\npages: 3", names)).toBe(true)
  expect(namesMember(" on all pages", names)).toBe(false)
  expect(namesMember(" subpages: 3", names)).toBe(false)
  expect(namesMember("pages: 3", null)).toBe(false)
})

test("JSON data beside the object is a second value", () => {
  for (const prose of [', ["lid", "pot"]', ' "lid" ', "7, ", " true", "[[1]],"]) expect(isData(prose)).toBe(true)
  for (const prose of ["", " , ", "]", " lid", " [lid]", "[]", '""', " -- ", " null", `"${" ".repeat(2_000)}`])
    expect(isData(prose)).toBe(false)
})

describe("in whole texts", () => {
  test.each([
    'Shall I file {"title":"pot"}? I would rather ask.',
    'If they agree: {"title":"pot"}',
    '{"title":"pot"}\npages: 3',
    'Use pages=3 and {"title":"pot"}',
    '{"title":"pot"}, ["lid"]',
    '7 {"title":"pot"}',
  ])("nothing is executed: %s", (given) => {
    refuses(given, NOTE)
  })

  test("words that say nothing against it are dropped", () => {
    expect(healed('Here it is: {"title":"pot"} Done.', NOTE)).toBe('{"title":"pot"}')
  })
})

test("the prefixes of an event stream are no part of a value", () => {
  refuses('data: {"title":"po\n\ndata: t","pages":1}', NOTE)
  expect(valueIn('data: {"title":"pot","pages":1}', NOTE)).toEqual({ title: "pot", pages: 1 })
})

test("a declared key behind the object is no prose, also without its colon", () => {
  refuses('{"title":"b {c}","pages  50}', NOTE)
})
