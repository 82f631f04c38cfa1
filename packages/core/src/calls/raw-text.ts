// Accepts arguments that are plain text, code or a patch, for a tool with one text member.
import { STRING_BIT } from "../json/kind.ts"
import type { TextReading } from "../json/pieces.ts"
import { parseStrict } from "../json/strict.ts"
import { countHeads } from "../rules/residue.ts"
import type { SchemaView } from "../schema/view.ts"

/**
 * Takes arguments that are not JSON as the member of a tool with one text member. Null if anything in the text may be
 * structure. Ex) *** Begin Patch … for a tool with only `input`
 */
export function rawText(raw: string, view: SchemaView, tool: string): TextReading | null {
  const name = onlyText(view)
  // Ex) Run this:⏎```python⏎x = 1⏎``` : only a part of it is the code. Which file do you mean? : no part is
  const isOther = (own: string): boolean =>
    (/^(?:patch|diff)$/.test(own) && !PATCH_START.test(raw)) ||
    (CODE_NAME.test(own) && (raw.includes("```") || (!MAY_ASK.test(own) && /[?？]\s*$/.test(raw))))
  if (name === null || NAMING.test(name) || isOther(name)) return null
  return !isSaid(raw) || hasExcessCloser(raw) || mayBeStructure(raw, name, tool) ? null : asMember(raw, name)
}

/**
 * Takes arguments that are one JSON string, or one block of code, as the only member of a tool if the member is for
 * code and the text looks like code. Ex) "x = 1\nprint(x)" for a tool with only `code`
 */
export function codeText(raw: string, view: SchemaView, tool: string): TextReading | null {
  const name = onlyText(view)
  const own = name === null || !CODE_NAME.test(name) ? null : (stringIn(raw) ?? codeIn(raw))
  if (name === null || own === null || own.includes("```") || !isCode(own, name)) return null
  return REMARK.test(own) || mayBeStructure(own, name, tool) ? null : asMember(raw, name, own)
}

function stringIn(raw: string): string | null {
  const value: unknown = /^\s*"/.test(raw) ? parseStrict(raw) : null
  return typeof value === "string" ? value : null
}

/** True if a last bracket closes an object whose opening bracket is lost. Ex) rm -r pots} */
const hasExcessCloser = (raw: string): boolean =>
  BRACKETS.some(
    ([opener, closer]) => raw.trimEnd().endsWith(closer) && raw.split(closer).length > raw.split(opener).length,
  )
const BRACKETS = [
  ["{", "}"],
  ["[", "]"],
] as const

/** Members whose value is a path, an address or a name, so not a sentence. */
const NAMING =
  /(?:^|_)(?:path|file|filename|directory|url|uri|id|ids|uuid|name|email|to|city|amount|number|date|key|token)$/
const CODE_NAME = /^(?:code|script|source|source_code|command|cmd|sql|query|patch|diff|input)$/
/** Members whose value may be a question. */
const MAY_ASK = /^(?:query|input)$/
/** A code fence around the whole text, with a programming language. */
const FENCED =
  /^\s*```(?:python3?|py|javascript|js|typescript|ts|bash|sh|shell|zsh|sql|r|ruby|go|rust|diff|patch)[ \t]*\n([^`]+?)\n?```\s*$/
const codeIn = (raw: string): string | null => FENCED.exec(raw)?.[1] ?? null

const SQL_START = /^\s*(?:select|insert|update|delete|with|create|alter|drop|explain|truncate)\s/i
const PATCH_START =
  /^\s*(?:\*\*\* (?:Begin Patch|(?:Add|Update|Delete) File:)|diff (?:--git|-u) |--- \S|@@ |Index: |From [\da-f]{40} |(?:\S+\n)?<{5,9} SEARCH)/
/** A session of an interpreter or a shell. Ex) >>> 1 + 1 */
const TALK = /^\s*(?:>>>|\$ |In \[)/
const PROGRAM = /\w\(|[\w\])] ?=[^=]|(?:^|\n)[ \t]*(?:import|from|def|for|if|const|let) /

const isCode = (text: string, name: string): boolean => {
  if (/^(?:patch|diff|input)$/.test(name)) return PATCH_START.test(text)
  if (/^(?:sql|query)$/.test(name)) return SQL_START.test(text) && !/--|\/\*/.test(text)
  return /^(?:code|script|source|source_code)$/.test(name) && PROGRAM.test(text) && !TALK.test(text)
}

/** Fewer words may be the rest of anything. Ex) 7, no json, tool error */
const MIN_WORDS = 3
/** A remark of the model about what it does. Ex) I cannot do that., Here is the query: */
const MODEL_REMARK =
  /^\s*(?:I|I['’]\w+|let me|sorry|unfortunately|sure|okay|done|please|thanks|thank you|here (?:is|are)|error|no|none|example)\b/i
/** A remark about something forbidden or missing. Ex) Do not run this: rm x , Please provide the path */
const REMARK =
  /\b(?:cannot|can['’]t|unable|as an ai|not (?:needed|required|possible|available|necessary)|(?:do not|don['’]t) (?:run|execute|use|call)|waiting for|(?:please|must) provide|without confirmation|ask first|is missing|call failed)\b|\(example/i

/** A remark about work in progress. Ex) Calling the tool now, please wait... , Working on it , 正在查询天气 */
const PROGRESS =
  /(?:\.\.\.|…)\s*$|^\s*(?:now |i am |will )?(?:calling|invoking|executing|running|using|performing|processing|search(?:ing)?|fetching|looking|checking|querying|loading|working|trying|asking)\b[^.\n]{0,60}\b(?:now|the (?:tool|function|command|query|request|web|internet|results?)|your (?:request|query)|for it|on it)\b|^\s*(?:(?:now |will )(?:calling|searching|search|running|run|executing)\b|one moment|hold on|(?:tool|function) call|task completed|your [\w ]{1,24} here$|einen moment|ich (?:suche|rufe|führe)\b|bitte warten|un (?:momento|instant)\b|正在|请稍|少々|お待ち)/i

const isSaid = (raw: string): boolean =>
  raw.trim().split(/\s+/, MIN_WORDS).length === MIN_WORDS &&
  ![MODEL_REMARK, REMARK, PROGRESS].some((pattern) => pattern.test(raw))

function asMember(raw: string, name: string, own = raw): TextReading {
  const text = `{${JSON.stringify(name)}:${JSON.stringify(own)}}`
  const edits = [{ offset: 0, removed: raw, inserted: text }]
  return {
    text,
    faults: [{ id: BARE_TEXT, pointer: "", confidence: "likely", span: [0, raw.length], edits }],
    cut: null,
  }
}

/** The fault that is reported, and by which this can be switched off. */
export const BARE_TEXT = "json/unquoted-value"

/** True if the arguments are a patch instead of JSON: its contents must not be parsed. */
export const isPatch = (raw: string): boolean => raw.startsWith("*** Begin Patch")

/**
 * Takes a patch with both its end marks, byte for byte, as the member of a tool with one text member. Null for any
 * other text or tool.
 */
export function patchText(raw: string, view: SchemaView): TextReading | null {
  const name = isPatch(raw) && raw.trimEnd().endsWith("\n*** End Patch") ? onlyText(view) : null
  return name === null ? null : asMember(raw, name)
}

/** Returns the name of the only member of a tool, if it is a free text; otherwise null. */
export function onlyText(view: SchemaView): string | null {
  const [name, another] = view.names
  if (name === undefined || another !== undefined || view.branches.length > 0 || !view.required.includes(name))
    return null
  const member = view.member(name)
  return member !== null && member.kinds === STRING_BIT && member.values === null && member.branches.length === 0
    ? name
    : null
}

/** An opening mark, also written as an escape. Ex) \u007b"question" */
const OPENING_MARK = /^\s*(?:["'`“”‘’«[\]{}(<]|\\u00(?:22|27|5b|7b)|%7b)/i
/** In braces, a name and the sign that assigns a value. */
const BRACED_MEMBER = /\{[^{}]{0,200}?[\w"']\s{0,8}[:=]/

function mayBeStructure(raw: string, name: string, tool: string): boolean {
  // Ex) --code "x = 1" : a command line
  if (raw.trimStart().startsWith(`--${name}`)) return true
  if (OPENING_MARK.test(raw) || BRACED_MEMBER.test(raw) || holdsMarks(raw)) return true
  const folded = raw.toLowerCase()
  // Ex) Look for <query>tides</query> , Then I run search(query="tides")
  if ([name, tool, "use_mcp_tool"].some((word) => folded.includes(`<${word.toLowerCase()}>`))) return true
  if (folded.includes(`${tool.toLowerCase()}(`) || folded.includes(`functions.${tool.toLowerCase()}`)) return true
  const first = folded.replace(LEADING_MARKS, "")
  // Ex) query: tides, - **query**: tides, search("tides")
  return (
    folded.includes(`| ${name.toLowerCase()} |`) ||
    [name, tool].some(
      (word) =>
        first.startsWith(word.toLowerCase()) &&
        /^["'`*?]{0,3}\s{0,8}(?:[:=({]|->|\n|$)/.test(first.slice(word.length, word.length + 16)),
    ) ||
    CONSTRUCTED.exec(first)?.slice(1, 3).includes(name.toLowerCase()) === true
  )
}

/** Marks before the first name that make it a list item, a table row or a variable. */
const LEADING_MARKS = /^\s*(?:(?:[-*+|:@]|\d{1,2}[.)]|\$(?=\w{1,64}\s{0,4}:))[\s*_`]{0,8})?/
/**
 * A constructed object in some language, with its first name. Ex) mapOf("query" to "tides") , QueryInput(query="tides")
 */
const CONSTRUCTED =
  /^[\w.]{1,64}\(\s{0,8}[[({]{0,3}\s{0,8}(?:["']([\w-]{1,64})["']\s{0,8}(?:[,:=]|to\b)|([\w-]{1,64})\s{0,8}(?::|=[^=]))/
const holdsMarks = (raw: string): boolean => countHeads(raw, /</g, ({ plain }) => !plain) > 0
