import { expect, test } from "vitest"
import { type DeclaredNames, foldMemberName, isKnown, namesOf, positionOf } from "../../src/json/names.ts"
import { object } from "../support/fitting.ts"
import { anchorOf, TEXT } from "../support/reading.ts"

const anchor = anchorOf(object({ file_path: TEXT, maxRows: TEXT }))

test("style does not count, letters do", () => {
  expect(["file_path", "filePath", "File-Path", "FILE.PATH", "file path"].map(foldMemberName)).toEqual(
    Array.from({ length: 5 }, () => "filepath"),
  )
  expect(["-lid", "Lid-", "lid...", "- l_id", " _lid_ "].map(foldMemberName)).toEqual([
    "-lid",
    "lid-",
    "lid.",
    "-lid",
    "lid",
  ])
  expect(foldMemberName("file_paths")).not.toBe(foldMemberName("file_path"))
})

test("names of a place are made once", () => {
  expect(namesOf(anchor)).toBe(namesOf(anchor))
  expect(namesOf(null)).toBeNull()
  expect(namesOf(anchorOf({ type: "object" }))).toBeNull()
})

test("the position of the name that stands in a text", () => {
  const names = namesOf(anchor) as DeclaredNames
  expect(names.list.map((name) => positionOf(names, `{"${name}": 1}`, 2, 2 + name.length))).toEqual([0, 1])
  expect([
    positionOf(names, "file_pats", 0, 9),
    positionOf(names, "file_path", 0, 8),
    positionOf(names, "", 0, 0),
  ]).toEqual([-1, -1, -1])
})

test("many names of one length, and names longer than most", () => {
  const list = [...Array.from({ length: 20 }, (_, i) => `name${10 + i}`), "x".repeat(80)]
  const names = namesOf(anchorOf(object(Object.fromEntries(list.map((name) => [name, TEXT]))))) as DeclaredNames
  expect(list.map((name) => positionOf(names, name, 0, name.length))).toEqual(list.map((_, i) => i))
  expect([positionOf(names, "name99", 0, 6), positionOf(names, "y".repeat(80), 0, 80)]).toEqual([-1, -1])
})

test("known: exactly, or in another style", () => {
  const names = namesOf(anchor) as DeclaredNames
  expect(
    ["file_path", "filepath", "max_rows", "rows", "", "__proto__", "f".repeat(9_999)].map((name) =>
      isKnown(names, name),
    ),
  ).toEqual([true, true, true, false, false, false, false])
  expect(names.longestLength).toBe(9)
  const signed = namesOf(anchorOf(object({ "--dry-run": TEXT, größe: TEXT }))) as DeclaredNames
  expect(["--dryRun", "dry_run", "Größe"].map((name) => isKnown(signed, name))).toEqual([true, false, true])
})
