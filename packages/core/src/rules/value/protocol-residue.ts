import { closingRun, RESIDUE_RULE } from "../residue.ts"
import { DECLARED_FAULTS, type RepairRule } from "../rule.ts"

export const protocolResidue: RepairRule = {
  id: RESIDUE_RULE,
  triggers: [DECLARED_FAULTS.residue],
  maxConfidence: "likely",
  message: "The closing markup of a call was left at the end of the value.",
  propose({ value, key }) {
    const run = typeof value === "string" ? closingRun(value, key) : null
    return run === null ? null : JSON.stringify(String(value).slice(0, run.start))
  },
}
