import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, expect, test } from "vitest"
import { findFiles } from "../../../src/scan/read/find-files.ts"

const root = mkdtempSync(join(tmpdir(), "toolmend-find-"))
afterAll(() => rmSync(root, { recursive: true, force: true }))

for (const path of [
  "logs/b.jsonl",
  "logs/a.JSON",
  "logs/deep/er/c.ndjson.gz",
  "logs/readme.md",
  "notes.txt",
  "empty/x.csv",
]) {
  mkdirSync(join(root, path, ".."), { recursive: true })
  writeFileSync(join(root, path), "{}\n")
}
symlinkSync(join(root, "logs"), join(root, "logs/deep/loop"))
symlinkSync(join(root, "gone.jsonl"), join(root, "logs/lost.jsonl"))

const paths = (given: readonly string[]) =>
  findFiles(given.map((path) => (path === "-" ? path : join(root, path)))).files.map(({ path }) =>
    path.replace(`${root}/`, ""),
  )

test("opens folders, by name whatever was given first, each file once, and no link runs in a circle", () => {
  expect(paths(["logs"])).toEqual(["logs/a.JSON", "logs/b.jsonl", "logs/deep/er/c.ndjson.gz"])
  expect(paths(["logs/b.jsonl", "logs", "logs/b.jsonl"])).toEqual([
    "logs/a.JSON",
    "logs/b.jsonl",
    "logs/deep/er/c.ndjson.gz",
  ])
})

test("a link to nowhere is told", () => {
  expect(findFiles([join(root, "logs")]).closed).toEqual([
    { path: join(root, "logs/lost.jsonl"), why: "there is no such file or folder" },
  ])
})

test("a named file is taken whatever its ending", () => {
  expect(paths(["notes.txt", "-"])).toEqual(["-", "notes.txt"])
  expect(findFiles([join(root, "notes.txt"), "-"]).files.map(({ size }) => size)).toEqual([-1, 3])
})

test("what is not there, and a folder without a log, are mistakes of the person", () => {
  expect(() => findFiles([join(root, "nope")])).toThrow(/there is no such file or folder/)
  expect(() => findFiles([join(root, "empty")])).toThrow(/holds no log/)
})
