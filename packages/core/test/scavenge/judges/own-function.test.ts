import { ownFunction } from "../../../src/scavenge/judges/placed.ts"
import { judgeTester, TAGGED } from "../scenes.ts"

const OWN = "def mow(height, lawn):\n    return lawn\n\n"

judgeTester(ownFunction, {
  objects: [
    [`${OWN}⟦mow(3, "north")⟧`, { channel: "text", redefined: true }],
    [`${OWN}⟦[mow(3, "north")]⟧`, { channel: "text", positional: true, redefined: true }],
  ],
  passes: [
    ['⟦mow("north")⟧', { channel: "text" }],
    [TAGGED, { positional: true, redefined: true }],
  ],
})
