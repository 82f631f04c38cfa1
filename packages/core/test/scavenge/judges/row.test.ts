import { row } from "../../../src/scavenge/judges/row.ts"
import { judgeTester, PYTHON, TAGGED } from "../scenes.ts"

judgeTester(row, {
  objects: [
    `Three ways to write it:\n\n- Hermes: ${TAGGED}\n- plain: none`,
    `notes/a.txt:4:${TAGGED}`,
    `1: # Garden\n2: ${TAGGED}`,
    `Owner 1: Tom\nOwner 2: ${TAGGED}\nOwner 3: Lena`,
    `Name: Tom ${TAGGED}\nName: Lena`,
  ],
  passes: [
    `Cutting it: ${TAGGED}`,
    `Both: ${TAGGED}`,
    `- north lawn: ${TAGGED}`,
    `1. Mow: ${TAGGED}`,
    `I start here. ${TAGGED}`,
    [`- plain: ${PYTHON}`, { channel: "text" }],
  ],
})
