import { groupedMembers } from "../../../src/rules/shape/grouped-members.ts"
import { object } from "../../support/fitting.ts"
import { ruleTester } from "../../support/ruleTester.ts"

const text = { type: "string" }
const dig = object({ place: text, depth: { type: "integer" }, wet: { type: "boolean" } }, ["place"])
const closed = { ...dig, additionalProperties: false }

ruleTester(groupedMembers, {
  valid: [{ schema: dig, text: '{"place":"yard","options":{"depth":2}}' }],
  repaired: [
    {
      schema: closed,
      text: '{"place":"yard", "options":{"depth":2, "wet":true}}',
      after: '{"place":"yard", "depth":2, "wet":true}',
      confidence: "likely",
    },
    { schema: closed, text: '{"place":"yard","params":{"depth":2}}', after: '{"place":"yard","depth":2}' },
    { schema: closed, text: '{"settings":{"place":"yard"}}', after: '{"place":"yard"}' },
    { schema: closed, text: '{"args":{"place":"yard"},"depth":"2"}', after: '{"place":"yard","depth":2}' },
  ],
  refused: [
    // a member that the tool does not have, has already, or has for other values
    { schema: closed, text: '{"place":"yard","options":{"depth":2,"width":1}}' },
    { schema: closed, text: '{"place":"yard","depth":1,"options":{"depth":2}}' },
    { schema: closed, text: '{"place":"yard","options":{"depth":"two"}}' },
    // those of what is run
    ...["params", "config", "kwargs"].map((group) => ({
      schema: object({ script: text, depth: { type: "integer" } }, ["script"], { additionalProperties: false }),
      text: `{"script":"dig.sh","${group}":{"depth":2}}`,
    })),
    // two groups, a name that says something, nothing inside
    { schema: closed, text: '{"place":"yard","options":{"depth":2},"settings":{"wet":true}}' },
    { schema: closed, text: '{"place":"yard","fallback":{"depth":2}}' },
    { schema: closed, text: '{"place":"yard","options":{}}' },
  ],
})
