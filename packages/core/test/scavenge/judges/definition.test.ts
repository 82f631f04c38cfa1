import { definition } from "../../../src/scavenge/judges/definition.ts"
import { judgeTester, PYTHON, TAGGED } from "../scenes.ts"

const SCHEMA = '{"type": "object", "properties": {"lawn": {"type": "string"}}}'
const DEFINED = `⟦{"name": "mow", "description": "Cuts grass", "parameters": ${SCHEMA}}⟧`

judgeTester(definition, {
  objects: [
    DEFINED,
    [DEFINED, { channel: "text" }],
    `<tools>\n⟦{"name": "mow", "parameters": {"lawn": "north"}}⟧\n</tools>`,
    `<tools>${TAGGED}</tools>`,
    `⟦<tool_call>{"name": "mow", "input_schema": ${SCHEMA}}</tool_call>⟧`,
    ["⟦{'name': 'mow', 'parameters': {'type': 'dict', 'properties': {'lawn': {'type': 'string'}}}}⟧", { channel: "text" }],
    ["def ⟦mow(lawn='north')⟧:\n  pass", { channel: "text" }],
    ["\nfunction ⟦mow(lawn = 1)⟧ {}", { channel: "text" }],
  ],
  passes: [
    '⟦{"name": "mow", "arguments": {"type": "object", "properties": "none"}}⟧',
    '⟦{"name": "mow", "parameters": {"type": "object", "properties": {"lawn": "north"}}}⟧',
    '⟦{"name": "plant", "arguments": {"schema": {"type": "object", "properties": {"a": {}}}}}⟧',
    `<tools>none</tools>\n${TAGGED}`,
    [`I call the function ${PYTHON}`, { channel: "text" }],
  ],
})
