import { indentedMention } from "../../../src/scavenge/judges/placed.ts"
import { judgeTester, PYTHON, TAGGED } from "../scenes.ts"

judgeTester(indentedMention, {
  objects: [
    `The mower hears.\n\n    ${TAGGED}`,
    `The mower hears.\n\n\t${TAGGED}\n\nIt runs.`,
    'The mower hears.\n\n    ⟦<tool_call>\n    {"name": "mow", "arguments": {}}\n\n    </tool_call>⟧',
    [`The grass is high.\n\n    ${PYTHON}`, { channel: "text" }],
  ],
  passes: [
    `    ${TAGGED}`,
    `The grass is high.\n\n  ${TAGGED}`,
    `The grass is high.\n    ${TAGGED}`,
    'The grass is high.\n\n    ⟦<tool_call>\n{"name": "mow", "arguments": {}}\n</tool_call>⟧',
  ],
})
