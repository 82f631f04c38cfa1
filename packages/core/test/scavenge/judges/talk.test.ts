import { talkMention } from "../../../src/scavenge/judges/placed.ts"
import { judgeTester, PYTHON, TAGGED } from "../scenes.ts"

judgeTester(talkMention, {
  objects: [
    [`The lawn is cut.\n\nUser: and the other\nAssistant: ${PYTHON}`, { channel: "text" }],
    `User: cut it\nAssistant: ${TAGGED}`,
    [`User: cut it\nAssistant: ${TAGGED}\nUser: thanks`, { block: 0 }],
    `A record follows.\n\n**User**: cut it\n\n**Assistant**: ${TAGGED}`,
    `Q: how is it cut?\nA: ${TAGGED}`,
    `**Human:** cut it\n**AI:** Sure.\n${TAGGED}`,
  ],
  passes: [
    `Assistant: ${TAGGED}`,
    `Model: a red mower.\n${TAGGED}`,
    `User: bob, height: 9.\n\nI cut it now.\n${TAGGED}`,
    `The user: he asks.\nAssistant: ${TAGGED}`,
    [`${TAGGED}\nUser: thanks\nAssistant: sure`, { block: 0 }],
  ],
})
