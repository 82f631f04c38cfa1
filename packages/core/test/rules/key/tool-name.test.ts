import { keyToolName } from "../../../src/rules/key/tool-name.ts"
import { object } from "../../support/fitting.ts"
import { ruleTester } from "../../support/ruleTester.ts"

const CLOSED = { additionalProperties: false }
const tea = object({ leaf: { type: "string" }, cups: { type: "integer" } }, ["leaf"], CLOSED)

// the tool of these tests is called brew_tea
ruleTester(keyToolName, {
  valid: [
    { schema: object({ leaf: { type: "string" } }), text: '{"name":"brew_tea","leaf":"oolong"}' },
    { schema: object({ name: { type: "string" } }, ["name"], CLOSED), text: '{"name":"brew_tea"}' },
  ],
  repaired: [
    { schema: tea, text: '{"name":"brew_tea","leaf":"oolong"}', after: '{"leaf":"oolong"}', confidence: "likely" },
    { schema: tea, text: '{"leaf":"oolong","tool_name":"brew_tea","cups":"2"}', after: '{"leaf":"oolong","cups":2}' },
    { schema: tea, text: '{"type":"function","name":"brew_tea","leaf":"oolong"}', after: '{"leaf":"oolong"}' },
    { schema: tea, text: '{"tool":"brew_tea","thought":"guests","leaf":"oolong"}', after: '{"leaf":"oolong"}' },
  ],
  refused: [
    { schema: tea, text: '{"name":"boil_water","leaf":"oolong"}' },
    { schema: tea, text: '{"name":"Brew Tea","leaf":"oolong"}' },
    { schema: tea, text: '{"name":"Ida","leaf":"oolong"}' },
    { schema: tea, text: '{"type":"function","leaf":"oolong"}' },
    { schema: tea, text: '{"name":"brew_tea","milk":true,"leaf":"oolong"}' },
    { schema: tea, text: '{"name":"brew_tea","cups":2}' },
    { schema: object({ cup: tea }, ["cup"], CLOSED), text: '{"cup":{"name":"brew_tea","leaf":"oolong"}}' },
  ],
})
