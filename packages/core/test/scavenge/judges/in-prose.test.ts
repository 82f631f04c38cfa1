import { inProse } from "../../../src/scavenge/judges/in-prose.ts"
import { JSON_CALL, judgeTester, PYTHON, TAGGED } from "../scenes.ts"

judgeTester(inProse, {
  objects: [
    `The object ${JSON_CALL} has two members.`,
    `I take ${JSON_CALL}`,
    `${JSON_CALL}\n\nThe lawn is cut in a minute.`,
    `cut = ${PYTHON}`,
    `return ${PYTHON}`,
    `With ${PYTHON}, grass gets short.`,
    `${TAGGED} is what a mower hears.`,
    `${TAGGED}, which cuts the north lawn.`,
    `The parser must handle ${TAGGED}`,
    `All that is needed is ${TAGGED}`,
    `Let me look. ${PYTHON}\nIt will be short.`,
  ],
  passes: [
    JSON_CALL,
    `\n\n  ${PYTHON}\n`,
    `The height comes first, then. ${JSON_CALL}`,
    `Let me cut it:\n\n${JSON_CALL}`,
    `Let me cut it\n${JSON_CALL}`,
    `On it! ${PYTHON}<|im_end|>`,
    `Now: ${JSON_CALL}</tool_call>`,
    `${JSON_CALL}\n${JSON_CALL}\n</s>`,
    `Some words before ${TAGGED} after`,
    `Before the tool call ${TAGGED} After it`,
    `I'll now call ${TAGGED}`,
    `I cut it. ${TAGGED} That will do.`,
    `Fine, the \`north\` corner it is.\n\n\`\`\`json\n${JSON_CALL}\n\`\`\``,
    `print(${PYTHON})`,
    `Thought: the grass is high.\n⟦Action: mow\nAction Input: {"lawn": "north"}⟧\nObservation:`,
    `⟦Action: mow\nAction Input: {"lawn": "north"}⟧\nObservation: it is cut\nThought: all done.`,
    [`I take ${JSON_CALL} and the lawn is cut.`, { channel: "text" }],
    [`cut = ${PYTHON}\nprint(cut)`, { channel: "text" }],
    [`I cut the north ${PYTHON} and then the south ${PYTHON} lawn.`, { channel: "text", block: 0 }],
  ],
})
