// Which words of a call are looked for in the texts that the model was given.
import type { SoughtMember, SoughtValue, SoughtWords, TurnContext } from "../calls/call-outcome.ts"
import { wordCode } from "../digest.ts"
import type { MendedCall } from "../turn.ts"
import { labelCode, mentionCode, plainWords, toolCode } from "./plain-words.ts"
import { readableViewOf } from "./words.ts"

/** Characters of a value that are looked at. */
const VALUE_REACH = 1_500
/** Of one value: the first words tell it from others, and a window cannot hold a file. */
const MAX_VALUE_WORDS = 24
/** Letters, and digits of longer numbers, by which values are told from others. Ex) src/index.ts , but not: Oslo */
const MIN_LETTERS = 8
const MIN_VALUE_LETTERS = 4
/** Of a value of several words so much must stand there; of any other all. Ex) src/a.ts is not src/b.ts */
const MIN_SHARE = 0.6
/** Values of a call that are looked for one by one, lists and objects searched through. */
const MAX_VALUES = 32

/** The words of a call; null where its values have no words to know it by. */
export function soughtWords({ name, input }: MendedCall, { catalog, limits }: TurnContext): SoughtWords | null {
  const view = readableViewOf(catalog.byName.get(name), limits)
  const required = new Set(view?.required)
  const isListed = (key: string): boolean => (view?.member(key)?.values ?? null) !== null
  const entries = Object.entries((input ?? {}) as Readonly<Record<string, unknown>>)
  // who repeats a call may add a limit, a flag or one of the values that the schema lists: they say nothing
  const chosen = entries.filter(([key]) => !isListed(key))
  const told = (chosen.length === 0 ? entries : chosen).filter(
    ([key, value]) => required.has(key) || !/^(?:number|boolean)$/.test(typeof value),
  )
  const members = told.map(([key, value]): SoughtMember => {
    const words = wordsOf(typeof value === "string" ? value : (JSON.stringify(value) ?? ""))
    return { label: labelCode(key), marked: wordCode(`'${words[0] ?? ""}`), words: words.map(wordCode) }
  })
  // of a call without values its tool is all that can be told
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

/** The texts and numbers in a value, wherever they stand. */
export function* textsIn(root: unknown): Generator<string> {
  const waiting: unknown[] = [root]
  for (let i = 0; i < waiting.length && i < MAX_VALUES; i++) {
    const value = waiting[i]
    if (typeof value === "string" || typeof value === "number") yield String(value)
    else if (typeof value === "object" && value !== null) waiting.push(...Object.values(value).slice(0, MAX_VALUES))
  }
}

/** None where a value has too few letters to tell anything. */
function soughtValue(text: string): readonly SoughtValue[] {
  const words = wordsOf(text)
  const letters = words.map((word) => countLetters([word]))
  const total = letters.reduce((sum, count) => sum + count, 0)
  if (total < MIN_VALUE_LETTERS) return []
  const isPassage = /\s/.test(text.trim())
  const minLetters = isPassage ? Math.max(Math.min(MIN_LETTERS, total), MIN_SHARE * total) : total
  return [{ words: words.map(wordCode), letters, minLetters }]
}

/** Of different words; short numbers tell nothing, nor does the beginning of an address. */
const countLetters = (words: readonly string[]): number =>
  [...new Set(words)]
    .filter((word) => !/^(?:\d{1,3}|https?|www)$/.test(word))
    .reduce((sum, word) => sum + (word > "\u2e80" ? 2 : 1) * word.length, 0)

export const wordsOf: (text: string) => readonly string[] = (text) =>
  plainWords(text.slice(0, VALUE_REACH)).slice(0, MAX_VALUE_WORDS)
