import type { DeclaredCall } from "toolmend"
import { BOUNDS } from "../bounds.ts"
import { keepFirst } from "./first-names.ts"
import { bump } from "./tally.ts"

/** How often a call was recorded, by a digest of its id, name and arguments; of very many calls, the first digests. */
export type Repeats = Map<string, number>

/** Notes a call that the log gives an id; returns false for any other. */
export function noteCall(repeats: Repeats, { id, name, arguments: text }: DeclaredCall): boolean {
  if (id === undefined || id.startsWith("unnamed_")) return false
  bump(repeats, digestOf(`${id}\n${name}\n${typeof text === "string" ? text : JSON.stringify(text)}`))
  if (repeats.size > BOUNDS.repeats * 2) boundRepeats(repeats)
  return true
}

export const boundRepeats = (repeats: Repeats): void => keepFirst(repeats, BOUNDS.repeats, () => {})

/** How many of so many calls with an id were recorded before; beyond the bound, by the share of the digests kept. */
export function repeatedOf(repeats: readonly (readonly [string, number])[], calls: number): number {
  const seen = repeats.reduce((sum, [, times]) => sum + times, 0)
  const again = seen - repeats.length
  return repeats.length < BOUNDS.repeats || seen === 0 ? again : Math.round((calls * again) / seen)
}

/** 64 bits that depend on every character. */
function digestOf(text: string): string {
  let a = 0x811c9dc5
  let b = 0x9747b28c
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i)
    a = Math.imul(a ^ code, 0x01000193)
    b = Math.imul(b + code, 0x85ebca6b) ^ (b >>> 15)
  }
  return [mixed(a), mixed(b)].map((half) => half.toString(36).padStart(7, "0")).join("")
}

/** The last characters reach all bits: digests are kept by their order, which must not depend on the text. */
function mixed(hash: number): number {
  const once = Math.imul(hash ^ (hash >>> 16), 0x45d9f3b)
  return (once ^ (once >>> 16)) >>> 0
}
