import { restatedMention } from "../../../src/scavenge/judges/placed.ts"
import { judgeTester, PYTHON, TAGGED } from "../scenes.ts"

judgeTester(restatedMention, {
  objects: [
    [`${PYTHON} cuts it. In a shell: ⟦mow("north")⟧`, { channel: "text", repeats: true }],
    [`${PYTHON}\n\nIt prints the same as\n⟦print(mow("north"))⟧`, { channel: "text", repeats: true }],
  ],
  passes: [
    [`${PYTHON} and then ⟦mow(lawn="south")⟧`, { channel: "text", repeats: true }],
    ['First ⟦mow("north")⟧', { channel: "text" }],
    [TAGGED, { positional: true, repeats: true }],
  ],
})
