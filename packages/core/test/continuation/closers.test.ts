import { expect, test } from "vitest"
import { lacksOnlyClosers } from "../../src/continuation/closers.ts"
import { compileSchema } from "../../src/schema/compile.ts"

const TEXT = { type: "string" }
const { view } = compileSchema({
  type: "object",
  properties: {
    title: TEXT,
    loaves: { type: "array", items: TEXT },
    oven: { type: "object", properties: { heat: { type: "integer" }, mode: TEXT } },
  },
  required: ["title"],
})

test.each<[string, boolean]>([
  ['{"title":"a","loaves":["x"],"oven":{"heat":2,"mode":"top"}', true],
  ['{"title":"a","loaves":["x"],"oven":{"heat":2,"mode":"top"', true],
  ['{"oven":{},"loaves":[],"title":"a"\n', true],
  // a member that is declared could still come
  ['{"title":"a"', false],
  ['{"title":"a","loaves":["x"],"oven":{"mode":"top"', false],
  // so could an element, a digit, the rest of a text
  ['{"title":"a","oven":{},"loaves":["x"', false],
  ['{"title":"a","loaves":[],"oven":{"mode":"top","heat":2', false],
  ['{"loaves":[],"oven":{},"title":"a', false],
  ['{"loaves":[],"oven":{},"title":"a",', false],
  ['{"loaves":[],"oven":{},"title":"a"}', false],
  ["no JSON", false],
])("%s: %s", (text, lacks) => {
  expect(lacksOnlyClosers(text, view)).toBe(lacks)
})

test("nothing is known: anything could come", () => {
  expect(lacksOnlyClosers('{"title":"a"', null)).toBe(false)
  expect(lacksOnlyClosers('{"title":"a"', compileSchema({ type: "object" }).view)).toBe(false)
})
