import { keySwallowedValue } from "../../../src/rules/key/swallowed-value.ts"
import { object } from "../../support/fitting.ts"
import { ruleTester } from "../../support/ruleTester.ts"

const schema = object({ lang: { type: "string" }, source: { type: "string" }, line: { type: "integer" } }, [
  "lang",
  "source",
])

ruleTester(keySwallowedValue, {
  valid: [{ schema, text: '{"lang":"c","source":"x","source</arg_key><arg_value>y":""}' }],
  repaired: [
    {
      schema,
      text: '{"lang":"c","source</arg_value>\\n<arg_value>int a;\\nint b;":""}',
      after: '{"lang":"c","source":"int a;\\nint b;"}',
      confidence: "likely",
    },
    {
      schema,
      text: '{"source</arg_key><arg_value>x</arg_value>":null,"lang":"c"}',
      after: '{"source":"x","lang":"c"}',
      confidence: "likely",
    },
  ],
  refused: [
    { schema, text: '{"lang":"c","source</arg_key><arg_value>x":"y"}' },
    { schema, text: '{"lang":"c","source</arg_key><arg_value>x</arg_value><arg_key>line</arg_key><arg_value>3":""}' },
    { schema, text: '{"lang":"c","source</arg_key><arg_value>x":"","source</arg_value><arg_value>y":""}' },
  ],
})
