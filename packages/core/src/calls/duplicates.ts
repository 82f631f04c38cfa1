// Compares the calls of one turn by value, and drops duplicates that can have no effect.
import { toCanonicalText } from "../json/canonical.ts"
import type { MendedCall, ReportFinding, SuppressedCall } from "../turn.ts"
import type { TurnContext } from "./call-outcome.ts"
import { isReadOnly } from "./catalog.ts"
import { SUPPRESSIONS } from "./reasons.ts"

/** Returns name and arguments in canonical form: key order, spacing and number spelling do not matter. */
export const signatureOf = (call: { readonly name: string; readonly arguments: string }): string =>
  `${call.name}\n${toCanonicalText(call.arguments)}`

/** Returns the signature without white space around texts, which some servers lose when they convert a call. */
export function trimmedSignature({ name, arguments: text, input }: MendedCall): string {
  const hasSpace = Object.values(input).some((value) => typeof value === "string" && value !== value.trim())
  if (!hasSpace) return signatureOf({ name, arguments: text })
  const trimmed = Object.entries(input).map(([key, value]) => [key, typeof value === "string" ? value.trim() : value])
  return signatureOf({ name, arguments: JSON.stringify(Object.fromEntries(trimmed)) })
}

/**
 * Returns the positions of calls that repeat an earlier one without effect: all calls in between are of tools declared
 * read-only, or the whole turn is one sequence written several times.
 */
export function findRepeats(calls: readonly MendedCall[], onlyReads: (name: string) => boolean): Set<number> {
  const repeatPositions = new Set<number>()
  if (calls.length < 2 || new Set(calls.map((call) => call.name)).size === calls.length) return repeatPositions
  const callSignatures = calls.map(signatureOf)
  const repeatPeriod = periodOf(callSignatures)
  const lastSeen = new Map<string, number>()
  const isQuiet = (at: number, own: string): boolean =>
    callSignatures[at] === own || onlyReads((calls[at] as MendedCall).name)
  for (const [i, own] of callSignatures.entries()) {
    const before = lastSeen.get(own)
    let at = (before ?? i) + 1
    while (at < i && isQuiet(at, own)) at++
    if (before !== undefined && (i >= repeatPeriod || at === i)) repeatPositions.add(i)
    else lastSeen.set(own, i)
  }
  return repeatPositions
}

/** Returns the length of the shortest sequence whose repetition gives the whole list, or the list's length. */
function periodOf(listSignatures: readonly string[]): number {
  for (let size = 1; size <= listSignatures.length / 2; size++)
    if (listSignatures.length % size === 0 && listSignatures.every((s, i) => s === listSignatures[i % size]))
      return size
  return listSignatures.length
}

/** Returns the calls of a turn without duplicates that have no effect. */
export function withoutRepeats(
  calls: readonly MendedCall[],
  suppressed: SuppressedCall[],
  remarkList: ReportFinding[],
  context: TurnContext,
): readonly MendedCall[] {
  const { duplicates } = context.passes
  if (duplicates === "off") return calls
  const toolOf = (name: string) => context.catalog.byName.get(name)?.tool
  const repeats = findRepeats(calls, (name) => isReadOnly(toolOf(name)) === true)
  const reason = "duplicate/turn"
  const notice = SUPPRESSIONS[reason]
  for (const i of repeats) {
    const { id, name, raw, findings } = calls[i] as MendedCall
    // Ex) pressing a key twice
    if (toolOf(name)?.stormExempt === true) repeats.delete(i)
    else if (duplicates === "report") {
      const message = `${notice} Nothing was changed: the pass only reports.`
      remarkList.push({ rule: reason, tool: name, message })
    } else suppressed.push({ id, name, arguments: raw, reason, notice, ...(findings.length > 0 && { findings }) })
  }
  return duplicates === "report" || repeats.size === 0 ? calls : calls.filter((_, i) => !repeats.has(i))
}
