import { nullForOptional } from "../../../src/rules/value/null-for-optional.ts"
import { object } from "../../support/fitting.ts"
import { ruleTester } from "../../support/ruleTester.ts"

const schema = object(
  {
    url: { type: "string" },
    page: { type: "integer" },
    mode: { enum: ["a", "b"] },
    size: { anyOf: [{ type: "integer" }, { type: "string" }] },
  },
  ["url"],
)

ruleTester(nullForOptional, {
  valid: [
    { schema: object({ page: { type: ["integer", "null"] } }, []), text: '{"page":null}' },
    { schema: object({ page: { type: "integer", nullable: true } }, []), text: '{"page":1}' },
    { schema, text: '{"url":"u","extra":null}' },
    { schema: object({ page: { type: "integer", default: null } }, []), text: '{"page":null}' },
    {
      schema: object({ due: { type: ["string", "null"], description: "Due date; null to clear." } }, []),
      text: '{"due":null}',
    },
    {
      schema: object(
        { due: { anyOf: [{ type: "string" }, { type: "null" }], description: "Set to null to remove." } },
        [],
      ),
      text: '{"due":null}',
    },
  ],
  repaired: [
    { schema, text: '{"page":null,"url":"u"}', after: '{"url":"u"}', confidence: "certain" },
    { schema, text: '{ "url": "u", "page": null }', after: '{ "url": "u" }' },
    { schema, text: '{"page":null,"mode":null,"url":"u","size":null}', after: '{"url":"u"}' },
    {
      schema,
      text: '{"url":"u","page":null,"size":12345678901234567890}',
      after: '{"url":"u","size":12345678901234567890}',
    },
    {
      schema: object({ all: { type: "array", items: schema } }),
      text: '{"all":[{"url":"u","page":null}]}',
      after: '{"all":[{"url":"u"}]}',
    },
    { schema: object({ page: { type: "integer" } }, []), text: '{ "page" : null }', after: "{  }" },
    ...[
      "null if unknown",
      "optional, may be null",
      "The mark to remove, or null",
      "null values are removed from the output",
    ].map((description) => ({
      schema: object({ due: { type: "string", description } }, []),
      text: '{"due":null}',
      after: "{}",
    })),
  ],
  refused: [
    {
      schema: object({ book: { ...object({ due: { type: "string" } }, []), description: "A JSON merge patch" } }),
      text: '{"book":{"due":null}}',
    },
    { schema, text: '{"url":null}' },
    ...["Pass null to unassign.", "set to null to remove", "To clear it, use null."].map((description) => ({
      schema: object({ reader: { type: "string", description } }, []),
      text: '{"reader":null}',
    })),
    {
      schema: object({ reader: { $ref: "#/$defs/id" } }, [], {
        $defs: { id: { type: "string", description: "null to unassign" } },
      }),
      text: '{"reader":null}',
    },
    { schema: object({ list: { type: "array", items: { type: "integer" } } }), text: '{"list":[1,null]}' },
    { schema: { type: "object", additionalProperties: { type: "integer" } }, text: '{"free":null}' },
    { schema, text: '{"url":"u","page":2,"page":null}' },
    { schema: object({ list: { type: "array", items: { type: "string" } } }), text: '{"list":null}' },
  ],
})
