import { enumerationMention } from "../../../src/scavenge/judges/enumeration.ts"
import { JSON_CALL, judgeTester, PYTHON, TAGGED } from "../scenes.ts"

judgeTester(enumerationMention, {
  objects: [
    `Options:\n${JSON_CALL}`,
    `Option A: ${TAGGED}\nOption B: ${TAGGED}`,
    [`Option A: ${TAGGED}\nOption B: ${TAGGED}`, { block: 0 }],
    `Either ${TAGGED}`,
    `${TAGGED} or ${TAGGED}`,
    [`${TAGGED} or ${TAGGED}`, { block: 0 }],
    `${TAGGED}\n\nAlternatively:\n\n${TAGGED}`,
    `Short grass:\n${JSON_CALL}\nLong grass:\n${JSON_CALL}`,
    `First:\n\`\`\`python\n${PYTHON}\n\`\`\`\nSecond:\n\`\`\`python\n${PYTHON}\n\`\`\``,
    `方案一：${TAGGED}`,
    [`Options: ${PYTHON}`, { channel: "text" }],
    [`A) ${TAGGED}\nB) ${TAGGED}\nThat is all there is.`, { block: 0 }],
    `**B)** ${TAGGED}`,
    `Plan:\n1. Look around.\n2. Then ${TAGGED}\n3. Report.`,
    [`Which one?\n\nA)\n${TAGGED}\n\nB)\n${TAGGED}`, { block: 0 }],
    `Which one?\n\nA)\n${TAGGED}\n\nB)\n${TAGGED}`,
    [`a) ${PYTHON}\nb) ${PYTHON}\n\nTell me which.`, { channel: "text" }],
  ],
  passes: [
    [`a) ${PYTHON}`, { channel: "text" }],
    `1. Look around.\n2. Cut the grass: ${TAGGED}`,
    `1. ${TAGGED}\n2. ${TAGGED}`,
    [`1. North: ${TAGGED}\n2. South: ${TAGGED}`, { block: 0 }],
    `First the north. ${TAGGED} Then the south. ${TAGGED}`,
    [`First the north. ${TAGGED} Then the south. ${TAGGED}`, { block: 0 }],
    `Let me look at the options: ${TAGGED}`,
    `${JSON_CALL}\n${JSON_CALL}`,
    `\`\`\`python\n${PYTHON}\n\`\`\`\n\n\`\`\`python\n${PYTHON}\n\`\`\``,
    [`\`\`\`json\n${JSON_CALL}\n\`\`\`\n\`\`\`json\n${JSON_CALL}\n\`\`\``, { block: 0 }],
    [`Hm, first ${PYTHON}, no, wait.\n\nI'll cut it.\n\n${JSON_CALL}`, { place: "reasoning" }],
    [`1. The north: ${PYTHON}\n2. The south: ${PYTHON}`, { channel: "text", block: 0 }],
    [`Of the options I take the first: ${PYTHON}`, { channel: "text" }],
  ],
})
