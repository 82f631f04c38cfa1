// One remembered call: its key, digest and answer, and comparisons of calls.
import { digest, rememberedId } from "../digest.ts"
import { toCanonicalText } from "../json/canonical.ts"
import { BACKSLASH } from "../json/chars.ts"
import { parseObject } from "../json/strict.ts"
import { KEPT_WHOLE, ToolAnswer } from "./answer.ts"
import { foldAnswer, foldVersion } from "./fold.ts"

/** Properties of a tool that matter for loops. */
export interface Traits {
  /** Whether the tool changes something, as declared; null if unknown. */
  readonly changes: boolean | null
  readonly exempt: boolean
  /** Declared as a tool that is polled on purpose. */
  readonly poller: boolean
  /** Polls, waits, turns pages, presses keys or looks at a screen, judging by its name or description. */
  readonly repeats: boolean
  /** Such a tool that asks for the progress of something else. */
  readonly polls: boolean
  /** Searches something: a blank answer means that nothing was found. */
  readonly searches: boolean
  /** Only looks something up, as declared or judging by its name. */
  readonly looks: boolean
  /** Only waits. */
  readonly sleeps: boolean
}

/** Result of a call: something new, nothing new, an unknown result, or nothing that counts. */
export type News = "new" | "old" | "untold" | "aside"

/** One call. A plain object of one shape: private or initialised fields take longer than everything else. */
export interface Entry {
  readonly id: string
  readonly name: string
  /** The arguments; null if only the digest was kept: a state contains none, and long ones are soon discarded. */
  text: string | null
  /** The arguments parsed for comparison, on demand. Never the value handed to the host, which may change it. */
  value: object | null
  readonly traits: Traits
  /** Equal for equal arguments, nearly always different for others. */
  readonly key: number
  /** Number shared by identical calls. */
  kind: number
  withheld: boolean
  /** The call ran with a notice. */
  noticed: boolean
  /** The result of the call, once its answer is known; null until computed. */
  news: News | null
  ok: boolean | null
  /** The answer of the tool, a text until it is first compared; null while it is unknown. */
  answer: ToolAnswer | string | null
  /** Digest of the name and argument values; null until computed. */
  digest: string | null
  /** Digest that ignores spacing, case, quotes and dots of paths; null until computed. */
  loose: string | null
  /** Hash of its letters; null until computed. */
  letters: number | null
  /** Codes of its words, for a tool that looks something up; null until computed. */
  asked: string | null
  /** The call only waits; null until computed. */
  pauses: boolean | null
  /** The call had no success, judging by its answer; null until computed. */
  inVain: boolean | null
}

/** Creates an entry for a call from its argument text. `parsed`: its value if available; it is not kept. */
export const entryOf = (id: string, name: string, text: string, parsed: object | null, traits: Traits): Entry =>
  newEntry(id, name, text, keyOf(parsed ?? parseObject(text) ?? null, text), traits)

/** Creates an entry with no other facts known yet. */
export const newEntry = (id: string, name: string, text: string | null, key: number, traits: Traits): Entry => ({
  id: rememberedId(id),
  name,
  text,
  value: null,
  traits,
  key,
  kind: 0,
  withheld: false,
  noticed: false,
  news: null,
  ok: null,
  answer: null,
  digest: null,
  loose: null,
  letters: null,
  asked: null,
  pauses: null,
  inVain: null,
})

export function digestOf(entry: Entry): string {
  entry.digest ??= digest(entry.text === null ? "" : canonicalOf(entry.text, comparedValue(entry)))
  return entry.digest
}

/** Maximum length for a loose comparison. Longer arguments are never similar: a file is the same, or it is another. */
const MAX_LOOSE = 2_000

/** Returns the loose digest; empty for arguments that are too long. */
export function looseOf(entry: Entry): string {
  entry.loose ??= entry.text === null || entry.text.length > MAX_LOOSE ? "" : digest(looseText(entry.text))
  return entry.loose
}

/** A timestamp since 1970 that callers append to an address to bypass a cache. Ex) `?_=1722945600903` */
const MOMENT = /(?<=[?&][\w.-]{0,20}=)1[4-9]\d{8}(?:\d{3})?\b/g

/** True if a call only waits, because of its tool or because it is a sleep command. */
export function isPause(entry: Entry): boolean {
  entry.pauses ??=
    entry.traits.sleeps || (entry.text !== null && entry.text.length < 100 && SLEEP_COMMAND.test(entry.text))
  return entry.pauses
}

/** True if a command waits before it looks. Ex) `sleep 30 && kubectl get pods` */
export const beginsWithPause = ({ text }: Entry): boolean =>
  text !== null && WAITING_COMMAND.test(text.slice(0, MAX_COMMAND))

const MAX_COMMAND = 400
const WAITING_COMMAND =
  /[:,]\s*"[^"]{0,200}?(?<![\w-])(?:sleep|Start-Sleep(?: -\w+)?|timeout \/t) \d[\w.]*\s*(?:&&|;|\\n)/
const SLEEP_COMMAND = /^\{\s*"\w+"\s*:\s*"\s*(?:sleep|Start-Sleep)\b[^;&|]*\}$/

/** Removes differences of spelling. Ex) `{"path":"./src/"}` and `{"path": "SRC"}`, `{"old":"x  "}` and `{"old":"x"}` */
const looseText = (text: string): string =>
  text
    .toLowerCase()
    .replace(MOMENT, "")
    .replace(/\\[nrt]|\s+/g, " ")
    .replace(/(?<=["'\s])\.?\/?(?=["'\s\w])(?:\.\/)?|\/(?=["'\s])|(?<=[\s"'])\.(?=["'\s])/g, "")
    .replace(/[\s"'`]+/g, "")

/** True if two calls of one tool differ only in spelling. */
export const isAlike = (a: Entry, b: Entry): boolean =>
  a.name === b.name && (a.kind === b.kind || isSpelledAlike(a, b) || (isPause(a) && isPause(b)))

/** Compares the letters first: a digest costs more than mending a call, and nearly all calls are different. */
function isSpelledAlike(a: Entry, b: Entry): boolean {
  const [left, right] = [lettersOf(a), lettersOf(b)]
  return (left === right || left === null || right === null) && looseOf(a) !== "" && looseOf(a) === looseOf(b)
}

const HASHED = 96

/** Returns a hash of the first letters, equal for all spellings of a call; null if the arguments were discarded. */
function lettersOf(entry: Entry): number | null {
  if (entry.letters === null && entry.text !== null) entry.letters = hashOfLetters(entry.text)
  return entry.letters
}

function hashOfLetters(text: string): number {
  let hash = 0
  for (let i = 0, left = HASHED; i < text.length && left > 0; i++) {
    const code = text.charCodeAt(i)
    const small = code | 32
    if (code === BACKSLASH) i++
    else if (small > 96 && small < 123) {
      hash = (Math.imul(hash, 31) + small) | 0
      left--
    }
  }
  return hash
}

export function comparedValue(entry: Entry): object | null {
  if (entry.value === null && entry.text !== null) entry.value = parseObject(entry.text) ?? null
  return entry.value
}

/** Discards the arguments, but keeps what is needed to recognise the call. */
export function shrink(entry: Entry): void {
  digestOf(entry)
  looseOf(entry)
  isPause(entry)
  entry.text = null
  entry.value = null
}

/** True for a tool that returns one item after another: then the id of the item is the answer. */
const handsOut = ({ name }: Entry): boolean =>
  /(?:Next|(?<![a-z])(?:next|pop|dequeue|claim|lease|receive))(?![a-z])/.test(name)

/** True for a tool that overwrites what was there with its arguments. */
export const overwrites = ({ name, traits }: Entry): boolean =>
  traits.changes !== false &&
  /(?:^|[._-])(?:save|write|put|set|store|update|upsert|replace|overwrite)(?![a-z])/.test(name)

function answered(entry: Entry, text: string, call: string | null): ToolAnswer {
  const compared = handsOut(entry) ? foldAnswer(text, true) : overwrites(entry) ? foldVersion(text) : null
  return new ToolAnswer(text, call, compared)
}

export function answerOf(entry: Entry): ToolAnswer | null {
  if (typeof entry.answer === "string") entry.answer = answered(entry, entry.answer, entry.text)
  return entry.answer
}

export const hasFailed = (entry: Entry): boolean =>
  entry.ok === false || (entry.ok === null && answerOf(entry)?.signs.isError === true)

/** Stores an answer; null if unknown. A long text is not kept for a comparison that may never happen. */
export function setAnswer(entry: Entry, text: string | null, ok: boolean | null): void {
  entry.ok = ok
  entry.news = null
  entry.inVain = null
  entry.answer = text !== null && text.length > KEPT_WHOLE ? answered(entry, text, entry.text) : text
}

/** Returns the canonical text. Text that is not an object (an unreadable call of a history) is its own signature. */
const canonicalOf = (text: string, value: object | null): string => (value === null ? text : toCanonicalText(text))

/** Hashes the members, in any order. Looks at each member once: an everyday call may not cost more. */
function keyOf(value: object | null, text: string): number {
  if (value === null || Array.isArray(value)) return text.length
  let key = 0
  for (const name in value) {
    const member = (value as Record<string, unknown>)[name]
    key +=
      typeof member === "string"
        ? sampled(member)
        : typeof member === "number"
          ? member | 0
          : Array.isArray(member)
            ? member.length + 17
            : 5
    key = (key + name.length * 8191) | 0
  }
  return key
}

/** Hashes a few characters of a text. Arguments of one tool differ most often at their ends. */
function sampled(text: string): number {
  const { length } = text
  let key = length
  for (let i = Math.max(0, length - 4); i < length; i++) key = Math.imul(key, 31) + text.charCodeAt(i)
  return length < 5 ? key : Math.imul(Math.imul(key, 31) + text.charCodeAt(0), 31) + text.charCodeAt(length >> 1)
}

/** True if two calls are the same: compares text, then values, and the exact signature only if both agree. */
export function isSameCall(a: Entry, b: Entry): boolean {
  if (a.key !== b.key || a.name !== b.name) return false
  if (a.text !== null && a.text === b.text) return true
  const [left, right] = [comparedValue(a), comparedValue(b)]
  if (left !== null && right !== null && !mayEqual(left, right, 0)) return false
  return digestOf(a) === digestOf(b)
}

const MAX_DEPTH = 32

/** Returns false only for values that differ. Numbers beyond 2^53 seem equal here: the signature decides. */
function mayEqual(a: unknown, b: unknown, depth: number): boolean {
  if (a === b) return true
  if (typeof a !== "object" || typeof b !== "object" || a === null || b === null) return false
  if (depth > MAX_DEPTH) return true
  const names = Object.keys(a)
  if (Array.isArray(a) !== Array.isArray(b) || names.length !== Object.keys(b).length) return false
  for (const name of names)
    if (
      !Object.hasOwn(b, name) ||
      !mayEqual((a as Record<string, unknown>)[name], (b as Record<string, unknown>)[name], depth + 1)
    )
      return false
  return true
}
