import { expect, test } from "vitest"
import { toolsOf } from "../../src/adapters/langchain-tools.ts"

const SCHEMA = { type: "object", properties: { page: { type: "integer" } } }

test("tools of LangChain, tools of providers, tools that providers run", () => {
  const given = [
    { name: "turn_page", description: "Turns.", schema: SCHEMA, func: () => "", verbose: true },
    { type: "function", function: { name: "close_book", parameters: SCHEMA } },
    { type: "web_search" },
    "junk",
  ]
  expect(toolsOf(given)).toEqual([
    { name: "turn_page", description: "Turns.", parameters: SCHEMA },
    { name: "close_book", parameters: SCHEMA },
  ])
})

test("the same list is read once", () => {
  const given = [{ name: "turn_page", schema: SCHEMA }]
  expect(toolsOf(given)).toBe(toolsOf(given))
  expect(toolsOf(undefined)).toEqual([])
})

test("a schema that can tell itself as JSON Schema is asked, one that cannot takes anything", () => {
  const standard = { "~standard": { jsonSchema: { input: () => SCHEMA } } }
  const oldZod = { _def: { typeName: "ZodObject" }, "~standard": { vendor: "zod" } }
  expect(toolsOf([{ name: "a", schema: standard }])).toEqual([{ name: "a", description: "", parameters: standard }])
  expect(toolsOf([{ name: "a", schema: oldZod }])).toEqual([{ name: "a", description: "" }])
})
