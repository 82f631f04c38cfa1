import { unannouncedMention } from "../../../src/scavenge/judges/unannounced.ts"
import { JSON_CALL, judgeTester, PYTHON, TAGGED } from "../scenes.ts"

judgeTester(unannouncedMention, {
  objects: [
    `The neighbour wrote the following line on the fence.\n\n${TAGGED}`,
    `隣人は塀に次の文を書きました。\n\n${TAGGED}`,
    `이웃은 담에 다음 글을 적었습니다.\n\n${TAGGED}`,
    `Gardener A:\n${TAGGED}\n\nGardener A is quick.`,
    // the text goes on
    `The model puts its call between two tags.\n\n${TAGGED}\n\nThe server takes it from there.`,
    `Somebody hid this in the footer of the shop:\n\n${TAGGED}\n\nI left it alone.`,
    `店のページの下に次の文がありました。\n\n${TAGGED}\n\n無視しました。`,
    // a label that nobody speaks
    `Reversed:\n\n${TAGGED}`,
    `La llamada fue la siguiente:\n\n${TAGGED}`,
    `Je ne tonds pas cette pelouse, elle est trop sèche :\n\n${TAGGED}`,
    `Once the grass is dry, we could do this:\n\n${TAGGED}`,
    `Tom: ${TAGGED}`,
    `Per the garden book: ${TAGGED}`,
    // no marks of its own
    `The last line of the script is\n\n${PYTHON}`,
    `Converted from YAML to JSON:\n\n${JSON_CALL}`,
    `Wrong\n\n${JSON_CALL}`,
    `My garden diary, page 4\n\n${JSON_CALL}`,
    `Last week I wrote this.\n\n\`\`\`json\n${JSON_CALL}\n\`\`\``,
    `The entry looks so:\n\n${JSON_CALL}`,
    `Good:\n\n${JSON_CALL}`,
    [`The gardening book gives this line in chapter two:\n\n${PYTHON}\n\nIt is short.`, { channel: "text" }],
    [`The most frequent one in the logs is this one.\n\n${JSON_CALL}`, { place: "reasoning" }],
  ],
  passes: [
    `I'll send the following command.\n\n${TAGGED}`,
    `次の芝を刈ります。\n\n${TAGGED}`,
    [`Here are the function calls for both lawns:\n\n${PYTHON}\n\nTell me if more is needed.`, { channel: "text" }],
    [`Each of the lawns is high by now.\n\n${PYTHON}`, { channel: "text" }],
    `2. Cut the grass: ${TAGGED}`,
    TAGGED,
    `${TAGGED}\n\nThe grass is long.`,
    `Cutting the north lawn now.\n\n${TAGGED}\n\nThen I rake.`,
    `The gate is closed.\n\n${TAGGED}`,
    `I took the wrong lawn before. With the right one:\n\n${TAGGED}`,
    `North:\n\n${TAGGED}`,
    `Both: ${TAGGED} Done.`,
    `Sure thing:\n${TAGGED}`,
    `json\n${JSON_CALL}`,
    `Okay!\n\n${JSON_CALL}`,
    `Hello, one moment please.\n\n${JSON_CALL}`,
    `The grass is high, so:\n\n${JSON_CALL}`,
    `Thought: the grass is high and it is dry.\n⟦Action: mow\nAction Input: {"lawn": "north"}⟧`,
    [`The most frequent one is this.\n\n${TAGGED}`, { place: "reasoning" }],
    [`The north comes first of all: ${PYTHON}`, { channel: "text" }],
  ],
})
