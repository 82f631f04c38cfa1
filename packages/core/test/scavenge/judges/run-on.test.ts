import { runOn } from "../../../src/scavenge/judges/placed.ts"
import { judgeTester, PYTHON, TAGGED } from "../scenes.ts"

judgeTester(runOn, {
  objects: [
    `${TAGGED}\n\nUser: and the south lawn?\n${TAGGED}`,
    `${TAGGED}\n### Instruction\nCut the rest.\n${TAGGED}`,
    [`${PYTHON}\n"""\n${PYTHON}`, { channel: "text" }],
  ],
  passes: [
    [`${TAGGED}\n\nUser: and the south lawn?`, { block: 0 }],
    `User: bob\n${TAGGED}`,
    `${TAGGED}\n\nThe user: he waits.\n${TAGGED}`,
    `${TAGGED}\nAnd the rest:\n${TAGGED}`,
  ],
})
