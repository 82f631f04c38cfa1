import { expect, test } from "vitest"
import { pairUp } from "../../src/rules/key-pairs.ts"

test("each has only the other", () => {
  const isSame = (key: string, name: string): boolean => key.endsWith(name)
  expect(pairUp([{ key: "the lid" }], ["lid"], isSame)).toEqual([[{ key: "the lid" }, "lid"]])
  expect(pairUp([{ key: "the lid" }, { key: "a lid" }], ["lid"], isSame)).toEqual([])
  expect(pairUp([{ key: "the lid" }], ["lid", "id"], isSame)).toEqual([])
})
