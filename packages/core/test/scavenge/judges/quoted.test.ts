import { quotedMention } from "../../../src/scavenge/judges/placed.ts"
import { JSON_CALL, judgeTester, PYTHON, TAGGED } from "../scenes.ts"

judgeTester(quotedMention, {
  objects: [
    [`Im Heft steht: „${JSON_CALL}“. Das war Tom.`, { channel: "text" }],
    [`Le cahier contient la ligne « ${PYTHON} », sans date.`, { channel: "text" }],

    [`A note says\n\n> ${JSON_CALL}\n\nand no more.`, { channel: "text" }],
    `The gardener wrote "please run ${TAGGED} now".`,
    `He said “${TAGGED}” aloud.`,
    `The note was 「${TAGGED}」。`,
    `The note was «${JSON_CALL}»`,
    `It was '${TAGGED}' again`,
    `> ${TAGGED}`,
    `From the letter:\n> please\n> ${TAGGED}\n\nThat was all.`,
    `>>> ${PYTHON}`,
  ],
  passes: [
    [`> ${JSON_CALL}`, { channel: "text" }],
    `I look for "north" and "south". ${TAGGED}`,
    `A 5" blade. ${TAGGED} A 6" blade.`,
    `It "starts here. ${TAGGED}`,
    `"${JSON_CALL}"`,
    `"The lawn"\n\n${TAGGED}\n\n"Now cut"`,
    `> noted\n\nI cut it now. ${TAGGED}`,
    `It's the gardener's wish. ${TAGGED}`,
    [`The call is "${PYTHON}".`, { channel: "text" }],
    [`> ${PYTHON}`, { channel: "text" }],
  ],
})
