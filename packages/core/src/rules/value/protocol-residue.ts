import { residueStart } from "../residue.ts"
import { type Rule, replace } from "../rule.ts"
import { DECLARED } from "../wakes.ts"

export const protocolResidue: Rule = {
  id: "value/protocol-residue",
  wakes: [DECLARED.residue],
  atBest: "likely",
  title: "A value ends in the closing markup of a call.",
  safety:
    "Only closers that a call dialect itself writes, only at the very end of the value, and only if the value holds no opener for them and does not mention them elsewhere: then they closed the parameter, not something in it. The bytes before stay as they are. Only likely, as text that validates is cut.",
  examples: [
    { schema: { type: "object", properties: { command: { type: "string" } } }, before: '{"command":"ls -l</parameter>"}', after: '{"command":"ls -l"}' },
    {
      schema: { type: "object", properties: { command: { type: "string" } } },
      before: '{"command":"echo \'<parameter>x</parameter>\' | wc </parameter> -c"}',
      after: null,
    },
  ],
  propose(place) {
    if (place.node.kind !== "string") return null
    const value = String(place.value)
    const start = residueStart(value, place.key)
    return start < 0
      ? null
      : {
          edits: replace(place, JSON.stringify(value.slice(0, start))),
          confidence: "likely",
          message: "The closing markup of a call was left at the end of the value.",
        }
  },
}
