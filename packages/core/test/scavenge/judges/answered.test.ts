import { answeredMention } from "../../../src/scavenge/judges/placed.ts"
import { judgeTester, PYTHON, TAGGED } from "../scenes.ts"

judgeTester(answeredMention, {
  objects: [
    `Final Answer: the mower needs ${TAGGED}`,
    [`Thought: done.\nFinal Answer: it is cut.\n\n⟦Action: mow\nAction Input: {}⟧`, { channel: "text" }],
    [`**Final answer:** ${PYTHON}`, { channel: "text" }],
  ],
  passes: [
    `Final answer.\n${TAGGED}`,
    `Not my final answer: let me look. ${TAGGED}`,
    [`${PYTHON}\nFinal Answer: it is cut.`, { channel: "text" }],
  ],
})
