import { readdirSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { expect, test } from "vitest"
import { MENTION_JUDGES } from "../../../src/scavenge/judges/index.ts"

const TESTS = readdirSync(fileURLToPath(new URL(".", import.meta.url)))

test("each id is there once, and has its own test", () => {
  const ids = MENTION_JUDGES.map(({ id }) => id.replace("mention/", ""))
  expect(ids).toEqual([...new Set(ids)])
  expect(ids.filter((id) => !TESTS.includes(`${id}.test.ts`))).toEqual([])
})

test("each says why", () => {
  expect(MENTION_JUDGES.filter(({ why }) => !/^It .*[.]$/.test(why)).map(({ id }) => id)).toEqual([])
})
