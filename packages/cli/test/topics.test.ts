import { describe } from "toolmend/describe"
import { expect, test } from "vitest"
import { SCHEMA_REMARKS } from "../src/schema-remarks.ts"
import { plain } from "../src/show/paint.ts"
import { topics } from "../src/topics.ts"

test("every id of the library is a topic, with a page that begins with it", () => {
  const ids = [...describe("rules"), ...describe("mentions"), ...describe("lints"), ...describe("remarks")]
    .map(({ id }) => id)
    .concat(describe("dialects").map(({ id }) => `text/${id}`))
    .concat(Object.keys(SCHEMA_REMARKS))
  const all = topics()
  expect(ids.filter((id) => !all.some((topic) => topic.id === id))).toEqual([])
  expect(all.filter((topic) => !topic.page({ paint: plain, columns: 80 }).startsWith(`${topic.id}  `))).toEqual([])
})

test("no dialect takes the id of another topic", () => {
  const dialects = new Set(describe("dialects").map(({ id }) => `text/${id}`))
  expect(topics().filter(({ id }) => dialects.has(id))).toHaveLength(dialects.size)
})
