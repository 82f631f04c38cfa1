import { closingRun } from "../residue.ts"
import { proposeText, type RepairRule } from "../rule.ts"
import { DECLARED_FAULTS } from "../triggers.ts"

const schema = { type: "object", properties: { command: { type: "string" } } }

export const protocolResidue: RepairRule = {
  id: "value/protocol-residue",
  triggerKeywords: [DECLARED_FAULTS.residue],
  maxConfidence: "likely",
  title: "A value ends in the closing markup of a call.",
  safety:
    "Only the last value of the call, and only if it ends in two or more closing marks in the order of a dialect, or in a token that nobody types; nothing in the value opened them, and they occur nowhere else in the call. A value that violates the schema may end in a single mark. The bytes before stay as they are. Anything else is reported and stays. Only likely, as text that validates is cut.",
  examples: [
    { schema, before: '{"command":"ls -l</parameter></function>"}', after: '{"command":"ls -l"}' },
    { schema, before: '{"command":"ls -l<|im_end|>"}', after: '{"command":"ls -l"}' },
    { schema, before: '{"command":"grep -c </s>"}', after: null },
  ],
  propose(place) {
    if (place.node.kind !== "string") return null
    const value = String(place.value)
    const run = closingRun(value, place.key)
    return run === null
      ? null
      : proposeText(place, JSON.stringify(value.slice(0, run.start)), "likely", "The closing markup of a call was left at the end of the value.")
  },
}
