import { inlineCode } from "../../../src/scavenge/judges/inline-code.ts"
import { JSON_CALL, judgeTester, PYTHON, TAGGED } from "../scenes.ts"

judgeTester(inlineCode, {
  objects: [
    `The mower hears \`${TAGGED}\` and starts.`,
    `That is \`${PYTHON}\``,
    `Now: \`${JSON_CALL}\``,
    `A row of two: \`\` ${TAGGED} \`\`.`,
    `Some \`code\` and \`then ${TAGGED} in\` it`,
    [`${PYTHON}\n\nThe \`${PYTHON}\` call cuts the lawn.`, { channel: "text" }],
    [`The call \`${PYTHON}\` cuts the lawn. The call \`${PYTHON}\` the other.`, { channel: "text" }],
  ],
  passes: [
    `\`${PYTHON}\``,
    `\`${TAGGED}\``,
    `I use \`mow\` for \`north\`. ${TAGGED}`,
    `A lone \` is no frame. ${TAGGED}`,
    `One \` here.\n\n${TAGGED}\n\nAnother \` there.`,
    [`The call is \`${PYTHON}\`.`, { channel: "text" }],
    [`[\`${PYTHON}\`](https://lawns.test/north) and more`, { channel: "text" }],
    [`I'll use \`${PYTHON}\` to cut the lawn.`, { channel: "text" }],
    [`\`${PYTHON}\`\n\nThe code is:\n\n${PYTHON}`, { channel: "text", block: 0 }],
    [`The call is \`${PYTHON}\` of\n\ndef ⟦mow(lawn)⟧: pass`, { channel: "text", block: 0 }],
  ],
})
