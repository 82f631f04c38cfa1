import { swallowedMember } from "../../../src/rules/value/swallowed-member.ts"
import { object } from "../../support/fitting.ts"
import { ruleTester } from "../../support/ruleTester.ts"

const schema = object({ title: { type: "string" }, body: { type: "string" }, most: { type: "integer" } }, ["title"])

ruleTester(swallowedMember, {
  valid: [
    { schema, text: '{"title":"about <parameter name=\\"colour\\">"}' },
    { schema, text: '{"title":"a","body":"<parameter name=\\"title\\">b"}' },
  ],
  repaired: [
    {
      schema,
      text: '{"title":"a<parameter name=\\"body\\">b"}',
      after: '{"title":"a","body":"b"}',
      confidence: "likely",
    },
    {
      schema,
      text: '{"title": "a</title>\\n<body>b</body>", "most": 3}',
      after: '{"title": "a","body":"b", "most": 3}',
      confidence: "likely",
    },
    {
      schema,
      text: '{"title":"a</parameter>\\n<parameter=most>\\n3\\n</parameter>"}',
      after: '{"title":"a","most":3}',
      confidence: "likely",
    },
  ],
  refused: [],
})
