import { wordsOf } from "../rules/fold.ts"

/** Words beside a value that leave it what it is. A closed list: any other word may deny, weaken or date it. Ex) hardly, former, if */
const NEUTRAL: ReadonlySet<string> = new Set(
  "a an the one please thanks is it as set to be just exactly simply value option level mode type kind class category status state setting".split(" "),
)

/** Words beside an identifier, an address or a day. They may not stand beside a value of an enumeration, where `on` or `code` can be one. */
const LABELS: ReadonlySet<string> = new Set("code id number nr ref reference date day on at address email mail its".split(" "))

/** Words that turn around what stands beside them, wherever they occur. Ex) the key not_before must not make "not 5" harmless */
const DENYING: ReadonlySet<string> = new Set(
  "no not non never without except excluding but nor neither skip exclude ignore omit un anti dont old former previous per".split(" "),
)

const WORD = /[\p{L}\p{M}\p{N}]/u
const QUOTE = /["'`“”‘’«»]/

export const stem = (word: string): string => (word.length > 2 && word.endsWith("s") && !word.endsWith("ss") ? word.slice(0, -1) : word)

/** The words of a key, plural and singular alike. */
export const keyWords = (name: string): readonly string[] => wordsOf(name).map(stem)

/** Whether a word beside a value says nothing: it is neutral, or a word of the key itself. */
export const isNeutralBeside = (word: string, key: string): boolean => !DENYING.has(word) && (NEUTRAL.has(word) || keyWords(key).includes(stem(word)))

/** The same beside an identifier, an address or a day. */
export const isLabelBeside = (word: string, key: string): boolean => isNeutralBeside(word, key) || LABELS.has(word)

/**
 * The words of a text that holds nothing but words and harmless marks; null when another mark occurs, since it may mean something.
 * Ex) "urgent?", "!urgent", "-name", "C++"
 */
export function plainWords(text: string): string[] | null {
  const trimmed = text
    .normalize("NFKC")
    .trim()
    .replace(/^(\*\*|__)(.*)\1$/s, "$2")
  const out: string[] = []
  let word = ""
  for (let at = 0; at <= trimmed.length; at++) {
    const c = trimmed[at] ?? ""
    if (c !== "" && WORD.test(c)) {
      word += c
      continue
    }
    const next = trimmed[at + 1] ?? ""
    // Ex) very-high, isn't : joined marks stay inside the word
    if (word !== "" && /[-_'’]/.test(c) && c !== "" && WORD.test(next)) {
      word += c
      continue
    }
    if (c !== "" && !isHarmlessMark(c, word !== "" || QUOTE.test(trimmed[at - 1] ?? ""), next)) return null
    if (word !== "") out.push(...wordsOf(word))
    word = ""
  }
  return out
}

function isHarmlessMark(mark: string, isBehindWord: boolean, next: string): boolean {
  if (/\s/.test(mark) || QUOTE.test(mark) || mark === "(" || mark === ")") return true
  const isApart = next === "" || /\s/.test(next) || QUOTE.test(next) || next === ")"
  if (mark === "=" || mark === ":") return next !== "" && next !== mark
  return isBehindWord && isApart && /[.!,;]/.test(mark)
}
