import { nullForOptional } from "../../../src/rules/value/null-for-optional.ts"
import { object } from "../../support/fitting.ts"
import { ruleTester } from "../../support/ruleTester.ts"

const schema = object(
  { url: { type: "string" }, page: { type: "integer" }, mode: { enum: ["a", "b"] }, size: { anyOf: [{ type: "integer" }, { type: "string" }] } },
  ["url"],
)

ruleTester(nullForOptional, {
  valid: [
    { schema: object({ page: { type: ["integer", "null"] } }, []), text: '{"page":null}' },
    { schema: object({ page: { type: "integer", nullable: true } }, []), text: '{"page":1}' },
    { schema, text: '{"url":"u","extra":null}' },
  ],
  repaired: [
    { schema, text: '{"page":null,"url":"u"}', after: '{"url":"u"}', confidence: "certain" },
    { schema, text: '{ "url": "u", "page": null }', after: '{ "url": "u" }' },
    { schema, text: '{"page":null,"mode":null,"url":"u","size":null}', after: '{"url":"u"}' },
    { schema, text: '{"url":"u","page":null,"size":12345678901234567890}', after: '{"url":"u","size":12345678901234567890}' },
    { schema: object({ all: { type: "array", items: schema } }), text: '{"all":[{"url":"u","page":null}]}', after: '{"all":[{"url":"u"}]}' },
    { schema: object({ page: { type: "integer" } }, []), text: '{ "page" : null }', after: "{  }" },
  ],
  refused: [
    { schema, text: '{"url":null}' },
    { schema: object({ list: { type: "array", items: { type: "integer" } } }), text: '{"list":[1,null]}' },
    { schema: { type: "object", additionalProperties: { type: "integer" } }, text: '{"free":null}' },
    { schema, text: '{"url":"u","page":2,"page":null}' },
    { schema: object({ list: { type: "array", items: { type: "string" } } }), text: '{"list":null}' },
  ],
})
