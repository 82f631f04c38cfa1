import { canonical } from "../json/canonical.ts"
import type { MendedCall } from "../turn.ts"

/** Name and arguments as values: key order, spacing and number spelling do not matter. */
export const signatureOf = (call: { readonly name: string; readonly arguments: string }): string => `${call.name}\n${canonical(call.arguments)}`

/**
 * Which calls of one turn repeat an earlier one to no effect: positions of the repeats.
 * A repeat counts when nothing between could have changed anything: only calls of tools declared read-only,
 * or the whole turn is one sequence written several times.
 */
export function findRepeats(calls: readonly MendedCall[], isReadOnly: (name: string) => boolean): Set<number> {
  const repeats = new Set<number>()
  if (calls.length < 2) return repeats
  const names = new Set(calls.map((call) => call.name))
  if (names.size === calls.length) return repeats
  const signatures = calls.map(signatureOf)
  const period = periodOf(signatures)
  const lastSeen = new Map<string, number>()
  signatures.forEach((signature, i) => {
    const before = lastSeen.get(signature)
    if (before !== undefined && (i >= period || quietBetween(calls, signatures, before, i, isReadOnly))) repeats.add(i)
    else lastSeen.set(signature, i)
  })
  return repeats
}

function quietBetween(calls: readonly MendedCall[], signatures: readonly string[], from: number, to: number, isReadOnly: (name: string) => boolean): boolean {
  for (let i = from + 1; i < to; i++) if (signatures[i] !== signatures[from] && !isReadOnly((calls[i] as MendedCall).name)) return false
  return true
}

/** The shortest length whose repetition gives the whole list, or its length when there is none. */
function periodOf(signatures: readonly string[]): number {
  for (let size = 1; size <= signatures.length / 2; size++)
    if (signatures.length % size === 0 && signatures.every((s, i) => s === signatures[i % size])) return size
  return signatures.length
}
