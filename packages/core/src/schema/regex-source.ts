// Compiles the pattern of a schema with the unicode flag, also one that is written without regard to it.
import { hasLetterOrDigit } from "../lazy-pattern.ts"

/** An escape, a brace with the quantifier that it may begin, or any other character. */
const TOKEN = /\\(?:[pPu]\{[^}]*\}|.)|\{(?:\d+(?:,\d*)?\}|,\d+\})?|./gsu

/** Characters that may be escaped under the unicode flag. */
const ESCAPABLE = /^[\^$\\.*+?()[\]{}|/]$/
const CLASS_ESCAPE = /^\\(?:[dDsSwW]$|[pP]\{)/

interface SourceDraft {
  readonly tokens: readonly string[]
  readonly parts: string[]
  at: number
  /** True after a class that other engines may end at a later bracket. Ex) [[:digit:]] , []a] */
  isEndDoubtful: boolean
}

const hexEscape = (character: string): string => `\\u{${(character.codePointAt(0) as number).toString(16)}}`

/**
 * Rewrites a needless escape. Before a character other than a letter or digit, a backslash means that character. Ex) \_
 */
function plainEscape(token: string, isInClass: boolean): string {
  if (!token.startsWith("\\")) return token
  const character = token.slice(1)
  const isKept =
    hasLetterOrDigit(String.fromCodePoint(character.codePointAt(0) as number)) ||
    ESCAPABLE.test(character) ||
    (isInClass && character === "-")
  return isKept ? token : hexEscape(character)
}

/** The members of a class up to the bracket that closes it. */
function takeClass(draft: SourceDraft): string[] {
  const members: string[] = []
  for (;;) {
    const token = draft.tokens[draft.at++]
    if (token === undefined || token === "]") return members
    if (token === "[") draft.isEndDoubtful = true
    // a brace has no quantifier here
    members.push(...(token.startsWith("{") ? token : [plainEscape(token, true)]))
  }
}

/** Escapes a hyphen next to a class escape, which is no range. Ex) [\w-.] */
function rewriteClass(draft: SourceDraft): string {
  const members = takeClass(draft)
  const out: string[] = ["["]
  if (members[0] === "^") out.push(members.shift() as string)
  if (members.length === 0) draft.isEndDoubtful = true
  for (let at = 0; at < members.length; at++) {
    const [from = "", mark, to] = members.slice(at, at + 3)
    if (mark !== "-" || to === undefined) out.push(from === "-" ? "\\-" : from)
    else {
      out.push(from, CLASS_ESCAPE.test(from) || CLASS_ESCAPE.test(to) ? "\\-" : "-", to)
      at += 2
    }
  }
  return `${out.join("")}]`
}

/**
 * Returns an equivalent pattern that is valid under the unicode flag; null if a part may mean something else elsewhere.
 */
function rewriteSource(source: string): string | null {
  const draft: SourceDraft = { tokens: source.match(TOKEN) ?? [], parts: [], at: 0, isEndDoubtful: false }
  while (draft.at < draft.tokens.length) {
    const token = draft.tokens[draft.at++] as string
    if (token === "[") draft.parts.push(rewriteClass(draft))
    else if (token === "{" || token === "}" || (token === "]" && !draft.isEndDoubtful))
      draft.parts.push(hexEscape(token))
    // Ex) x{,3} : up to three, or the characters themselves
    else if (token === "]" || token.startsWith("{,")) return null
    else draft.parts.push(plainEscape(token, false))
  }
  return draft.parts.join("")
}

const compileSource = (source: string, flags: string): RegExp | null => {
  try {
    return new RegExp(source, flags)
  } catch {
    return null
  }
}

/** A compiled pattern, or the reason why it cannot be compiled. */
export type ReadPattern = { readonly expression: RegExp } | { readonly fault: string }

/**
 * Compiles a pattern with the unicode flag, as JSON Schema does. A pattern that is only valid without the flag is
 * rewritten if its meaning does not depend on it: needless escapes, hyphens next to a class escape (`[\w-.]`), single
 * braces and brackets. Others are refused, because without the flag they may mean something else. Ex) \Aabc\Z , x{,3} ,
 * [[:alpha:]] , \p{L} with a fault beside it
 */
export function readPattern(source: string): ReadPattern {
  const asWritten = compileSource(source, "u")
  if (asWritten !== null) return { expression: asWritten }
  if (compileSource(source, "") === null) return { fault: "not a regular expression" }
  const rewritten = rewriteSource(source)
  const expression = rewritten === null ? null : compileSource(rewritten, "u")
  return expression === null ? { fault: "it may mean something else without the unicode flag" } : { expression }
}
