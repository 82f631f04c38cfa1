import { recordMention } from "../../../src/scavenge/judges/placed.ts"
import { judgeTester } from "../scenes.ts"

const RECORD = '⟦{"name": "mow", "lawn": "north"}⟧'

judgeTester(recordMention, {
  objects: [
    [RECORD, { record: true }],
    [`Here it is:\n${RECORD}`, { record: true }],
    [RECORD, { record: true, place: "reasoning" }],
  ],
  passes: [
    [RECORD, { record: false }],
    [RECORD, { record: true, channel: "text" }],
    ['⟦<tool_call>{"name": "mow"}</tool_call>⟧', { record: true }],
  ],
})
