import { fenceMention } from "../../../src/scavenge/judges/placed.ts"
import { JSON_CALL, judgeTester, PYTHON, TAGGED } from "../scenes.ts"

judgeTester(fenceMention, {
  objects: [
    `\`\`\`tool_code\n${PYTHON}\n\`\`\`\n\nIt takes the lawn by its name.`,
    `It can be written so:\n\`\`\`json\n${JSON_CALL}\n\`\`\`\n\nThis may take a few seconds.`,
    `\`\`\`json\n${JSON_CALL}\n\`\`\`\n\nI'll tell you the result as soon as I have your approval.`,
    ['```html\n⟦{"name": "mow", "arguments": {"lawn": "north"}}⟧\n```', { channel: "text" }],

    `\`\`\`json\n${JSON_CALL}\n\`\`\`\n\nThe fields are described below.`,
    `The wire:\n\`\`\`xml\n${TAGGED}\n\`\`\`\nThat was it.`,
    `\`\`\`python\nimport garden\n\n${PYTHON}\n\`\`\``,
    `\`\`\`python\ncut = ${PYTHON}\nprint(cut)\n\`\`\``,
    `\`\`\`python\n# the north lawn\n${PYTHON}\n\`\`\``,
    `\`\`\`markdown\n${TAGGED}\n\`\`\``,
    `\`\`\`diff\n${TAGGED}\n\`\`\``,
    `\`\`\`\`\nSee:\n\`\`\`json\n${JSON_CALL}\n\`\`\`\n\`\`\`\``,
    `~~~\nnotes\n${TAGGED}\n~~~`,
  ],
  passes: [
    `\`\`\`json\n${JSON_CALL}\n\`\`\`\n\nThis may take a few seconds.`,
    `I'm cutting it.\n\n\`\`\`json\n${JSON_CALL}\n\`\`\`\n\nI'll tell you the result as soon as I have it.`,
    `\`\`\`json\n${JSON_CALL}\n\`\`\``,
    `\`\`\`\n${TAGGED}\n\`\`\``,
    `Let me do that.\n\n\`\`\`tool_call\n${JSON_CALL}\n\`\`\`\n`,
    `\`\`\`json\n${JSON_CALL}`,
    `\`\`\`json\n[${JSON_CALL}]\n\`\`\``,
    `\`\`\`tool_code\nprint(${PYTHON})\n\`\`\``,
    `Cutting it now.\n\n\`\`\`tool_code\n${PYTHON}\n\`\`\`\n\nIt takes the lawn by its name.`,
    `\`\`\`${PYTHON}\`\`\``,
    `I'll cut it now. \`\`\`json ${JSON_CALL}\`\`\``,
    // The rows of backticks belong to the dialect.
    '⟦<｜tool▁call▁begin｜>function<｜tool▁sep｜>mow\n```json\n{"lawn": "north"}\n```<｜tool▁call▁end｜>⟧ The mower runs.',
    [`\`\`\`python\ncut = ${PYTHON}\n\`\`\`\n\nThis cuts it.`, { channel: "text" }],
    [`\`\`\`python\n# the north lawn\n${PYTHON}\n\`\`\``, { channel: "text" }],
  ],
})
