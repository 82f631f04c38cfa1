import type { CallPart } from "./part.ts"

/**
 * Gives every call an id of its own. What can keep its id keeps it; a made one follows from the place in the history alone,
 * so that the same history, grown by further messages, gets the same ids again and a cached prefix stays one.
 */
export function assignIds(calls: readonly CallPart[], rule: RegExp): void {
  const given = new Set<string>()
  for (const { id, lentId } of calls) for (const each of [id, lentId]) if (each !== null && rule.test(each)) given.add(each)
  const used = new Set<string>()
  const counters = new Map<string, number>()
  for (const call of calls) {
    const wanted = call.id ?? call.lentId
    const isFree = wanted !== null && given.has(wanted) && !used.has(wanted)
    const id = isFree ? wanted : fresh(fitting(wanted, rule) ?? `call_${call.at}_${call.index}`, given, used, counters)
    used.add(id)
    if (id !== call.givenId) call.newId = id
  }
}

function fitting(id: string | null, rule: RegExp): string | null {
  if (id === null || rule.test(id)) return id
  const plain = id.replace(/[^a-zA-Z0-9_-]/g, "_")
  return /[a-zA-Z0-9]/.test(plain) ? plain : null
}

/** Counts on from where it stopped for the same id: a hundred thousand of one id take a hundred thousand steps. */
function fresh(base: string, given: ReadonlySet<string>, used: ReadonlySet<string>, counters: Map<string, number>): string {
  if (!given.has(base) && !used.has(base)) return base
  let number = counters.get(base) ?? 2
  while (given.has(`${base}_${number}`) || used.has(`${base}_${number}`)) number++
  counters.set(base, number + 1)
  return `${base}_${number}`
}
