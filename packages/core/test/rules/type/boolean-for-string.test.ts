import { expect, test } from "vitest"
import { booleanForString } from "../../../src/rules/type/boolean-for-string.ts"
import { fitTo, object } from "../../support/fitting.ts"
import { ruleTester } from "../../support/ruleTester.ts"

const schema = object({ answer: { type: "string" } })

ruleTester(booleanForString, {
  valid: [{ schema: object({ answer: { type: ["string", "boolean"] } }), text: '{"answer":true}' }],
  repaired: [
    { schema, text: '{"answer": false}', after: '{"answer": "false"}', confidence: "likely" },
    {
      schema: object({ answer: { enum: ["true", "false", "maybe"], type: "string" } }),
      text: '{"answer":true}',
      after: '{"answer":"true"}',
    },
    ...[{ default: "false" }, { pattern: "^(on|false)$" }, { description: "a number, or false" }].map((known) => ({
      schema: object({ answer: { type: "string", ...known } }, []),
      text: '{"answer":false}',
      after: '{"answer":"false"}',
    })),
    { schema: object({ answer: { type: "string" } }, []), text: '{"answer":true}', after: '{"answer":"true"}' },
    {
      schema: object({ answer: { type: "string", enum: ["yes", "no"] } }),
      text: '{"answer":true}',
      after: '{"answer":"yes"}',
      confidence: "likely",
    },
    {
      schema: object({ fan: { type: "string", enum: ["OFF", "ON", "AUTO"] } }),
      text: '{"fan":false}',
      after: '{"fan":"OFF"}',
      confidence: "likely",
    },
  ],
  refused: [
    { schema: object({ answer: { type: "string" } }, []), text: '{"answer":false}' },
    { schema: object({ answer: { type: "string", enum: ["yes", "later"] } }), text: '{"answer":true}' },
    { schema: object({ answer: { type: "string", enum: ["yes", "no", "on", "off"] } }), text: '{"answer":true}' },
    { schema: object({ answer: { type: "string", enum: ["open", "shut"] } }), text: '{"answer":false}' },
    // a host's value that no text can be made of
    ...[{ toString: "no" }, [{ toString: "no", valueOf: 2 }]].map((odd) => ({
      schema: object({ answer: { enum: [odd, "yes"] } }),
      text: '{"answer":false}',
    })),
    { schema: object({ answers: { type: "array", items: { type: "string" } } }), text: '{"answers":true}' },
  ],
})

test.each(["guest", "jar_id", "replyTo", "zone", "seal_date"])("no truth names a thing: %s", (name) => {
  const fitFor = (known: object, value = "true") =>
    fitTo(object({ [name]: { type: "string", ...known } }), `{"${name}":${value}}`)
  expect(fitFor({}).issues).toHaveLength(1)
  expect(fitFor({}, "false").issues).toHaveLength(1)
  expect(fitFor({ description: "A jar, or true for the last one" }).text).toBe(`{"${name}":"true"}`)
  expect(fitFor({ description: "Any value" }).text).toBe(`{"${name}":"true"}`)
})

test("other texts may be any word", () => {
  for (const name of ["remark", "search_term", "formula"])
    expect(fitTo(object({ [name]: { type: "string" } }), `{"${name}":true}`).text).toBe(`{"${name}":"true"}`)
})

test("the names of a map tell nothing", () => {
  const map = object({ env: { type: "object", additionalProperties: { type: "string" } } })
  expect(fitTo(map, '{"env":{"LID":true}}').text).toBe('{"env":{"LID":"true"}}')
})

test.each([{ toString: "no" }, [{ toString: "no", valueOf: 2 }]])("a default may be any value: %j", (odd) => {
  for (const name of ["remark", "guest"]) {
    const schema = object({ [name]: { type: "string", default: odd } }, [])
    expect(() => fitTo(schema, `{"${name}":true}`)).not.toThrow()
    expect(() => fitTo(schema, `{"${name}":false}`)).not.toThrow()
  }
})
