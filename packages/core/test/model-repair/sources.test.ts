import { expect, test } from "vitest"
import { readTree } from "../../src/json/tree.ts"
import { findEditablePlaces } from "../../src/model-repair/editable-places.ts"
import { isStray, sourcesOf } from "../../src/model-repair/sources.ts"
import { compileSchema } from "../../src/schema/compile.ts"
import { object } from "../support/fitting.ts"
import { TEXT, WHOLE } from "../support/reading.ts"

const strays = (schema: unknown, text: string): string[] => {
  const compiled = compileSchema(schema)
  const found = sourcesOf(readTree(text), compiled.view, findEditablePlaces(compiled.validate(JSON.parse(text))))
  return found.map(({ pointer, stray }) => `${pointer}${stray ? " stray" : ""}`)
}

test("stray is what the tool does not name, with all it holds", () => {
  const schema = object({ n: WHOLE, q: TEXT, open: { type: "object" } })
  expect(strays(schema, '{"n":"ten","q":"x","open":{"any":1},"odd":{"deep":[2]}}')).toEqual([
    "/n",
    "/q",
    "/open",
    "/open/any",
    "/odd stray",
    "/odd/deep stray",
    "/odd/deep/0 stray",
  ])
})

test("and what it forbids", () => {
  expect(strays({ type: "object", additionalProperties: false }, '{"a/b":{"c":1}}')).toEqual([
    "/a~1b stray",
    "/a~1b/c stray",
  ])
})

test("a schema that names nothing makes nothing stray", () => {
  expect(isStray(compileSchema({ type: "object" }).view, "a")).toBe(false)
  expect(isStray(compileSchema(object({ a: TEXT })).view, "constructor")).toBe(true)
  expect(isStray(null, "a")).toBe(false)
})
