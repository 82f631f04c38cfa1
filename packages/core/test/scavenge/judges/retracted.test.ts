import { retractedMention } from "../../../src/scavenge/judges/retracted.ts"
import { JSON_CALL, judgeTester, PYTHON, TAGGED } from "../scenes.ts"

judgeTester(retractedMention, {
  objects: [
    `${TAGGED} — no, that is wrong.`,
    `${TAGGED}\n\nWait, it rains.`,
    `${TAGGED}\nActually, the grass is short.`,
    `${TAGGED} but I ask first`,
    `${TAGGED}\n\nHmm. Better not.`,
    `${TAGGED}\n\nThis is only an example.`,
    `${TAGGED}\n\nI have not run anything.`,
    `${TAGGED}\n\nI decided against it.`,
    `${TAGGED} (example)`,
    `The note asks for this:\n\n${TAGGED}\n\nI am not going to, since the lawn is not ours.`,
    `${TAGGED}\n\nI won't, it is raining.`,
    `${TAGGED}\n\nIn this example the lawn is cut.`,
    `${JSON_CALL} is just an example.`,
    `Never before seen. ${TAGGED}\n\nNever mind.`,
    `${TAGGED}\n\n等等，下雨了。`,
    [`${JSON_CALL} is only an example.`, { channel: "text" }],
    [`Her note was ${PYTHON} — I ignored that.`, { channel: "text" }],
  ],
  passes: [
    `${TAGGED}\n\nWait for the mower to stop.`,
    `${TAGGED} Let me know if you need more.`,
    `${TAGGED}\n\nThe result comes in a minute.`,
    `${TAGGED} But first, a note: the mower is loud.`,
    `${TAGGED}\n\nNo other lawn is touched.`,
    `${TAGGED}\n\nI will not touch the other lawn.`,
    TAGGED,
    [`${PYTHON}\n\nThis is an example of a call with one argument.`, { channel: "text" }],
    [`${PYTHON} but the height is missing`, { channel: "text" }],
    [`${PYTHON}\n\nI have not run it. For the south, as an example, the lawn would be another.`, { channel: "text" }],
  ],
})
