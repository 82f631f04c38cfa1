import { closingRun } from "../residue.ts"
import { proposeText, type RepairRule } from "../rule.ts"
import { DECLARED_FAULTS } from "../triggers.ts"

export const protocolResidue: RepairRule = {
  id: "value/protocol-residue",
  triggerKeywords: [DECLARED_FAULTS.residue],
  maxConfidence: "likely",
  propose(place) {
    if (place.node.kind !== "string") return null
    const value = String(place.value)
    const run = closingRun(value, place.key)
    return run === null
      ? null
      : proposeText(
          place,
          JSON.stringify(value.slice(0, run.start)),
          "likely",
          "The closing markup of a call was left at the end of the value.",
        )
  },
}
