// Selects the words of a call that are searched for in the texts the model was given.
import type { SoughtMember, SoughtValue, SoughtWords, TurnContext } from "../calls/call-outcome.ts"
import { wordCode } from "../digest.ts"
import type { MendedCall } from "../turn.ts"
import { labelCode, mentionCode, plainWords, toolCode } from "./plain-words.ts"
import { readableViewOf } from "./words.ts"

/** Maximum number of characters read of a value. */
const VALUE_REACH = 1_500
/** Maximum number of words of one value: the first words distinguish it, and a window cannot hold a file. */
const MAX_VALUE_WORDS = 24
/** Minimum letters, with digits of longer numbers, that distinguish values. Ex) src/index.ts , but not: Oslo */
const MIN_LETTERS = 8
const MIN_VALUE_LETTERS = 4
/** Share of a value of several words that must be found; other values must be complete. Ex) src/a.ts is not src/b.ts */
const MIN_SHARE = 0.6
/** Maximum number of values of a call that are searched for one by one, including those in lists and objects. */
const MAX_VALUES = 32

/** Returns the words of a call; null if its values have no words that identify it. */
export function soughtWords({ name, input }: MendedCall, { catalog, limits }: TurnContext): SoughtWords | null {
  const view = readableViewOf(catalog.byName.get(name), limits)
  const required = new Set(view?.required)
  const isListed = (key: string): boolean => (view?.member(key)?.values ?? null) !== null
  const entries = Object.entries((input ?? {}) as Readonly<Record<string, unknown>>)
  // a model that repeats a call may add a limit, a flag or one of the values listed in the schema: these prove nothing
  const chosen = entries.filter(([key]) => !isListed(key))
  const told = (chosen.length === 0 ? entries : chosen).filter(
    ([key, value]) => required.has(key) || !/^(?:number|boolean)$/.test(typeof value),
  )
  const members = told.map(([key, value]): SoughtMember => {
    const words = wordsOf(typeof value === "string" ? value : (JSON.stringify(value) ?? ""))
    return { label: labelCode(key), marked: wordCode(`'${words[0] ?? ""}`), words: words.map(wordCode) }
  })
  // a call without values can only be identified by its tool
  if (members.every(({ words }) => words.length === 0) && entries.length > 0) return null
  const tool = toolCode(name)
  return {
    tool,
    mention: mentionCode(tool),
    members,
    telling: [...textsIn(chosen.map(([, value]) => value))].flatMap(soughtValue),
    minLetters: MIN_LETTERS,
    isDistinct: countLetters(told.flatMap(([, value]) => wordsOf(JSON.stringify(value) ?? ""))) >= MIN_LETTERS,
  }
}

/** Yields the texts and numbers in a value, at any depth. */
export function* textsIn(root: unknown): Generator<string> {
  const waiting: unknown[] = [root]
  for (let i = 0; i < waiting.length && i < MAX_VALUES; i++) {
    const value = waiting[i]
    if (typeof value === "string" || typeof value === "number") yield String(value)
    else if (typeof value === "object" && value !== null) waiting.push(...Object.values(value).slice(0, MAX_VALUES))
  }
}

/** Returns the words to search for; none if the value has too few letters to identify anything. */
function soughtValue(text: string): readonly SoughtValue[] {
  const words = wordsOf(text)
  const letters = words.map((word) => countLetters([word]))
  const total = letters.reduce((sum, count) => sum + count, 0)
  if (total < MIN_VALUE_LETTERS) return []
  const isPassage = /\s/.test(text.trim())
  const minLetters = isPassage ? Math.max(Math.min(MIN_LETTERS, total), MIN_SHARE * total) : total
  return [{ words: words.map(wordCode), letters, minLetters }]
}

/** Counts the letters of distinct words; short numbers and the beginning of a web address do not count. */
const countLetters = (words: readonly string[]): number =>
  [...new Set(words)]
    .filter((word) => !/^(?:\d{1,3}|https?|www)$/.test(word))
    .reduce((sum, word) => sum + (word > "\u2e80" ? 2 : 1) * word.length, 0)

export const wordsOf: (text: string) => readonly string[] = (text) =>
  plainWords(text.slice(0, VALUE_REACH)).slice(0, MAX_VALUE_WORDS)
