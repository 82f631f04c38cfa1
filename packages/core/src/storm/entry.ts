import { canonical } from "../json/canonical.ts"
import { digest } from "../json/digest.ts"
import { parseObject } from "../json/strict.ts"

/** What is known of a tool where loops are concerned. */
export interface Traits {
  /** Whether the tool changes something: declared, or unknown. */
  readonly changes: boolean | null
  readonly exempt: boolean
  readonly poller: boolean
}

/** One call of the conversation. A class with all its fields from the start: one is made for every call. */
export class Entry {
  readonly id: string
  readonly name: string
  readonly changes: boolean | null
  readonly poller: boolean
  /** Equal for equal arguments, nearly always different for others. */
  readonly key: number
  /** Identical calls have the same number. */
  kind = 0
  withheld = false
  ok: boolean | null = null
  /** A digest of what the tool answered; null while it is not known. */
  result: string | null = null
  /** How that answer begins. */
  head: string | null = null
  /** What kind of error it was, when it was one. */
  error: string | null = null
  /** Null when the call was restored from a state, which holds no arguments. */
  readonly text: string | null
  readonly value: object | null
  #digest: string | null

  constructor(id: string, name: string, text: string | null, value: object | null, traits: Traits, key: number, known: string | null) {
    this.id = id
    this.name = name
    this.text = text
    this.value = value
    this.changes = traits.changes
    this.poller = traits.poller
    this.key = key
    this.#digest = known
  }

  /** Name and arguments as values, in few characters. */
  get digest(): string {
    this.#digest ??= digest(this.text === null ? "" : canonicalOf(this.text, this.value))
    return this.#digest
  }
}

/** An entry for a call with argument text; its value where it is at hand. */
export function entryOf(id: string, name: string, text: string, parsed: object | null, traits: Traits): Entry {
  const value = parsed ?? parseObject(text) ?? null
  return new Entry(id, name, text, value, traits, keyOf(value, text), null)
}

/** Text that is no object (an unreadable call of a history) is its own signature. */
const canonicalOf = (text: string, value: object | null): string => (value === null ? text : canonical(text))

/** A number of the members, whatever their order. One look at each: the everyday call is unlike all before, and this must be all it costs. */
function keyOf(value: object | null, text: string): number {
  if (value === null) return text.length
  let key = 0
  for (const name in value) {
    const member = (value as Record<string, unknown>)[name]
    if (typeof member === "string") key += member.length === 0 ? 3 : member.length * 131 + member.charCodeAt(0) * 7 + member.charCodeAt(member.length - 1)
    else if (typeof member === "number") key += member | 0
    else key += 17
    key = (key + name.length * 8191) | 0
  }
  return key
}

/** Whether two calls are the same: text first, then values, and the exact signature only where both agree so far. */
export function isSameCall(a: Entry, b: Entry): boolean {
  if (a.key !== b.key || a.name !== b.name) return false
  if (a.text !== null && a.text === b.text) return true
  if (a.value !== null && b.value !== null && !mayEqual(a.value, b.value, 0)) return false
  return a.digest === b.digest
}

const DEEPEST = 32

/** False only for values that differ. Numbers beyond 2^53 look equal here: the signature decides. */
function mayEqual(a: unknown, b: unknown, depth: number): boolean {
  if (a === b) return true
  if (typeof a !== "object" || typeof b !== "object" || a === null || b === null) return false
  if (depth > DEEPEST) return true
  const names = Object.keys(a)
  if (Array.isArray(a) !== Array.isArray(b) || names.length !== Object.keys(b).length) return false
  for (const name of names)
    if (!Object.hasOwn(b, name) || !mayEqual((a as Record<string, unknown>)[name], (b as Record<string, unknown>)[name], depth + 1)) return false
  return true
}
