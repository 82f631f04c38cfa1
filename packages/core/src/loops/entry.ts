// One remembered call: its key, digest and answer, and whether two calls are the same value.
import { digest, rememberedId } from "../digest.ts"
import { toCanonicalText } from "../json/canonical.ts"
import { BACKSLASH } from "../json/chars.ts"
import { parseObject } from "../json/strict.ts"
import { KEPT_WHOLE, ToolAnswer } from "./answer.ts"
import { foldAnswer, foldVersion } from "./fold.ts"

/** What is known of a tool where loops are concerned. */
export interface Traits {
  /** Whether the tool changes something: declared, or unknown. */
  readonly changes: boolean | null
  readonly exempt: boolean
  /** Declared as one that is asked the same on purpose. */
  readonly poller: boolean
  /** Polls, waits, turns pages, presses keys or looks at a screen, by its name or description. */
  readonly repeats: boolean
  /** Of those, one that asks for the progress of something else. */
  readonly polls: boolean
  /** Looks for something: a blank answer says that nothing was found. */
  readonly searches: boolean
  /** Only looks something up: declared, or by its name. */
  readonly looks: boolean
  /** Does nothing but wait. */
  readonly sleeps: boolean
}

/** What a call brought: something new, nothing new, an unknown result, or nothing that counts. */
export type News = "new" | "old" | "untold" | "aside"

/** One call. A plain object of one shape: private or initialised fields take longer than all the rest. */
export interface Entry {
  readonly id: string
  readonly name: string
  /** Null when only the digest was kept: a state holds no arguments, and long ones are not held for long. */
  text: string | null
  /** The arguments parsed for comparison, once needed. Never the value handed to the host, who may change it. */
  value: object | null
  readonly traits: Traits
  /** Equal for equal arguments, nearly always different for others. */
  readonly key: number
  /** Identical calls have the same number. */
  kind: number
  withheld: boolean
  /** It ran with a notice. */
  noticed: boolean
  /** What it brought, once its answer is known; null until somebody asks. */
  news: News | null
  ok: boolean | null
  /** What the tool answered, a text until it is first compared; null while it is not known. */
  answer: ToolAnswer | string | null
  /** Name and arguments as values, in few characters; null until somebody asks. */
  digest: string | null
  /** The same without spacing, case, quotes and dots of paths; null until somebody asks. */
  loose: string | null
  /** A hash of its letters; null until somebody asks. */
  letters: number | null
  /** Codes of its words, for a tool that looks something up; null until somebody asks. */
  asked: string | null
  /** It only waits; null until somebody asks. */
  pauses: boolean | null
  /** Whether nothing came of it, by its answer; null until somebody asks. */
  inVain: boolean | null
}

/** An entry for a call with argument text. `parsed`: its value where it is at hand; it is not kept. */
export const entryOf = (id: string, name: string, text: string, parsed: object | null, traits: Traits): Entry =>
  newEntry(id, name, text, keyOf(parsed ?? parseObject(text) ?? null, text), traits)

/** An entry of which nothing else is known yet. */
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

/** Longer arguments are never alike: a file is the same, or it is another. */
const MAX_LOOSE = 2_000

/** Empty for arguments that are too long to be compared loosely. */
export function looseOf(entry: Entry): string {
  entry.loose ??= entry.text === null || entry.text.length > MAX_LOOSE ? "" : digest(looseText(entry.text))
  return entry.loose
}

/** A moment since 1970 that callers put behind an address to get round a cache. Ex) `?_=1722945600903` */
const MOMENT = /(?<=[?&][\w.-]{0,20}=)1[4-9]\d{8}(?:\d{3})?\b/g

/** Whether a call does nothing but wait: by its tool, or because it is the command to sleep. */
export function isPause(entry: Entry): boolean {
  entry.pauses ??=
    entry.traits.sleeps || (entry.text !== null && entry.text.length < 100 && SLEEP_COMMAND.test(entry.text))
  return entry.pauses
}

/** Whether a command waits before it looks. Ex) `sleep 30 && kubectl get pods` */
export const beginsWithPause = ({ text }: Entry): boolean =>
  text !== null && WAITING_COMMAND.test(text.slice(0, MAX_COMMAND))

const MAX_COMMAND = 400
const WAITING_COMMAND =
  /[:,]\s*"[^"]{0,200}?(?<![\w-])(?:sleep|Start-Sleep(?: -\w+)?|timeout \/t) \d[\w.]*\s*(?:&&|;|\\n)/
const SLEEP_COMMAND = /^\{\s*"\w+"\s*:\s*"\s*(?:sleep|Start-Sleep)\b[^;&|]*\}$/

/** Ex) `{"path":"./src/"}` and `{"path": "SRC"}`, `{"old":"x  "}` and `{"old":"x"}` */
const looseText = (text: string): string =>
  text
    .toLowerCase()
    .replace(MOMENT, "")
    .replace(/\\[nrt]|\s+/g, " ")
    .replace(/(?<=["'\s])\.?\/?(?=["'\s\w])(?:\.\/)?|\/(?=["'\s])|(?<=[\s"'])\.(?=["'\s])/g, "")
    .replace(/[\s"'`]+/g, "")

/** Whether two calls of one tool differ only in how they are written. */
export const isAlike = (a: Entry, b: Entry): boolean =>
  a.name === b.name && (a.kind === b.kind || isSpelledAlike(a, b) || (isPause(a) && isPause(b)))

/** Letters first: a digest costs more than mending a call, and nearly all calls are unlike each other. */
function isSpelledAlike(a: Entry, b: Entry): boolean {
  const [left, right] = [lettersOf(a), lettersOf(b)]
  return (left === right || left === null || right === null) && looseOf(a) !== "" && looseOf(a) === looseOf(b)
}

const HASHED = 96

/** A hash of the first letters, the same for all spellings of a call. Null: the arguments are not held any more. */
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

/** Forgets the arguments; what is needed to know the call again stays. */
export function shrink(entry: Entry): void {
  digestOf(entry)
  looseOf(entry)
  isPause(entry)
  entry.text = null
  entry.value = null
}

/** Whether a tool gives one thing after another: which one it gave is the answer then. */
const handsOut = ({ name }: Entry): boolean =>
  /(?:Next|(?<![a-z])(?:next|pop|dequeue|claim|lease|receive))(?![a-z])/.test(name)

/** Writes what the arguments hold over what was there. */
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

/** A long answer is not kept whole for the sake of a comparison that may never come. Null: the text is not known. */
export function setAnswer(entry: Entry, text: string | null, ok: boolean | null): void {
  entry.ok = ok
  entry.news = null
  entry.inVain = null
  entry.answer = text !== null && text.length > KEPT_WHOLE ? answered(entry, text, entry.text) : text
}

/** Text that is no object (an unreadable call of a history) is its own signature. */
const canonicalOf = (text: string, value: object | null): string => (value === null ? text : toCanonicalText(text))

/** A number of the members in any order. One look at each: that is all an everyday call may cost. */
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

const MAX_DEPTH = 32

/** False only for values that differ. Numbers beyond 2^53 look equal here: the signature decides. */
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
