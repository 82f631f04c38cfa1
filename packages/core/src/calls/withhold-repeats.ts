import type { MendedCall, ReportFinding, SuppressedCall } from "../turn.ts"
import type { TurnContext } from "./call-outcome.ts"
import { isReadOnly } from "./catalog.ts"
import { findRepeats } from "./duplicates.ts"
import { SUPPRESSIONS } from "./reasons.ts"

/** The calls of a turn without those that repeat an earlier one to no effect. */
export function withoutRepeats(
  calls: readonly MendedCall[],
  suppressed: SuppressedCall[],
  remarkList: ReportFinding[],
  context: TurnContext,
): readonly MendedCall[] {
  const { duplicates } = context.passes
  if (duplicates === "off") return calls
  const { byName } = context.catalog
  const repeatIndexes = findRepeats(calls, (name) => isReadOnly(byName.get(name)?.tool) === true)
  // a key pressed twice is pressed twice
  for (const i of repeatIndexes)
    if (byName.get((calls[i] as MendedCall).name)?.tool.stormExempt === true) repeatIndexes.delete(i)
  if (repeatIndexes.size === 0) return calls
  for (const i of repeatIndexes) {
    const { id, name, raw, findings } = calls[i] as MendedCall
    if (duplicates === "report") {
      remarkList.push({
        rule: "duplicate/turn",
        tool: name,
        message: `${SUPPRESSIONS["duplicate/turn"]} Nothing was changed: the pass only reports.`,
      })
      continue
    }
    const notice = SUPPRESSIONS["duplicate/turn"]
    suppressed.push({
      id,
      name,
      arguments: raw,
      reason: "duplicate/turn",
      notice,
      ...(findings.length === 0 ? {} : { findings }),
    })
  }
  return duplicates === "report" ? calls : calls.filter((_, i) => !repeatIndexes.has(i))
}
