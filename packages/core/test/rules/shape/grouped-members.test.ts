import { expect, test } from "vitest"
import { groupedMembers } from "../../../src/rules/shape/grouped-members.ts"
import { fitTo, object } from "../../support/fitting.ts"
import { ruleTester } from "../../support/ruleTester.ts"

const text = { type: "string" }
const dig = object({ place: text, depth: { type: "integer" }, wet: { type: "boolean" } }, ["place"])
const closed = { ...dig, additionalProperties: false }
const closedWith = (name: string, required = [name]) =>
  object({ [name]: text, depth: { type: "integer" } }, required, { additionalProperties: false })
const script = closedWith("script")

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
    // options are those of the call, and so is a group with all that is required
    { schema: script, text: '{"script":"dig.sh","options":{"depth":2}}', after: '{"script":"dig.sh","depth":2}' },
    { schema: script, text: '{"kwargs":{"script":"dig.sh"},"depth":2}', after: '{"script":"dig.sh","depth":2}' },
    {
      schema: closedWith("command"),
      text: '{"command":"dig","config":{"depth":2}}',
      after: '{"command":"dig","depth":2}',
    },
  ],
  refused: [
    // a member that the tool does not have, has already, or has for other values
    { schema: closed, text: '{"place":"yard","options":{"depth":2,"width":1}}' },
    { schema: closed, text: '{"place":"yard","depth":1,"options":{"depth":2}}' },
    { schema: closed, text: '{"place":"yard","options":{"depth":"two"}}' },
    // those of what is run
    ...["params", "config", "kwargs"].map((group) => ({
      schema: script,
      text: `{"script":"dig.sh","${group}":{"depth":2}}`,
    })),
    { schema: closedWith("command"), text: '{"command":"dig","params":{"depth":2}}' },
    { schema: closedWith("script", []), text: '{"script":"dig.sh","params":{"depth":2}}' },
    // two groups, a name that says something, nothing inside
    { schema: closed, text: '{"place":"yard","options":{"depth":2},"settings":{"wet":true}}' },
    { schema: closed, text: '{"place":"yard","fallback":{"depth":2}}' },
    { schema: closed, text: '{"place":"yard","options":{}}' },
    // a name twice; alone, what may be the arguments of another thing
    { schema: closed, text: '{"place":"yard","options":{"depth":2,"depth":3}}' },
    { schema: closed, text: '{"config":{"place":"yard"}}' },
  ],
})

test.each(["run_query", "sql_of_pots"])("%s sends what the group may belong to", (name) => {
  const fitFor = (group: string) =>
    fitTo(closed, `{"place":"yard","${group}":{"depth":2}}`, { tool: { name } }).issues.length
  expect([fitFor("params"), fitFor("options")]).toEqual([1, 0])
})
