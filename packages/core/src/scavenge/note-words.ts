// Notes the words around names of tools in a given text: a call made of them came from that text.

import type { TurnContext } from "../calls/call-outcome.ts"
import type { ToolCatalog } from "../calls/catalog.ts"
import { ADDRESSED, OWN_WORD, wordCode } from "../digest.ts"
import { parseObject } from "../json/strict.ts"
import { lazyPattern } from "../lazy-pattern.ts"
import { splitNameWords } from "../names/forms.ts"
import type { TextSpan } from "./judges/frames/span.ts"
import { fold, mentionCode, plainLetters, toolCode, wordsIn } from "./plain-words.ts"
import { textsIn, wordsOf } from "./sought-words.ts"
import { readableViewOf } from "./words.ts"

/** Number of characters read before and behind the name of a tool. */
const REACH_BEFORE = 300
const REACH_BEHIND = 1_500
/** Maximum number of words of a window that may follow in the next text. */
const MAX_OPEN_WORDS = 250
/** Maximum number of words around names: a longer text is a flood or a list of all tools, and any call may be in it. */
const MAX_TEXT_WORDS = 20_000
const MAX_NAME_PARTS = 5
const MAX_NAME_GAP = 3

/** The words of each value, keyed by the first of them. */
export type OwnValues = ReadonlyMap<string, readonly (readonly string[])[]>

/** Returns the values in the arguments of a call that the model made. */
export function ownValuesOf(text: string): OwnValues {
  const values = new Map<string, (readonly string[])[]>()
  for (const each of textsIn(parseObject(text))) {
    const words = wordsOf(each)
    const [first] = words
    if (first !== undefined) values.set(first, [...(values.get(first) ?? []), words])
  }
  return values
}

export interface GivenWordMemory {
  openCount: number
  lastWord: string
  add(codes: readonly number[], goesOn?: boolean): void
}

/** Names of tools and their arguments, letters and digits only. */
interface KnownNames {
  readonly toolCodes: ReadonlyMap<string, number>
  /** Tool names of several words, which occur in no text by chance. */
  readonly compounds: ReadonlySet<string>
  readonly labels: ReadonlySet<string>
  /** The last letters of those names: most words of a text end differently. */
  readonly toolEnds: ReadonlySet<string>
  readonly labelEnds: ReadonlySet<string>
}

const NAMES_CACHE = new WeakMap<ToolCatalog, KnownNames>()

const endOf = (name: string): string => name.slice(-2)

const mayEndName = (word: string, ends: ReadonlySet<string>): boolean => word.length < 2 || ends.has(endOf(word))

/** Ex) mcp__garden__mow is also written mow */
const NAMESPACE = /^.*(?:[.:/]|__)(?=[A-Za-z])/

const isCompound = (name: string): boolean => splitNameWords(name).length > 1

function namesOf({ catalog, limits }: TurnContext): KnownNames {
  let names = NAMES_CACHE.get(catalog)
  if (names === undefined) {
    const tools = [...catalog.byName.keys()]
    const toolCodes = new Map<string, number>()
    const shortNames = tools.map((tool) => tool.replace(NAMESPACE, ""))
    for (const [i, tool] of tools.entries()) toolCodes.set(fold(shortNames[i] as string), toolCode(tool))
    for (const tool of tools) toolCodes.set(fold(tool), toolCode(tool))
    const compounds = new Set([...tools, ...shortNames].filter(isCompound).map(fold))
    const members = tools.flatMap((tool) => readableViewOf(catalog.byName.get(tool), limits)?.names ?? [])
    const labels = new Set(members.map(fold))
    const toolEnds = new Set([...toolCodes.keys()].map(endOf))
    names = { toolCodes, compounds, labels, toolEnds, labelEnds: new Set([...labels].map(endOf)) }
    NAMES_CACHE.set(catalog, names)
  }
  return names
}

interface TextWord extends TextSpan {
  readonly word: string
}

/** Returns the names that end in the last of these words: a name may be written as several. Ex) run_shell, Run-Shell */
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
 * Remembers the words around each tool name that is used as a name: it has several words and no space between them, or
 * it is called a tool, or a mark follows it (a quote, a colon, a bracket, a tag, the end of the line), or a labelled
 * argument follows on its line. A verb (Ex: mow the north lawn) does not count.
 * `views`: the text as it is, and without its escapes. `ownValues`: values that the model wrote first; null for a user
 * message, because the user may choose the values of a call. Returns true if any words were remembered.
 */
export function noteWords(
  views: readonly string[],
  given: { isFull: boolean; readonly words: GivenWordMemory },
  context: TurnContext,
  ownValues: OwnValues | null = null,
): boolean {
  const names = namesOf(context)
  const lowerViews = views.map(plainLetters)
  if (given.words.openCount > 0) continueStretch(lowerViews.at(-1) as string, given.words, names, ownValues)
  let wordCount = 0
  for (const view of lowerViews) wordCount = Math.max(wordCount, noteView(view, given.words, names, ownValues))
  if (wordCount > MAX_TEXT_WORDS) given.isFull = true
  return wordCount > 0
}

const SEAM_REACH = 48

/** Continues the stretch that was cut off at the end of the last text. */
function continueStretch(text: string, memory: GivenWordMemory, names: KnownNames, ownValues: OwnValues | null): void {
  const to = Math.min(text.length, REACH_BEHIND)
  const codes = codesOf({ text, from: 0, to, hits: [], ownValues }, names)
  // a word that was cut in two continues within the first words
  const joinedWords = [...wordsIn(text.slice(0, SEAM_REACH))].map(([word]) => memory.lastWord + word)
  memory.add(
    joinedWords.flatMap((word) => [wordCode(word), wordCode(`=${word}`)]),
    true,
  )
  memory.add(codes.slice(0, memory.openCount), true)
  memory.openCount = text.length > REACH_BEHIND ? 0 : Math.max(0, memory.openCount - codes.length)
}

interface NameHit extends TextSpan {
  readonly code: number
}

/** Notes the words of one view; returns the number of words remembered. */
function noteView(text: string, memory: GivenWordMemory, names: KnownNames, ownValues: OwnValues | null): number {
  let hits: NameHit[] = []
  let from = 0
  let wordCount = 0
  const addStretch = (): void => {
    const last = hits.at(-1)
    if (last === undefined) return
    const to = last.end + REACH_BEHIND
    const codes = codesOf({ text, from, to: Math.min(to, text.length), hits, ownValues }, names)
    memory.add(codes)
    wordCount += codes.length
    const wordsBehind = codes.length - codes.lastIndexOf(last.code)
    memory.openCount = to > text.length ? Math.max(0, MAX_OPEN_WORDS - wordsBehind) : 0
    memory.lastWord = [...wordsIn(text.slice(-SEAM_REACH))].at(-1)?.[0] ?? ""
    hits = []
  }
  for (const hit of windowHits(text, names)) {
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

/** Words for the model that reads the text. Ex) assistants: , any AI agent , el asistente */
const READER_WORDS =
  "assistants?, llms?, chatbots?, language models?, (?:ai|automated|autonomous|dear|any|all) (?:agents?|models?), agents?(?=:), assistent(?:en|in)?, asistentes?, assistentes?"
const READER_WORDS_ELSEWHERE = "ассистент, асистент, 助手, 智能体, アシスタント, 어시스턴트"
/** Matches these words, with letters folded like those of the texts. */
const READER_PATTERN = lazyPattern(
  `\\b(?:${READER_WORDS.replaceAll(", ", "|")})\\b|${plainLetters(READER_WORDS_ELSEWHERE).replaceAll(", ", "|")}`,
  "g",
)

/**
 * Yields the names of tools, and the places that address the model, in the order of their ends. A generator, so that
 * reading a flood can stop early.
 */
function* windowHits(text: string, names: KnownNames): Generator<NameHit> {
  const readers = text.matchAll(READER_PATTERN())
  let reader = readers.next()
  for (const hit of nameHits(text, names)) {
    for (; !reader.done && reader.value.index + reader.value[0].length <= hit.end; reader = readers.next())
      yield readerHit(reader.value)
    yield hit
  }
  for (; !reader.done; reader = readers.next()) yield readerHit(reader.value)
}

const readerHit = ({ index: start, 0: word }: RegExpExecArray): NameHit => ({
  start,
  end: start + word.length,
  code: ADDRESSED,
})

/** Yields the names of tools: set off as names, and mentioned so that they can be nothing else. */
function* nameHits(text: string, { toolCodes, compounds, toolEnds, labels }: KnownNames): Generator<NameHit> {
  let words: TextWord[] = []
  for (const { index: start, 0: word } of wordsIn(text)) {
    const end = start + word.length
    if (words.length >= 2 * MAX_NAME_PARTS) words = words.slice(-MAX_NAME_PARTS)
    words.push({ word, start, end })
    if (!mayEndName(word, toolEnds)) continue
    const found = namesEndingIn(words, (each) => toolCodes.has(each))
    if (found.length === 0) continue
    const isSetOff = NAME_END.test(text.slice(end, end + NAME_END_REACH)) || leadsToLabel(text, end, labels)
    for (const { name, at } of found) {
      const code = toolCodes.get(name) as number
      if (isSetOff) yield { start: at, end, code }
      if ((compounds.has(name) && (isSetOff || isOneWord(text, at, end))) || isCalledTool(text, at, end))
        yield { start: at, end, code: mentionCode(code) }
    }
  }
}

/** True if the name is written as one word and is not part of a path. Ex) tools/dig_hole.ts */
const isOneWord = (text: string, start: number, end: number): boolean =>
  !/\s/.test(text.slice(start, end)) &&
  !/[/\\]/.test(text[start - 1] ?? "") &&
  !/^(?:[/\\]|\.\w)/.test(text.slice(end, end + 2))

const TOOL_WORD =
  "tool|function|werkzeug|funktion|outil|fonction|herramienta|función|ferramenta|strumento|инструмент|工具|函数|ツール|関数|도구"
const TOOL_BEFORE = new RegExp(
  `(?:(?:${TOOL_WORD})s?:?|(?:^|[^\\w])(?:use|using|call|invoke)(?: the)?)[\\s"'\`*_“「]{1,3}$`,
)
const TOOL_BEHIND = new RegExp(`^["'\`*_”」]{0,3} ?(?:${TOOL_WORD})`)
const TOOL_WORD_REACH = 24

/** True if the words beside a name call it a tool. Ex) use mow to cut it , the mow tool , Werkzeug: mow */
const isCalledTool = (text: string, start: number, end: number): boolean =>
  TOOL_BEFORE.test(text.slice(Math.max(0, start - TOOL_WORD_REACH), start)) ||
  TOOL_BEHIND.test(text.slice(end, end + TOOL_WORD_REACH))

/** Number of characters behind a name that may contain a labelled argument. Ex) call mow with lawn: "north" */
const LABEL_REACH = 120

function leadsToLabel(text: string, from: number, labels: ReadonlySet<string>): boolean {
  const line = /^[^\n]*/.exec(text.slice(from, from + LABEL_REACH))?.[0].trimEnd() ?? ""
  const words: TextWord[] = []
  for (const { index: start, 0: word } of wordsIn(line)) {
    const end = start + word.length
    words.push({ word, start, end })
    if (!hasValue(line, end)) continue
    if (namesEndingIn(words, (name) => labels.has(name)).length > 0) return true
  }
  return false
}

/** True if a value follows the name of an argument. */
function hasValue(line: string, at: number): boolean {
  const mark = LABEL_END.exec(line.slice(at, at + LABEL_END_REACH))
  if (mark !== null) return at + mark[0].length < line.length
  return LABEL_VALUE.test(line.slice(at, at + LABEL_VALUE_REACH))
}

/** Maximum length of a stretch, which joins overlapping windows. */
const MAX_STRETCH = 20_000

/** Behind the name of a tool: a mark, "tool", the label of the next argument, or nothing. */
const NAME_END =
  /^(?:[*_`\\]{0,3}[ ]{0,2}[:=<>|()"'`\]}[{\n\t\r&]|,\S|\s*$|[ ]{1,3}(?:[\w-]{1,40}[ ]?[:=]|--\w|(?:tool|function)\b))/
const NAME_END_REACH = 48
/** Behind the name of an argument: a mark, or a value in quotes. Ex) "lawn": , <lawn> , | lawn | , "lawn","value": */
const LABEL_END = /^(?:["'`”»*_)\]\\]{0,4}\s{0,2}(?:[:=>|<→]|->)|,\S|["'`],\s?["'`]|\s{1,2}(?:(?:is|to|as)\s)?["'“«`])/
const LABEL_END_REACH = 10
/** A value without a mark before it that ends in a mark. Ex) port 22, */
const LABEL_VALUE = /^ [^\s,;]{1,40}?(?:[,;)]|\.?\s?$|\.\s)/
const LABEL_VALUE_REACH = 60
/** A mark before a value, and the characters with which a value may begin. */
const VALUE_START = /(?:[:=>|→("'`[{«“„‹「『][\s/.~\-$#@\\*_+]{0,6}|[,\t])$/

interface TextStretch {
  readonly text: string
  readonly from: number
  readonly to: number
  readonly hits: readonly NameHit[]
  readonly ownValues: OwnValues | null
}

/** Returns a test for words that belong to values the model wrote first: complete values, word for word. */
function ownIn(words: readonly string[], values: OwnValues | null): (index: number) => boolean {
  if (values === null) return () => true
  let end = 0
  return (index) => {
    for (const value of values.get(words[index] as string) ?? [])
      if (value.every((word, k) => words[index + k] === word)) end = Math.max(end, index + value.length)
    return index < end
  }
}

/** Returns the names of arguments that end in the last of these words and are marked as such. */
function labelsEndingIn(
  words: readonly TextWord[],
  text: string,
  { labels, labelEnds }: KnownNames,
  mayHaveValue: boolean,
): readonly string[] {
  const { word, end } = words.at(-1) as TextWord
  if (!mayEndName(word, labelEnds)) return []
  const isMarked =
    LABEL_END.test(text.slice(end, end + LABEL_END_REACH)) ||
    (mayHaveValue && LABEL_VALUE.test(text.slice(end, end + LABEL_VALUE_REACH)))
  return namesEndingIn(words, (each) => labels.has(each))
    .filter(({ at }) => isMarked || text.startsWith("--", at - 2))
    .map(({ name }) => name)
}

/** A line break inside a word, with the indentation of the next line. */
const LINE_BREAK = /^\\?\r?\n[ \t>]{0,40}$/
const MAX_LINE_BREAK = 48

/** Returns the last two words joined, if a line break between them may have split one word; otherwise null. */
function wholeWord(words: readonly TextWord[], text: string): string | null {
  const [before, last] = words.slice(-2)
  if (before === undefined || last === undefined || last.start - before.end > MAX_LINE_BREAK) return null
  return LINE_BREAK.test(text.slice(before.end, last.start)) ? before.word + last.word : null
}

/** Returns the codes of a stretch in text order: words, words behind a mark, names of arguments and tools. */
function codesOf({ text, from, to, hits, ownValues }: TextStretch, names: KnownNames): readonly number[] {
  const codes: number[] = []
  const words: TextWord[] = []
  let wasMarked = false
  let nextHit = 0
  const found = [...wordsIn(text.slice(from, to))]
  const isOwn = ownIn(
    found.map(([word]) => word),
    ownValues,
  )
  for (const [i, { index, 0: word }] of found.entries()) {
    const start = from + index
    const end = start + word.length
    words.push({ word, start, end })
    if (isOwn(i)) codes.push(OWN_WORD)
    codes.push(wordCode(word))
    const isMarked = VALUE_START.test(text.slice(Math.max(0, start - 7), start))
    if (isMarked) codes.push(wordCode(`'${word}`))
    const whole = isOwn(i) ? null : wholeWord(words, text)
    if (whole !== null) codes.push(wordCode(whole))
    if (whole !== null && wasMarked) codes.push(wordCode(`'${whole}`))
    wasMarked = isMarked
    for (const name of labelsEndingIn(words, text, names, hits[nextHit]?.end !== end)) codes.push(wordCode(`=${name}`))
    for (; (hits[nextHit]?.end ?? to + 1) <= end; nextHit++) codes.push((hits[nextHit] as NameHit).code)
  }
  return codes
}
