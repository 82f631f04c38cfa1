import { draftMention } from "../../../src/scavenge/judges/placed.ts"
import { JSON_CALL, judgeTester, PYTHON, TAGGED } from "../scenes.ts"

const thought = { place: "reasoning" } as const

judgeTester(draftMention, {
  objects: [
    [`The grass is high.\n${TAGGED}`, { ...thought, answered: true }],
    [JSON_CALL, { ...thought, answered: true }],
    [`First ${TAGGED} and then I rake.`, thought],
    [`${JSON_CALL}\n\nThat should do it.`, thought],
    [`${TAGGED} but wait`, thought],
    [`Draft: ${PYTHON} Hmm, no.\n\n${PYTHON}`, { ...thought, block: 0 }],
    [`${PYTHON}\n\nThe lawn is cut.`, { ...thought, channel: "text", answered: true }],
    [`${PYTHON}\nNo, wait.`, { ...thought, channel: "text" }],
    [`The step before this one was\n${TAGGED}\nand the lawn is short now.`, { ...thought, channel: "text" }],
    [`I will cut the lawn now.\n${PYTHON}\nThen I rake.`, { ...thought, channel: "text" }],
    [`${PYTHON}\n\nThat should do it.`, { ...thought, channel: "text" }],
  ],
  passes: [
    [TAGGED, thought],
    [`The owner likes it short, and the mower is free.\n\n${TAGGED}`, thought],
    [`The height comes first, then. ${JSON_CALL}`, thought],
    [`Time to cut.${TAGGED}<|im_end|>`, thought],
    [`The north lawn comes first, so I start there.\n\n\`\`\`json\n${JSON_CALL}\n\`\`\``, thought],
    [`A lawn. ${TAGGED}`, { answered: true }],
  ],
  leaves: [[`The call would then be ${JSON_CALL}`, thought]],
})
