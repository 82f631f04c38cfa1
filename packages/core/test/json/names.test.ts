import { expect, test } from "vitest"
import { foldName, isKnown, type Names, namesOf } from "../../src/json/names.ts"
import { object } from "../support/fitting.ts"
import { anchorOf, TEXT } from "../support/reading.ts"

const anchor = anchorOf(object({ file_path: TEXT, maxRows: TEXT }))

test("style does not count, letters do", () => {
  expect(["file_path", "filePath", "File-Path", "FILE.PATH", "file path"].map(foldName)).toEqual(Array.from({ length: 5 }, () => "filepath"))
  expect(foldName("file_paths")).not.toBe(foldName("file_path"))
})

test("names of a place are made once", () => {
  expect(namesOf(anchor)).toBe(namesOf(anchor))
  expect(namesOf(null)).toBeNull()
  expect(namesOf(anchorOf({ type: "object" }))).toBeNull()
})

test("known: exactly, or in another style", () => {
  const names = namesOf(anchor) as Names
  expect(["file_path", "filepath", "max_rows", "rows", "", "__proto__", "f".repeat(9_999)].map((name) => isKnown(names, name))).toEqual([
    true,
    true,
    true,
    false,
    false,
    false,
    false,
  ])
  expect(names.longest).toBe(9)
})
