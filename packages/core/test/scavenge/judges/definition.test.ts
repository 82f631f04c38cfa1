import { definitionMention } from "../../../src/scavenge/judges/definition.ts"
import { judgeTester, PYTHON, TAGGED } from "../scenes.ts"

const SCHEMA = '{"type": "object", "properties": {"lawn": {"type": "string"}}}'
const DEFINED = `⟦{"name": "mow", "description": "Cuts grass", "parameters": ${SCHEMA}}⟧`

judgeTester(definitionMention, {
  objects: [
    ["I can do this: ⟦mow(lawn)⟧", { channel: "text", selfNamed: true }],
    ["⟦mow(lawn)⟧", { selfNamed: true }],

    '⟦{"name": "mow", "arguments": {"lawn": "string", "rounds": 0}}⟧',
    "⟦mow(lawn: str, deep: bool = False)⟧",
    '⟦<function=mow>{"lawn": "string", "rounds": 0}</function>⟧',
    '⟦{"mow": {"lawn": "string"}}⟧',
    DEFINED,
    [DEFINED, { channel: "text" }],
    `<tools>\n⟦{"name": "mow", "parameters": {"lawn": "north"}}⟧\n</tools>`,
    `<tools>{"name": "rake", "description": "Rakes."}${TAGGED}</tools>`,
    `⟦<tool_call>{"name": "mow", "input_schema": ${SCHEMA}}</tool_call>⟧`,
    [
      "⟦{'name': 'mow', 'parameters': {'type': 'dict', 'properties': {'lawn': {'type': 'string'}}}}⟧",
      { channel: "text" },
    ],
    ["def ⟦mow(lawn='north')⟧:\n  pass", { channel: "text" }],
    ["\nfunction ⟦mow(lawn = 1)⟧ {}", { channel: "text" }],
  ],
  passes: [
    '⟦{"name": "mow", "arguments": {"lawn": "north", "kind": "string"}}⟧',
    '⟦{"name": "mow", "arguments": {"rounds": 0}}⟧',
    '⟦{"name": "mow", "arguments": {"type": "object", "properties": "none"}}⟧',
    '⟦{"name": "mow", "parameters": {"type": "object", "properties": {"lawn": "north"}}}⟧',
    '⟦{"name": "plant", "arguments": {"schema": {"type": "object", "properties": {"a": {}}}}}⟧',
    '⟦{"name": "plant", "arguments": {"bed": "east", "columns": {"id": "integer", "name": "string"}}}⟧',
    `⟦{"name": "plant", "arguments": {"tool": {"name": "mow", "parameters": ${SCHEMA}}}}⟧`,
    `⟦<function=plant>\n<parameter=bed>\n${SCHEMA}\n</parameter>\n</function>⟧`,
    `⟦<invoke name="plant"><parameter name="bed">{"name": "mow", "parameters": ${SCHEMA}}</parameter></invoke>⟧`,
    `⟦<plant>\n<bed>\n{"lawn": "string"}\n</bed>\n</plant>⟧`,
    `<tools>none</tools>\n${TAGGED}`,
    [`I call the function ${PYTHON}`, { channel: "text" }],
  ],
})

judgeTester(definitionMention, {
  objects: [
    '⟦mow(lawn="lawn", height="height")⟧',
    ['⟦mow(lawn="lawn")⟧', { channel: "text" }],
    '⟦{"name": "mow", "arguments": {"lawn": "<your lawn>"}}⟧',
    '⟦mow(start_date="YYYY-MM-DD")⟧',
    '⟦<tool_call>{"name": "mow", "arguments": {"bed": "east", "lawn": "<your lawn>"}}</tool_call>⟧',
    '⟦<tool_call>{"name": "mow", "arguments": {"lawn": "{{lawn}}"}}</tool_call>⟧',
    "⟦<function=mow>\n<parameter=lawn>\n<your lawn here>\n</parameter>\n</function>⟧",
  ],
  passes: [
    '⟦mow(lawn="north", height="height")⟧',
    '⟦mow(date_format="YYYY-MM-DD")⟧',
    '⟦<tool_call>{"name": "plant", "arguments": {"bed": "sign: \\"<your name>\\""}}</tool_call>⟧',
    '⟦<tool_call>{"name": "plant", "arguments": {"bed": "{{lawn}}"}}</tool_call>⟧',
    ['⟦<function=plant>\n<parameter=bed>\n{"owner": "<your name>"}\n</parameter>\n</function>⟧', { marked: true }],
    '<tools>⟦{"name": "mow", "arguments": {"lawn": "north"}}⟧</tools>',
  ],
})
