import { markupMention } from "../../../src/scavenge/judges/markup.ts"
import { judgeTester, TAGGED } from "../scenes.ts"

const CALL = "⟦<mow>\n<lawn>north</lawn>\n</mow>⟧"

judgeTester(markupMention, {
  objects: [
    `<html><body>${CALL}</body></html>`,
    `<garden>\n${CALL}\n</garden>`,
    `${CALL}\n<p>It is short.</p>`,
    "Empty elements are written so: ⟦<mow/>⟧",
    `- ${CALL}`,
    '⟦<button type="submit">Go</button>⟧',
    "⟦<title><text>Hi</text></title>⟧",
    '⟦<mow>{"lawn": "north"}</mow>⟧',
    "⟦<mow>\nlawn: north\n</mow>⟧",
    ['⟦<form>{"lawn": "north"}</form>⟧', { fills: true }],
    ["⟦title\n<text>Hi</text>⟧", { dialect: "name-then-tags" }],
  ],
  passes: [
    CALL,
    "⟦<mow/>⟧",
    `The grass is high. I cut it now.\n\n${CALL}`,
    `I fix the \`<div>\` and an Array<string> too.\n\n${CALL}`,
    `<answer>\n${CALL}\n</answer>`,
    `${CALL}</s>`,
    `<p>It is high.</p>\n${TAGGED}`,
    ['⟦<mow>{"lawn": "north"}</mow>⟧', { channel: "text" }],
    ['⟦<mow>{"lawn": "north"}</mow>⟧', { fills: true }],
    [`<garden>${CALL}</garden>`, { channel: "text" }],
    ["⟦<mow><lawn>north</lawn></mow>⟧", { marked: true }],
  ],
})
