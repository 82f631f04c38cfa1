// The words around the names of tools in a given text, whatever form it has: a call that is made of them came from it.

import type { SoughtMember, SoughtWords, TurnContext } from "../calls/call-outcome.ts"
import type { ToolCatalog } from "../calls/catalog.ts"
import { wordCode } from "../digest.ts"
import { lazyPattern } from "../lazy-pattern.ts"
import { splitNameWords } from "../names/forms.ts"
import type { MendedCall } from "../turn.ts"
import { readableViewOf } from "./words.ts"

/** Characters looked at before and behind the name of a tool. */
const REACH_BEFORE = 300
const REACH_BEHIND = 1_500
/** Words of a window that the next text may go on with. */
const MAX_OPEN_WORDS = 250
/** A text with more words around names is a flood, or a list of all tools: then any call may stand in it. */
const MAX_TEXT_WORDS = 20_000
/** Of one value: the first words tell it from others, and a window cannot hold a file. */
const MAX_VALUE_WORDS = 24
/** Letters, and digits of longer numbers, by which values are told from others. Ex) src/index.ts , but not: Oslo */
const MIN_LETTERS = 8
const MAX_NAME_PARTS = 5
const MAX_NAME_GAP = 3

export interface GivenWordMemory {
  openCount: number
  lastWord: string
  add(codes: readonly number[], goesOn?: boolean): void
}

/** What tools and their arguments are called, letters and digits only. */
interface KnownNames {
  readonly toolCodes: ReadonlyMap<string, number>
  /** The last letters of those names: most words of a text end otherwise. */
  readonly toolEnds: ReadonlySet<string>
  readonly labels: ReadonlySet<string>
}

const NAMES_CACHE = new WeakMap<ToolCatalog, KnownNames>()

// bounded: a pattern that runs over ten million letters at once overflows the stack
const WORD = lazyPattern(String.raw`[\p{L}\p{N}]{1,200}`, "gu")
const ASCII_WORD = /[a-z0-9]{1,200}/g
const OTHER_SCRIPT = /[^\0-\x7f]/
const wordsIn = (text: string): IterableIterator<RegExpExecArray> =>
  text.matchAll(OTHER_SCRIPT.test(text) ? WORD() : ASCII_WORD)

/** Cyrillic and Greek letters that look like Latin ones. */
const LOOKALIKES: ReadonlyMap<string, string> = new Map(
  [..."аеорсухіјѕԁһɡοανικτρ"].map((letter, i) => [letter, [..."aeopcyxijsdhgoaviktp"][i] as string]),
)

/** Letters of one look as one letter, in lower case. */
function plainLetters(text: string): string {
  if (!OTHER_SCRIPT.test(text)) return text.toLowerCase()
  return text
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[α-ωɡа-ԯ]/g, (letter) => LOOKALIKES.get(letter) ?? letter)
}

const fold = (name: string): string => [...wordsIn(plainLetters(name))].join("")
const endOf = (name: string): string => name.slice(-2)

const toolCode = (name: string): number => wordCode(`(${fold(name)}`)
const labelCode = (name: string): number => wordCode(`=${fold(name)}`)

/** Ex) mcp__garden__mow is also written mow */
const NAMESPACE = /^.*(?:[.:/]|__)(?=[A-Za-z])/

function namesOf({ catalog, limits }: TurnContext): KnownNames {
  let names = NAMES_CACHE.get(catalog)
  if (names === undefined) {
    const tools = [...catalog.byName.keys()]
    const toolCodes = new Map<string, number>()
    for (const tool of tools) toolCodes.set(fold(tool.replace(NAMESPACE, "")), toolCode(tool))
    for (const tool of tools) toolCodes.set(fold(tool), toolCode(tool))
    const members = tools.flatMap((tool) => readableViewOf(catalog.byName.get(tool), limits)?.names ?? [])
    const toolEnds = new Set([...toolCodes.keys()].map(endOf))
    names = { toolCodes, toolEnds, labels: new Set(members.map(fold)) }
    NAMES_CACHE.set(catalog, names)
  }
  return names
}

interface TextWord {
  readonly word: string
  readonly start: number
  readonly end: number
}

/** The names that end in the last of these words: a name may be written as several. Ex) run_shell, Run-Shell */
function namesEndingIn(words: readonly TextWord[], isName: (name: string) => boolean): { name: string; at: number }[] {
  const found: { name: string; at: number }[] = []
  let name = ""
  for (let i = words.length - 1, next = words.at(-1)?.start ?? 0; i >= 0 && i >= words.length - MAX_NAME_PARTS; i--) {
    const { word, start, end } = words[i] as TextWord
    if (next - end > MAX_NAME_GAP) break
    next = start
    name = word + name
    if (isName(name)) found.push({ name, at: start })
  }
  return found
}

/**
 * Remembers the words around each name of a tool that stands there as a name: a mark follows it (a quote, a colon, a
 * bracket, a tag, the end of the line), or an argument is labelled behind it on its line. In plain words (Ex: use mow
 * for the north lawn) it does not. `views`: the text as it is, and without its escapes. True where there are any.
 */
export function noteWords(
  views: readonly string[],
  given: { isFull: boolean; readonly words: GivenWordMemory },
  context: TurnContext,
): boolean {
  const names = namesOf(context)
  const lowerViews = views.map(plainLetters)
  if (given.words.openCount > 0) continueStretch(lowerViews.at(-1) as string, given.words, names)
  let wordCount = 0
  for (const view of lowerViews) wordCount = Math.max(wordCount, noteView(view, given.words, names))
  if (wordCount > MAX_TEXT_WORDS) given.isFull = true
  return wordCount > 0
}

const SEAM_REACH = 48

/** The stretch that the last text broke off in goes on in this one. */
function continueStretch(text: string, memory: GivenWordMemory, names: KnownNames): void {
  const codes = codesOf(text, 0, Math.min(text.length, REACH_BEHIND), [], names)
  // a word that was cut in two goes on within the first words
  const joinedWords = [...wordsIn(text.slice(0, SEAM_REACH))].map(([word]) => memory.lastWord + word)
  memory.add(
    joinedWords.flatMap((word) => [wordCode(word), wordCode(`=${word}`)]),
    true,
  )
  memory.add(codes.slice(0, memory.openCount), true)
  memory.openCount = text.length > REACH_BEHIND ? 0 : Math.max(0, memory.openCount - codes.length)
}

interface NameHit {
  readonly start: number
  readonly end: number
  readonly code: number
}

/** Returns the number of words remembered. */
function noteView(text: string, memory: GivenWordMemory, names: KnownNames): number {
  let hits: NameHit[] = []
  let from = 0
  let wordCount = 0
  const addStretch = (): void => {
    const last = hits.at(-1)
    if (last === undefined) return
    const to = last.end + REACH_BEHIND
    const codes = codesOf(text, from, Math.min(to, text.length), hits, names)
    memory.add(codes)
    wordCount += codes.length
    const wordsBehind = codes.length - codes.lastIndexOf(last.code)
    memory.openCount = to > text.length ? Math.max(0, MAX_OPEN_WORDS - wordsBehind) : 0
    memory.lastWord = [...wordsIn(text.slice(-SEAM_REACH))].at(-1)?.[0] ?? ""
    hits = []
  }
  for (const hit of nameHits(text, names)) {
    const last = hits.at(-1)
    if (last !== undefined && (hit.start - REACH_BEFORE > last.end + REACH_BEHIND || hit.end - from > MAX_STRETCH))
      addStretch()
    if (wordCount > MAX_TEXT_WORDS) return wordCount
    if (hits.length === 0) from = Math.max(0, hit.start - REACH_BEFORE)
    hits.push(hit)
  }
  addStretch()
  return wordCount
}

/** The names of tools that are set off as names. */
function* nameHits(text: string, { toolCodes, toolEnds, labels }: KnownNames): Generator<NameHit> {
  let words: TextWord[] = []
  for (const { index: start, 0: word } of wordsIn(text)) {
    const end = start + word.length
    if (words.length >= 2 * MAX_NAME_PARTS) words = words.slice(-MAX_NAME_PARTS)
    words.push({ word, start, end })
    if (!toolEnds.has(endOf(word)) && word.length > 1) continue
    const found = namesEndingIn(words, (each) => toolCodes.has(each))
    if (
      found.length === 0 ||
      !(NAME_END.test(text.slice(end, end + NAME_END_REACH)) || leadsToLabel(text, end, labels))
    )
      continue
    for (const { name, at } of found) yield { start: at, end, code: toolCodes.get(name) as number }
  }
}

/** Characters behind a name, on its line, in which an argument may be labelled. Ex) call mow with lawn: "north" */
const LABEL_REACH = 120

function leadsToLabel(text: string, from: number, labels: ReadonlySet<string>): boolean {
  const line = /^[^\n]*/.exec(text.slice(from, from + LABEL_REACH))?.[0].trimEnd() ?? ""
  const words: TextWord[] = []
  for (const { index: start, 0: word } of wordsIn(line)) {
    const end = start + word.length
    words.push({ word, start, end })
    const mark = LABEL_END.exec(line.slice(end, end + LABEL_END_REACH))
    // a value has to stand behind it
    if (mark === null || end + mark[0].length === line.length) continue
    if (namesEndingIn(words, (name) => labels.has(name)).length > 0) return true
  }
  return false
}

/** Windows that overlap are one stretch, up to this length. */
const MAX_STRETCH = 20_000

/** A mark behind the name of a tool, or a label of the next argument, or nothing. */
const NAME_END = /^(?:[*_`\\]{0,3}[ ]{0,2}[:=<>|()"'`\]}[{\n\t\r&]|,\S|\s*$|[ ]{1,3}(?:[\w-]{1,40}[ ]?[:=]|--\w))/
const NAME_END_REACH = 48
/** A mark behind the name of an argument, or a value in quotes. Ex) "lawn": , <lawn> , | lawn | , "lawn","value": */
const LABEL_END = /^(?:["'`”»*_)\]\\]{0,4}\s{0,2}(?:[:=>|<→]|->)|,\S|["'`],\s?["'`]|\s{1,2}(?:(?:is|to|as)\s)?["'“«`])/
const LABEL_END_REACH = 10
/** A mark before a value, and what a value may begin with. */
const VALUE_START = /(?:[:=>|→("'`[{«“„‹「『][\s/.~\-$#@\\*_+]{0,6}|[,\t])$/

/** The codes of a stretch in order: words, words behind a mark, names of arguments and tools. */
function codesOf(
  text: string,
  from: number,
  to: number,
  hits: readonly NameHit[],
  { labels }: KnownNames,
): readonly number[] {
  const codes: number[] = []
  const words: TextWord[] = []
  let nextHit = 0
  for (const { index, 0: word } of wordsIn(text.slice(from, to))) {
    const start = from + index
    const end = start + word.length
    words.push({ word, start, end })
    codes.push(wordCode(word))
    if (VALUE_START.test(text.slice(Math.max(0, start - 7), start))) codes.push(wordCode(`'${word}`))
    const isMarked = LABEL_END.test(text.slice(end, end + LABEL_END_REACH))
    for (const { name, at } of namesEndingIn(words, (each) => labels.has(each)))
      if (isMarked || text.startsWith("--", at - 2)) codes.push(wordCode(`=${name}`))
    for (; (hits[nextHit]?.end ?? to + 1) <= end; nextHit++) codes.push((hits[nextHit] as NameHit).code)
  }
  return codes
}

/** The words of a call; null where it has no values to know it by. */
export function soughtWords({ name, input }: MendedCall, { catalog, limits }: TurnContext): SoughtWords | null {
  const required = new Set(readableViewOf(catalog.byName.get(name), limits)?.required)
  const entries = Object.entries((input ?? {}) as Readonly<Record<string, unknown>>)
  // who repeats a call may add a limit or a flag, which says nothing
  const told = entries.filter(([key, value]) => required.has(key) || !/^(?:number|boolean)$/.test(typeof value))
  const letters = new Set<string>()
  const members = told.map(([key, value]): SoughtMember => {
    const words = wordsOf(value)
    for (const word of words) if (!/^\d{1,3}$/.test(word)) letters.add(word)
    const [first] = words
    return {
      label: labelCode(key),
      marked: wordCode(`'${first ?? ""}`),
      words: words.map(wordCode),
    }
  })
  if (members.every(({ words }) => words.length === 0)) return null
  const letterCount = [...letters].reduce((sum, word) => sum + (word > "\u2e80" ? 2 : 1) * word.length, 0)
  const hasPlainName = splitNameWords(name).length < 2
  return { tool: toolCode(name), hasPlainName, members, isDistinct: letterCount >= MIN_LETTERS }
}

function wordsOf(value: unknown): readonly string[] {
  const text = typeof value === "string" ? value : (JSON.stringify(value) ?? "")
  return [...wordsIn(plainLetters(text.slice(0, REACH_BEHIND)))].slice(0, MAX_VALUE_WORDS).map(([word]) => word)
}
