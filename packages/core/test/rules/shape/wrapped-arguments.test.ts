import { wrappedArguments } from "../../../src/rules/shape/wrapped-arguments.ts"
import { object } from "../../support/fitting.ts"
import { ruleTester } from "../../support/ruleTester.ts"

const tea = object({ leaf: { type: "string" }, cups: { type: "integer" } }, ["leaf"])
const typed = object({ type: { type: "string", enum: ["green", "black"] }, cups: { type: "integer" } }, ["cups"])

ruleTester(wrappedArguments, {
  valid: [
    { schema: object({ arguments: { type: "object" } }), text: '{"arguments":{"leaf":"oolong"}}' },
    { schema: tea, text: '{"leaf":"oolong","input":{"cups":2}}' },
  ],
  repaired: [
    { schema: tea, text: '{"":{"leaf":"oolong"}}', after: '{"leaf":"oolong"}', confidence: "certain" },
    {
      schema: tea,
      text: '{"server_name":"kitchen","tool_name":"brew_tea","arguments":{"leaf":"oolong"}}',
      after: '{"leaf":"oolong"}',
    },
    {
      schema: { type: "object", additionalProperties: { type: "string" } },
      text: '{"input":{"leaf":"oolong"}}',
      after: '{"leaf":"oolong"}',
    },
    ...[
      "arguments",
      "input",
      "parameters",
      "params",
      "args",
      "kwargs",
      "properties",
      "tool_input",
      "_raw_arguments",
      "raw",
    ].map((key) => ({
      schema: tea,
      text: `{"${key}": {"leaf": "oolong"}}`,
      after: '{"leaf": "oolong"}',
      confidence: "certain" as const,
    })),
    { schema: tea, text: '{"arguments":{"arguments":{"leaf":"oolong"}}}', after: '{"leaf":"oolong"}' },
    {
      schema: tea,
      text: '{"input":"{\\"leaf\\":\\"oolong\\",\\"cups\\":\\"2\\"}"}',
      after: '{"leaf":"oolong","cups":2}',
    },
    { schema: tea, text: '{"name":"brew_tea","arguments":{"leaf":"oolong"}}', after: '{"leaf":"oolong"}' },
    { schema: tea, text: '{"tool":"brewTea","parameters":{"leaf":"oolong"}}', after: '{"leaf":"oolong"}' },
    {
      schema: tea,
      text: '{"id":"c1","type":"tool_use","name":"functions.brew_tea","input":{"leaf":"oolong"}}',
      after: '{"leaf":"oolong"}',
    },
    {
      schema: tea,
      text: '{"type":"function","function":{"name":"brew_tea","arguments":"{\\"leaf\\":\\"oolong\\"}"}}',
      after: '{"leaf":"oolong"}',
    },
    { schema: tea, text: '{"type":"object","properties":{"leaf":"oolong"}}', after: '{"leaf":"oolong"}' },
    { schema: tea, text: '{"brew_tea":{"leaf":"oolong"}}', after: '{"leaf":"oolong"}' },
    { schema: tea, text: '{"args":[],"kwargs":{"leaf":"oolong"}}', after: '{"leaf":"oolong"}' },
    {
      schema: object({ id: { type: "string" }, leaf: { type: "string" } }, ["leaf"]),
      text: '{"id":"c1","name":"brew_tea","arguments":{"leaf":"oolong","id":"t7"}}',
      after: '{"leaf":"oolong","id":"t7"}',
    },
    {
      schema: typed,
      text: '{"type":"object","properties":{"type":"green","cups":1}}',
      after: '{"type":"green","cups":1}',
    },
    {
      schema: object({ deep: { type: "boolean" } }, [], { additionalProperties: false }),
      text: '{"args":{}}',
      after: "{}",
    },
    { schema: tea, text: '{"arguments":[{"leaf":"oolong"}]}', after: '{"leaf":"oolong"}' },
    {
      schema: tea,
      text: '{"jsonrpc":"2.0","id":7,"method":"tools/call","params":{"name":"brew_tea","arguments":{"leaf":"oolong"}}}',
      after: '{"leaf":"oolong"}',
    },
    {
      schema: tea,
      text: '{"tool_uses":[{"recipient_name":"functions.brew_tea","parameters":{"leaf":"oolong"}}]}',
      after: '{"leaf":"oolong"}',
    },
  ],
  refused: [
    { schema: tea, text: '{"":"oolong"}' },
    // no name of a tool beside that of the server, or that of another one
    { schema: tea, text: '{"server_name":"kitchen","arguments":{"leaf":"oolong"}}' },
    {
      schema: tea,
      text: '{"server_name":"kitchen","tool_name":"boil_water","arguments":{"leaf":"oolong"}}',
    },
    // the member of the map, or its wrapper
    { schema: { type: "object", additionalProperties: { type: "string" } }, text: '{"input":{"value":"oolong"}}' },
    { schema: { type: "object", additionalProperties: { type: "string" } }, text: '{"params":{"params":"oolong"}}' },
    {
      schema: tea,
      text: '{"jsonrpc":"2.0","id":7,"method":"tools/call","params":{"name":"pour_tea","arguments":{"leaf":"oolong"}}}',
    },
    { schema: tea, text: '{"jsonrpc":"2.0","id":7,"method":"tools/list","params":{"leaf":"oolong"}}' },
    {
      schema: tea,
      text: '{"tool_uses":[{"recipient_name":"functions.brew_tea","parameters":{"leaf":"oolong"}},{"recipient_name":"functions.brew_tea","parameters":{"leaf":"assam"}}]}',
    },
    { schema: tea, text: '{"tool_uses":[{"recipient_name":"functions.boil_water","parameters":{"leaf":"oolong"}}]}' },
    { schema: tea, text: '{"arguments":{"cups":2}}' },
    { schema: tea, text: '{"arguments":{"leaf":"oolong"},"milk":true}' },
    { schema: tea, text: '{"name":"boil_water","arguments":{"leaf":"oolong"}}' },
    { schema: tea, text: '{"name":"oolong","arguments":{"leaf":"oolong"}}' },
    { schema: tea, text: '{"arguments":{"leaf":"oolong"},"input":{"leaf":"assam"}}' },
    { schema: object({ leaf: {} }), text: '{"type":"object","properties":{"leaf":{"type":"string"}}}' },
    { schema: object({ pot: tea }), text: '{"pot":{"arguments":{"leaf":"oolong"}}}' },
    { schema: tea, text: '{"result":{"leaf":"oolong"}}' },
    { schema: tea, text: '{"args":["assam"],"kwargs":{"leaf":"oolong"}}' },
    {
      schema: object({ id: { type: "string" }, leaf: { type: "string" } }, ["leaf"]),
      text: '{"arguments":{"leaf":"oolong","id":"t7"},"id":"t8"}',
    },
  ],
})
