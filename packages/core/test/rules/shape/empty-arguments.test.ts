import { emptyArguments } from "../../../src/rules/shape/empty-arguments.ts"
import { object } from "../../support/fitting.ts"
import { ruleTester } from "../../support/ruleTester.ts"

const free = object({ deep: { type: "boolean" } }, [])
const needs = object({ deep: { type: "boolean" } })

ruleTester(emptyArguments, {
  valid: [{ schema: free, text: "{}" }],
  repaired: [
    { schema: free, text: "[]", after: "{}", confidence: "certain" },
    { schema: free, text: '""', after: "{}" },
    { schema: free, text: '"None"', after: "{}" },
    { schema: { type: "object", properties: {}, additionalProperties: false }, text: "null", after: "{}" },
  ],
  refused: [
    { schema: needs, text: "[]" },
    { schema: needs, text: '""' },
    { schema: free, text: "0" },
    { schema: free, text: '"please"' },
  ],
})
