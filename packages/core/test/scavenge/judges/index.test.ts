import { readdirSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { expect, test } from "vitest"
import { MENTION_JUDGES } from "../../../src/scavenge/judges/index.ts"

const FOLDER = fileURLToPath(new URL("../../../src/scavenge/judges/", import.meta.url))
const NO_JUDGES = ["around.ts", "index.ts", "judge.ts"]

test("one judge is one file, and its id is the name of the file", () => {
  const files = readdirSync(FOLDER).filter((name) => name.endsWith(".ts") && !NO_JUDGES.includes(name))
  expect(MENTION_JUDGES.map(({ id }) => `${id.replace("mention/", "")}.ts`).toSorted()).toEqual(files.toSorted())
})

test("each says why", () => {
  expect(MENTION_JUDGES.filter(({ why }) => !/^It .*[.]$/.test(why)).map(({ id }) => id)).toEqual([])
})
