import { clipLine } from "../calls/clip.ts"
import { digest } from "../digest.ts"
import { canonical } from "../json/canonical.ts"
import { flat } from "../json/flat.ts"
import { parseObject } from "../json/strict.ts"
import { errorKind } from "./error-kind.ts"

/** What is known of a tool where loops are concerned. */
export interface Traits {
  /** Whether the tool changes something: declared, or unknown. */
  readonly changes: boolean | null
  readonly exempt: boolean
  readonly poller: boolean
}

/** What a tool answered. Most answers are never looked at again: so nothing is made of one before it is asked for. */
export class Answer {
  #text: string | null
  #digest: string | null = null
  #head: string | null = null
  #error: string | null = null

  constructor(text: string) {
    this.#text = text
    // a long text is not kept for the sake of a comparison that may never come
    if (text.length > KEPT_WHOLE) this.#shrink(text)
  }

  /** From a state. */
  static of(known: string, head: string, error: string): Answer {
    const answer = new Answer("")
    answer.#text = null
    answer.#digest = known
    answer.#head = head
    answer.#error = error
    return answer
  }

  get digest(): string {
    this.#digest ??= digest(this.#text ?? "")
    return this.#digest
  }

  /** How it begins, on one line. */
  get head(): string {
    this.#head ??= headOf(this.#text ?? "")
    return this.#head
  }

  /** The kind of error, when it is one. */
  get error(): string {
    this.#error ??= errorKind(this.#text ?? "")
    return this.#error
  }

  #shrink(text: string): void {
    this.#digest = digest(text)
    this.#head = headOf(text)
    this.#error = flat(errorKind(text))
    this.#text = null
  }
}

const KEPT_WHOLE = 4_096
const MOST_HEAD = 200

/** Copied: a piece cut out of a text keeps the whole text alive, and results have megabytes. */
const headOf = (text: string): string => flat(clipLine(text, MOST_HEAD))

/** One call of the conversation. A plain object of one shape: one is made for every call, and private or initialised fields take longer than all the rest. */
export interface Entry {
  readonly id: string
  readonly name: string
  /** Null when only the digest was kept: a state holds no arguments, and long ones are not held for long. */
  text: string | null
  /** The arguments parsed for comparison; null until they are compared. Never the value handed to the host, who may change it. */
  value: object | null
  readonly traits: Traits
  /** Equal for equal arguments, nearly always different for others. */
  readonly key: number
  /** Identical calls have the same number. */
  kind: number
  withheld: boolean
  ok: boolean | null
  /** What the tool answered, a text as long as nobody has looked at it; null while it is not known. */
  answer: Answer | string | null
  /** Name and arguments as values, in few characters; null until somebody asks. */
  digest: string | null
}

/** An entry for a call with argument text. `parsed`: its value where it is at hand; it is not kept. */
export function entryOf(id: string, name: string, text: string, parsed: object | null, traits: Traits): Entry {
  const key = keyOf(parsed ?? parseObject(text) ?? null, text)
  return { id, name, text, value: null, traits, key, kind: 0, withheld: false, ok: null, answer: null, digest: null }
}

export function digestOf(entry: Entry): string {
  entry.digest ??= digest(entry.text === null ? "" : canonicalOf(entry.text, comparedValue(entry)))
  return entry.digest
}

function comparedValue(entry: Entry): object | null {
  if (entry.value === null && entry.text !== null) entry.value = parseObject(entry.text) ?? null
  return entry.value
}

/** Forgets the arguments; what is needed to know the call again stays. */
export function shrink(entry: Entry): void {
  digestOf(entry)
  entry.text = null
  entry.value = null
}

export function answerOf(entry: Entry): Answer | null {
  if (typeof entry.answer === "string") entry.answer = new Answer(entry.answer)
  return entry.answer
}

/** A long answer is not kept whole for the sake of a comparison that may never come. Null: the text is not known. */
export function setAnswer(entry: Entry, text: string | null, ok: boolean | null): void {
  entry.ok = ok
  entry.answer = text !== null && text.length > KEPT_WHOLE ? new Answer(text) : text
}

/** Text that is no object (an unreadable call of a history) is its own signature. */
const canonicalOf = (text: string, value: object | null): string => (value === null ? text : canonical(text))

/** A number of the members, whatever their order. One look at each: the everyday call is unlike all before, and this must be all it costs. */
function keyOf(value: object | null, text: string): number {
  if (value === null || Array.isArray(value)) return text.length
  let key = 0
  for (const name in value) {
    const member = (value as Record<string, unknown>)[name]
    key += typeof member === "string" ? sampled(member) : typeof member === "number" ? member | 0 : Array.isArray(member) ? member.length + 17 : 5
    key = (key + name.length * 8191) | 0
  }
  return key
}

/** A few characters of a text. Arguments of one tool differ most often at their ends. */
function sampled(text: string): number {
  const { length } = text
  let key = length
  for (let i = Math.max(0, length - 4); i < length; i++) key = Math.imul(key, 31) + text.charCodeAt(i)
  return length < 5 ? key : Math.imul(Math.imul(key, 31) + text.charCodeAt(0), 31) + text.charCodeAt(length >> 1)
}

/** Whether two calls are the same: text first, then values, and the exact signature only where both agree so far. */
export function isSameCall(a: Entry, b: Entry): boolean {
  if (a.key !== b.key || a.name !== b.name) return false
  if (a.text !== null && a.text === b.text) return true
  const [left, right] = [comparedValue(a), comparedValue(b)]
  if (left !== null && right !== null && !mayEqual(left, right, 0)) return false
  return digestOf(a) === digestOf(b)
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
