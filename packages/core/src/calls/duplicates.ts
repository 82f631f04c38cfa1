import { toCanonicalText } from "../json/canonical.ts"
import type { MendedCall } from "../turn.ts"

/** Name and arguments as values: key order, spacing and number spelling do not matter. */
export const signatureOf = (call: { readonly name: string; readonly arguments: string }): string =>
  `${call.name}\n${toCanonicalText(call.arguments)}`

/**
 * Which calls of one turn repeat an earlier one to no effect: positions of the repeats.
 * A repeat counts when nothing between could have changed anything: only calls of tools declared read-only,
 * or the whole turn is one sequence written several times.
 */
export function findRepeats(calls: readonly MendedCall[], isReadOnly: (name: string) => boolean): Set<number> {
  const repeatPositions = new Set<number>()
  if (calls.length < 2) return repeatPositions
  const names = new Set(calls.map((call) => call.name))
  if (names.size === calls.length) return repeatPositions
  const callSignatures = calls.map(signatureOf)
  const repeatPeriod = periodOf(callSignatures)
  const lastSeen = new Map<string, number>()
  callSignatures.forEach((callSignature, i) => {
    const before = lastSeen.get(callSignature)
    if (before !== undefined && (i >= repeatPeriod || quietBetween(calls, callSignatures, before, i, isReadOnly)))
      repeatPositions.add(i)
    else lastSeen.set(callSignature, i)
  })
  return repeatPositions
}

function quietBetween(
  calls: readonly MendedCall[],
  turnSignatures: readonly string[],
  from: number,
  to: number,
  isReadOnly: (name: string) => boolean,
): boolean {
  for (let i = from + 1; i < to; i++)
    if (turnSignatures[i] !== turnSignatures[from] && !isReadOnly((calls[i] as MendedCall).name)) return false
  return true
}

/** The shortest length whose repetition gives the whole list, or its length when there is none. */
function periodOf(listSignatures: readonly string[]): number {
  for (let size = 1; size <= listSignatures.length / 2; size++)
    if (listSignatures.length % size === 0 && listSignatures.every((s, i) => s === listSignatures[i % size]))
      return size
  return listSignatures.length
}
