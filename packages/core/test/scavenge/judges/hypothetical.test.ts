import { hypothetical } from "../../../src/scavenge/judges/hypothetical.ts"
import { JSON_CALL, judgeTester, PYTHON, TAGGED } from "../scenes.ts"

judgeTester(hypothetical, {
  objects: [
    `I would call ${TAGGED}`,
    `I could run ${TAGGED} for that`,
    `Maybe I call ${TAGGED}`,
    `Perhaps: ${TAGGED}`,
    `If you want it short, ${TAGGED}`,
    `Shall I run ${TAGGED}?`,
    `Do you want me to go on with ${TAGGED}`,
    `Should I do this?\n\n${TAGGED}`,
    `The grass is high. ${TAGGED}\n\nShall I go ahead?`,
    `${TAGGED}\n\nPlease confirm before it runs.`,
    `Is it ${TAGGED}?`,
    `What about ${TAGGED}`,
    `I was about to run ${TAGGED}`,
    `${TAGGED}\n\nConfirm and I'll run it.`,
    `It would be enough to cut one lawn.\n\n${JSON_CALL}`,
    `如果需要，${TAGGED}`,
    [`I could mow with ${TAGGED}`, { place: "reasoning" }],
  ],
  passes: [
    `I would like to look first: ${TAGGED}`,
    `It could rain, so I'll be quick: ${TAGGED}`,
    `It would rain tomorrow.\n\n${TAGGED}`,
    `I'll see if it is high: ${TAGGED}`,
    `Let me check whether it would rain.\n\n${JSON_CALL}`,
    `Could be done at once. ${TAGGED}`,
    `${TAGGED}\n\nLet me know if you need more.`,
    `On it. ${TAGGED} Then I rake.`,
    [`The call would be: ${PYTHON}`, { channel: "text" }],
    [`You could call ${PYTHON}`, { channel: "text" }],
    [`${PYTHON}\n\nShall I do more?`, { channel: "text" }],
  ],
})
