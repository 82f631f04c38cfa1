import { expect, test } from "vitest"
import { emptyTextForObject } from "../../../src/rules/shape/empty-text-for-object.ts"
import { fitTo, object } from "../../support/fitting.ts"
import { ruleTester } from "../../support/ruleTester.ts"

ruleTester(emptyTextForObject, {
  valid: [{ schema: object({ go: { type: ["object", "string"] } }), text: '{"go":""}' }],
  repaired: [
    {
      schema: object({ go: { type: "object", properties: {} } }),
      text: '{"go":""}',
      after: '{"go":{}}',
      confidence: "likely",
    },
    {
      schema: object({ all: { type: "array", items: object({ go: { type: "object" } }) } }),
      text: '{"all":[{"go":" "}]}',
      after: '{"all":[{"go":{}}]}',
    },
  ],
  refused: [
    // an empty map, filter or set of changes says that there are none
    { schema: object({ go: { type: "object", additionalProperties: { type: "string" } } }), text: '{"go":""}' },
    { schema: object({ go: object({ to: { type: "string" } }, []) }), text: '{"go":" "}' },
    { schema: object({ where: object({ id: { type: "string" } }, []) }, []), text: '{"where":""}' },
    { schema: object({ query: { type: "object" } }), text: '{"query":""}' },
    { schema: object({ row_filter: { type: "object" } }), text: '{"row_filter":""}' },
    { schema: object({ go: { type: "object" } }), text: '{"go":[""]}' },
    { schema: object({ go: object({ to: { type: "string" } }) }), text: '{"go":""}' },
    { schema: object({ go: { type: "array" } }), text: '{"go":""}' },
    { schema: object({ go: { type: "object" } }), text: '{"go":"home"}' },
  ],
})

test("an object of any name may say what is taken away or changed", () => {
  const schema = object({ which: { type: "object" } })
  for (const name of ["wipe_jars", "update_jars"])
    expect(fitTo(schema, '{"which":""}', { tool: { name } }).issues, name).toHaveLength(1)
  const beside = object({ wipe_options: { type: "object" } })
  expect(fitTo(beside, '{"wipe_options":""}', { tool: { name: "wipe_jars" } }).text).toBe('{"wipe_options":{}}')
  expect(fitTo(schema, '{"which":""}', { tool: { name: "send_request" } }).text).toBe('{"which":{}}')
})
