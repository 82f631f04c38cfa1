// Reads plain text as the arguments of a tool, and rejects text with another meaning.
import { parseStrict } from "../../json/strict.ts"
import type { KnownTool, WrittenMember } from "../sighting.ts"

/**
 * Returns the arguments in a plain text: those it names itself, or the whole text as the single argument. Text that may
 * be neither is doubtful and must not run.
 */
export function plainInput(text: WrittenMember, word: KnownTool | null): readonly WrittenMember[] {
  const doubtful = [{ ...text, isDoubtful: true }]
  // Ex) `ls` : the backticks are Markdown or shell syntax
  if (isNoValue(text.text, word) || /^`[^`\n]*`$/.test(text.text.trim())) return doubtful
  if (text.as === "raw" && isDamagedObject(text.text, word)) return doubtful
  if (text.as !== "raw" || word === null || !namesArgument(text.text, word)) return [text]
  const named = readLines(text.text, word) ?? readPairs(text.text, word)
  return named === null ? doubtful : named.map((member) => ({ ...text, ...member }))
}

/**
 * True for damaged JSON arguments, which are not the value of one argument. Ex) {"path" "a.txt"} , {{"path": "a.txt"} ,
 * : {"path": "a.txt"}
 */
export function isDamagedObject(text: string, word: KnownTool | null): boolean {
  if (word === null || !/^[\s:=,]{0,8}[{[]/.test(text)) return false
  return [...text.slice(0, MAX_HEAD_LENGTH).matchAll(QUOTED_NAME)].some(([, name = ""]) =>
    word.argumentKeys.includes(name),
  )
}

/** A quoted name after an opening bracket or a comma, so not a value. */
const QUOTED_NAME = /[{[,]\s{0,64}["'`“]{1,2}([\w.-]{1,128})["'`”]/g
const MAX_HEAD_LENGTH = 4096

/** Name at the start of a text. Ex) path: a.txt , "path" = "a.txt" */
const FIRST_NAME = /^\s*["'`]?([\w.-]{1,128})["'`]?[ \t]{0,8}[:=]/

function namesArgument(text: string, word: KnownTool): boolean {
  // Ex) code = 1⏎print(code) : a program of several lines
  if (/^[^\n:=]*=[^\n]*\n\s*\S/.test(text) && !/^[^\n=]*=\s*["']/.test(text)) return false
  const name = FIRST_NAME.exec(text)?.[1]
  return name !== undefined && word.argumentKeys.includes(name)
}

type NamedValue = Pick<WrittenMember, "key" | "as" | "text">

/** Reads lines that each have a name, a colon and a value. */
function readLines(text: string, word: KnownTool): readonly NamedValue[] | null {
  const members: NamedValue[] = []
  for (const line of text.split("\n").filter((line) => line.trim() !== "")) {
    const [, name = "", rest = ""] = /^[ \t]*([\w.-]{1,128})[ \t]{0,8}:(?=[ \t])(.*)$/.exec(line) ?? []
    const value = rest.trim()
    if (!word.argumentKeys.includes(name) || !isPlainValue(value, word)) return null
    members.push({ key: name, as: /^[[{]/.test(value) ? "json" : "raw", text: value })
  }
  return hasTwice(members) ? null : members
}

/** True if the value can be read in only one way: no quotes or comment around a part of it, no other argument in it. */
function isPlainValue(value: string, word: KnownTool): boolean {
  if (/^[[{]/.test(value)) return parseStrict(value) !== undefined
  if (value === "" || /^["'`|>&*!#%@]|[ \t]#/.test(value) || isNoValue(value, word)) return false
  return ![...value.matchAll(/([\w.-]{1,128})["'`]?[ \t]{0,8}[:=]/g)].some(([, name = ""]) =>
    word.argumentKeys.includes(name),
  )
}

const PAIR =
  /\s{0,64}["'`]?([\w.-]{1,128})["'`]?\s{0,8}[:=]\s{0,8}(?:"([^"\\\n]*)"|'([^'\\\n]*)'|(-?\d{1,32}(?:\.\d{1,32})?|true|false))\s{0,64}(?:[,;]|$)/iy

/** Reads pairs. Ex) path="a.txt", lines=3 */
function readPairs(text: string, word: KnownTool): readonly NamedValue[] | null {
  const members: NamedValue[] = []
  const end = text.trimEnd().length
  for (PAIR.lastIndex = 0; PAIR.lastIndex < end; ) {
    const [, key = "", doubleQuoted, quoted = doubleQuoted, bare = ""] = PAIR.exec(text) ?? []
    if (!word.argumentKeys.includes(key)) return null
    members.push(quoted === undefined ? { key, as: "raw", text: bare } : { key, as: "text", text: quoted })
  }
  return hasTwice(members) ? null : members
}

const hasTwice = (members: readonly NamedValue[]): boolean =>
  new Set(members.map(({ key }) => key)).size < members.length

const NO_VALUE =
  /^(?:none|null|nil|n\/?a|undefined|tbd|no (?:inputs?|arguments?|parameters?)(?: (?:is |are )?(?:needed|required|given))?|not (?:applicable|provided|specified|given|known|needed|required)|-{1,3}|\.{3}|…|\?{1,3})[.!]?$/i
const ANGLED_WORDS = /^<([A-Za-z][\w .,:/-]{0,80})>$/
const BRACKETED_WORDS = /^\[([A-Za-z][\w .,:/-]{0,80})\]$/
/** Placeholders. Ex) your_path_here, insert the path here */
const FORM_WORDS =
  /^(?:your|insert|enter|put|fill)[_-][\w-]{1,80}$|^(?:your|insert|enter|put|fill)\b[\w -]{0,80}[ _-]here$|^\w{1,80}_here$/i
/** Ex) I need to know the path first. , Please tell me the path. , The user did not say which file. */
const MISSING_VALUE =
  /^(?:(?:I|We)(?:'d| would| will|'ll| still| first| also)* (?:need to (?:know|ask)|need more (?:info|information|details)|(?:have to|must|should)(?: first)? ask|do(?:n't| not) know (?:the|which|what)|am not sure (?:which|what)|are not sure (?:which|what))\b|I'm not sure (?:which|what)\b|Please (?:provide|specify|tell me|give me)\b|The user (?:did|has)(?: not|n't) (?:say|said|specif|provid|given?|told|tell|mention))[^\n]*$/i

/** A sentence that names the missing argument. Ex) We first need the path. */
const NEEDED = /^(?:I|We)\b[^\n]{0,40}\bneed (?:the|your|an?) (\w{1,64})\b/i

/** True for words in place of a value: none, a placeholder, or a statement about what is missing. */
function isNoValue(text: string, word: KnownTool | null): boolean {
  const words = text.trim()
  if (words.length > MAX_WORDS_LENGTH) return false
  const bracketed = BRACKETED_WORDS.exec(words)?.[1]
  const angled = ANGLED_WORDS.exec(words)?.[1]
  return (
    NO_VALUE.test(words) ||
    // a placeholder, unlike <div>
    (angled !== undefined && (/[ _]/.test(angled) || word?.argumentKeys.includes(angled) === true)) ||
    FORM_WORDS.test(words) ||
    MISSING_VALUE.test(words) ||
    word?.argumentKeys.includes(NEEDED.exec(words)?.[1] ?? "") === true ||
    (bracketed !== undefined &&
      (/^(?:your|insert|enter|put|fill)[ _-]/i.test(bracketed) || word?.argumentKeys.includes(bracketed) === true))
  )
}

const MAX_WORDS_LENGTH = 240
