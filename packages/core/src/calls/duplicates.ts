import { toCanonicalText } from "../json/canonical.ts"
import type { MendedCall, ReportFinding, SuppressedCall } from "../turn.ts"
import type { TurnContext } from "./call-outcome.ts"
import { isReadOnly } from "./catalog.ts"
import { SUPPRESSIONS } from "./reasons.ts"

/** Name and arguments as values: key order, spacing and number spelling do not matter. */
export const signatureOf = (call: { readonly name: string; readonly arguments: string }): string =>
  `${call.name}\n${toCanonicalText(call.arguments)}`

/**
 * Whether a call says no more than another one: some servers lose a member, or white space around a text, when they
 * make a call of what a model wrote.
 */
export function isPartOf(call: MendedCall, whole: MendedCall): boolean {
  if (call.name !== whole.name) return false
  return (
    signatureOf(call) === signatureOf(whole) ||
    Object.entries(call.input).every(
      ([name, value]) => Object.hasOwn(whole.input, name) && isPlainlyEqual(value, whole.input[name]),
    )
  )
}

function isPlainlyEqual(a: unknown, b: unknown): boolean {
  if (typeof a === "string" && typeof b === "string") return a.trim() === b.trim()
  const areObjects = typeof a === "object" && typeof b === "object" && a !== null && b !== null
  if (!areObjects) return a === b && !LONG_NUMBER.test(String(a))
  return canonicalText(a) === canonicalText(b) && !LONG_NUMBER.test(canonicalText(a))
}

/** Digits that a number lost when it was parsed may differ. */
const LONG_NUMBER = /\d{16}/

/** Kept: each of 256 calls in a text is compared with each of 256 declared ones. */
const canonicalTexts = new WeakMap<object, string>()

function canonicalText(value: object): string {
  const known = canonicalTexts.get(value) ?? toCanonicalText(JSON.stringify(value))
  canonicalTexts.set(value, known)
  return known
}

/**
 * Which calls of one turn repeat an earlier one to no effect: positions of the repeats.
 * A repeat counts when nothing between could have changed anything: only calls of tools declared read-only,
 * or the whole turn is one sequence written several times.
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

/** The shortest length whose repetition gives the whole list, or its length when there is none. */
function periodOf(listSignatures: readonly string[]): number {
  for (let size = 1; size <= listSignatures.length / 2; size++)
    if (listSignatures.length % size === 0 && listSignatures.every((s, i) => s === listSignatures[i % size]))
      return size
  return listSignatures.length
}

/** The calls of a turn without those that repeat an earlier one to no effect. */
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
    // a key pressed twice is pressed twice
    if (toolOf(name)?.stormExempt === true) repeats.delete(i)
    else if (duplicates === "report") {
      const message = `${notice} Nothing was changed: the pass only reports.`
      remarkList.push({ rule: reason, tool: name, message })
    } else suppressed.push({ id, name, arguments: raw, reason, notice, ...(findings.length > 0 && { findings }) })
  }
  return duplicates === "report" || repeats.size === 0 ? calls : calls.filter((_, i) => !repeats.has(i))
}
