// Chooses ids for the calls of a history, in the form that the provider accepts.
import { MAX_ID_CHARS, numberedId, plainId } from "../ids/plain-id.ts"
import type { CallPart } from "./part.ts"

/**
 * Gives every call a unique id, and keeps its id if possible. An id does not depend on later messages, so that the same
 * history with further messages gets the same ids and a cached prefix remains valid.
 */
export function assignIds(calls: readonly CallPart[], rule: RegExp): void {
  const used = new Set<string>()
  const counters = new Map<string, number>()
  for (const call of calls) {
    if (call.pairing !== "id") continue
    const id = fresh(fitting(call.id, rule) ?? `call_${call.at}_${call.index}`, used, counters)
    used.add(id)
    if (id !== call.givenId) call.newId = id
  }
}

function fitting(id: string | null, rule: RegExp): string | null {
  if (id === null || rule.test(id)) return id
  const plain = plainId(id)
  return /[a-zA-Z0-9]/.test(plain) ? plain : null
}

/** Maximum length of a number and its separator. */
const MAX_NUMBER = 8

/**
 * Continues counting where it stopped for the same id: a hundred thousand calls with one id take a hundred thousand
 * steps.
 */
function fresh(base: string, used: ReadonlySet<string>, counters: Map<string, number>): string {
  if (!used.has(base)) return base
  // long ids are cut before they are numbered: ids with the same prefix share their numbers
  const stem = base.slice(0, MAX_ID_CHARS - MAX_NUMBER)
  let number = counters.get(stem) ?? 2
  while (used.has(numbered(base, number))) number++
  counters.set(stem, number + 1)
  return numbered(base, number)
}

function numbered(base: string, number: number): string {
  const id = `${base}_${number}`
  return id.length <= MAX_ID_CHARS ? id : numberedId(base, "_", number)
}
