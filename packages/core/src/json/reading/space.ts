// Skips spaces, comments and control tokens between tokens, and prices what JSON does not allow.
import { lazyPattern } from "../../lazy-pattern.ts"
import { BACKSLASH, isJsonSpace, isSpace, LESS_THAN } from "../chars.ts"
import { ARRAY_BIT, OBJECT_BIT, STRING_BIT } from "../kind.ts"
import type { DeclaredNames } from "../names.ts"
import { restrictsCall } from "../restriction.ts"
import { bracketDepth, isIn, matchEnd, skipSpace, tableOf } from "./follow.ts"
import {
  AFTER_ROOT,
  AFTER_VALUE,
  BEFORE_ROOT,
  EXPECT_VALUE,
  type Hypothesis,
  type ReadingRefusal,
} from "./hypothesis.ts"
import { DROPPED_CHARACTER, DROPPED_QUOTE, PRICES } from "./prices.ts"
import type { Search } from "./search.ts"
import type { PlaceShape } from "./shape.ts"

/** Maximum length of a comment: a text may begin thousands, and longer ones cost more than any other reading. */
const MAX_COMMENT = 4_096
const LINE_COMMENT = new RegExp(String.raw`(?://|#|--\s)[^\n]{0,${MAX_COMMENT}}`, "y")
const BLOCK_COMMENT_ENDS: Readonly<Record<string, string>> = { "/*": "*/", "<!--": "-->" }

/** Returns the end of the comment that begins at `at`, or `at`. */
function commentEnd(text: string, at: number): number {
  for (const commentOpener in BLOCK_COMMENT_ENDS) {
    if (!text.startsWith(commentOpener, at)) continue
    const closer = BLOCK_COMMENT_ENDS[commentOpener] as string
    const length = text.slice(at, at + MAX_COMMENT).indexOf(closer, commentOpener.length)
    return length < 0 ? at : at + length + closer.length
  }
  const end = matchEnd(LINE_COMMENT, text, at)
  return end - at > MAX_COMMENT ? at : Math.max(at, end)
}

/** Number of characters of a comment that cost nothing extra. */
const FREE_COMMENT = 80

/**
 * Skips the spaces before the next token. Anything that JSON does not allow as space becomes a separate hypothesis, so
 * that it can be compared with other readings; -1 if there is only that one.
 */
export function skipOddities(search: Search, h: Hypothesis): number {
  const { text } = search
  let at = h.pos
  while (at < text.length && isJsonSpace(text.charCodeAt(at))) at++
  if (at >= text.length) return at
  const c = text.charCodeAt(at)
  if (c > 32 && c < 127 && !isIn(MAY_SKIP, c)) return at
  if (isSpace(c)) {
    skipOddSpace(search, h, at)
    return -1
  }
  if (c < 127 && h.mode !== BEFORE_ROOT && h.mode !== AFTER_ROOT) {
    if (c === LESS_THAN) skipControlToken(search, h, at)
    if (c !== BACKSLASH) skipComment(search, h, at)
    else if (/[nrt]/.test(text[at + 1] ?? "")) skipEscapedSpace(search, h, at)
  }
  return at
}

/** A backslash, and the characters that begin comments or control tokens. */
const MAY_SKIP = tableOf("\\/#-<")

function skipOddSpace(search: Search, h: Hypothesis, at: number): void {
  const { text } = search
  let end = at + 1
  while (end < text.length && isSpace(text.charCodeAt(end)) && !isJsonSpace(text.charCodeAt(end))) end++
  search.add(h.skipSlip("oddSpace", "json/odd-space", at, end, " "))
}

/** Ex) <|im_end|> : a chat template token, which never occurs in JSON. */
const CONTROL_TOKEN = /<[|｜][\w▁-]{1,40}[|｜]>/y

function skipControlToken(search: Search, h: Hypothesis, at: number): void {
  const { text } = search
  let end = matchEnd(CONTROL_TOKEN, text, at)
  // skips a row of tokens in one step
  for (let next = end; next > 0; next = matchEnd(CONTROL_TOKEN, text, skipSpace(text, end))) end = next
  // at the end of the text it shows that the call is complete
  if (end < 0 || end >= text.length) return
  // Ex) "stop": [<|im_end|>] : the token is the value
  const isValue = h.mode !== AFTER_VALUE && /[,}\]]/.test(text[skipSpace(text, end)] ?? ",")
  search.add(h.skipSlip("protocolMark", "json/surrounding-text", at, end).refuse(isValue && "json/ambiguous"))
}

function skipEscapedSpace(search: Search, h: Hypothesis, at: number): void {
  const { text } = search
  // Ex) {\n  \"a\": the whole text is formatted with escaped line breaks
  const isLaidOut =
    /[{[,:]\s*$/.test(text.slice(Math.max(0, at - 16), at)) || (h.slipFlags & PRICES.escapedSpace.bit) !== 0
  const cost = isLaidOut ? h.slipCost("escapedSpace") : PRICES.escapedSpace.first * 3
  // Ex) "body": {\n  "a": 1\n} : if a string is expected here, the line breaks belong to it
  const isOfText = h.frame !== null && isTextOnly(h.frame.shape)
  const g = h
    .continueAt(at + 2, cost)
    .recordSlip("escapedSpace")
    .addEdit("json/escaped-space", at, at + 2, "")
  search.add(g.refuse(isOfText && "json/ambiguous"))
}

const isTextOnly = ({ kinds }: PlaceShape): boolean =>
  (kinds & STRING_BIT) !== 0 && (kinds & (OBJECT_BIT | ARRAY_BIT)) === 0

/** Ex) // ... 3 more items : the comment stands for unknown values. */
const LEFT_OUT =
  /^(?:\/[/*]|#|--|<!--)\s*(?:\.\.\.|…)|\b(?:and so on|and the rest|etc|omitted|elided|truncated|for brevity|as before|unchanged|(?:rest|others?) (?:is|are|stays?|as|the same|here)|(?:\d+|many) (?:more|others?)|(?:more|others) to come|(?:more|other|remaining|further) (?:items?|entries|elements?|rows?|lines?|values?|fields?|members?|params?|parameters?|arg(?:ument)?s|options?|properties|ones))\b/i

/** Ex) # same for the lids , // the remaining ones : words that stand for values, at a place for a value. */
const STANDS_FOR_MORE = lazyPattern(
  String.raw`\.\.\.|…|^\W*(?:and|plus|also|und|et|y)\b|\b(?:same|likewise|ditto|idem|similar|similarly|rest|remaining|remainder|others?|etc|usw|more|further|additional|so (?:on|forth|weiter)|continued?|continues|repeat|repeats|repeated|again|above|below|all|each|every|until|through|up to|todo|add|insert|here|weitere|restliche\w*|resto|reste|autres)\b`,
  "i",
)

/** Ex) #ifdef X , # endif : the text between them is conditional. */
const CONDITION_MARK = /^#(?:if|else|unless|each)\b|^(?:#|\/[/*])[\s#]{0,4}(?:ifn?def|elif|end ?if)\b/

/** True if the comment is where an item or member is expected: after the last comma, or at the end of a list. */
function isInPlaceOfValue(text: string, h: Hypothesis, end: number): boolean {
  const next = skipSpace(text, end)
  if (h.mode === EXPECT_VALUE || (next < text.length && !/[,}\])]/.test(text[next] as string))) return false
  return h.mode !== AFTER_VALUE || h.frame?.isObject === false
}

/** Ex) // "pages": 2 : a member that is commented out. */
const COMMENTED_OUT = /^(?:\/\/|#|--)\s{0,8}["'/#-]/
const NAME_IN_COMMENT = /,\s{0,8}(["']?)([\w$.-]{1,64})\1\s{0,8}:/g

/** True if the remark ends at a comma, and a member follows. Ex) // rename, "pages": 2 */
function holdsNextMember(comment: string, names: DeclaredNames | null | undefined): boolean {
  if (COMMENTED_OUT.test(comment)) return false
  for (const [, quote, name] of comment.matchAll(NAME_IN_COMMENT))
    if (quote !== "" || names?.positionByName.has(name as string) === true) return true
  return false
}

/** True if a line comment contains JSON that followed it on the same line. */
function isSwallowing(text: string, h: Hypothesis, at: number, end: number): boolean {
  if (text[at + 1] === "*" || text[at] === "<") return false
  if (bracketDepth(text, at, end) < 0) return true
  const comment = text.slice(at, end)
  const isBehindText = h.lastRead === "string" || h.lastRead === "clean string"
  // Ex) // first\n  \"b\")\n", : escapes, and a quote without a partner: the comment is part of the string before it
  if (/\\[n"]/.test(comment) || (isBehindText && comment.split('"').length % 2 === 0)) return true
  return holdsNextMember(comment, h.frame?.shape.names)
}

function skipComment(search: Search, h: Hypothesis, at: number): void {
  const { text } = search
  const end = commentEnd(text, at)
  if (end === at) return
  const isLast = end >= text.length
  let cost = h.slipCost("comment") + Math.max(0, end - at - FREE_COMMENT) * DROPPED_CHARACTER
  cost += (text.slice(at, end).split('"').length - 1) * DROPPED_QUOTE
  cost += (isLast ? PRICES.commentAtEnd.first : 0) + (isGluedTo(text, h, at) ? PRICES.commentBehindToken.first : 0)
  if (search.isTooDear(h.cost + cost)) return
  const g = h.continueAt(end, cost).recordSlip("comment").addEdit("json/comment", at, end, "")
  search.add(g.refuse(commentRefusal(text, h, at, end)))
}

/** Returns why nothing may be executed from a text with this comment, or null. */
function commentRefusal(text: string, h: Hypothesis, at: number, end: number): ReadingRefusal | null {
  if (isSwallowing(text, h, at, end)) return "json/ambiguous"
  const comment = text.slice(at, Math.min(end, at + FREE_COMMENT))
  // Ex) [⏎#general,⏎"b"] , ["a", #general"] : an item without its quotes
  const isItem = h.frame?.isObject === false && /^(?:#|\/\/)[^\s/#][^\n]*(?:,\s*$|["'])/.test(comment)
  // Ex) "#!/bin/sh", "mode": 1 : the quote before it opens a string, and the comment contains members
  const holdsMember = isGluedTo(text, h, at) && /["']\s{0,8}[,:}]/.test(comment)
  // Ex) 16#a , 5//2 : the mark is inside a number or an expression
  if (h.lastRead === "number" && isGluedTo(text, h, at) && /^(?:#|\/\/)\w/.test(comment)) return "json/unreadable"
  const isElision = LEFT_OUT.test(comment) || (isInPlaceOfValue(text, h, end) && STANDS_FOR_MORE().test(comment))
  const isSaid = isElision || CONDITION_MARK.test(comment) || restrictsCall(comment)
  return isItem || holdsMember || isSaid || takesBack(text.slice(at, end)) ? "json/unreadable" : null
}

const COMMENT_OPENER = /^(?:\/[/*]|#|--|<!--)[\s/*#!-]{0,16}/
/** A value at the end of the comment. */
const NAMED_VALUE = String.raw`(?:["'\x60][^"'\x60\n]{1,60}["'\x60]|-?\d[\w.:]{0,40}|true|false|null|[\w-]{0,40}[./@][\w./@-]{1,60})`
const TAKES_BACK: readonly (() => RegExp)[] = [
  lazyPattern(
    String.raw`^(?:no wait|wait[,!—–-]|oops|whoops|correction\b|(?:typo|nope|no)[,;!—–]|(?:wrong|incorrect)(?:[,;:.!]|\s{0,4}(?:\*/)?$)|(?:ignore|skip) this\b)`,
    "i",
  ),
  lazyPattern(
    String.raw`^(?:this is )?(?:an? |the )?(?:placeholder|dummy|stand-in)\b|^to be (?:filled|replaced|determined|confirmed|decided)\b|^(?:(?:todo|fixme|xxx)\b[\s:]{0,4})?(?:replace|fill|change|put|enter|insert)\b[^\n]{0,24}\b(?:with|in|by|here|real|actual|your)\b|^(?:this |that )?(?:should|must|ought to) (?:be|have been) (?:another|different|something else)\b|^use [^\n]{1,40} instead\b`,
    "i",
  ),
  lazyPattern(String.raw`^not (["'])[^"'\n]{1,40}\1 (?:but|use)\b`, "i"),
  lazyPattern(
    String.raw`^(?:actually|rather|use|or|instead|better|make it|change (?:it |this )?to|(?:this |that )?(?:should|must|ought to) (?:be|have been)) ${NAMED_VALUE}(?: instead)?\s{0,4}[.!?]{0,3}\s{0,4}(?:\*\/|-->)?\s{0,4}$`,
    "i",
  ),
]

/** True if the words correct the value beside them. Ex) // no wait, 12 , # should be "b" , /* or 7 */
function takesBack(comment: string): boolean {
  const words = comment.replace(COMMENT_OPENER, "")
  return TAKES_BACK.some((pattern) => pattern().test(words))
}

/** True if the comment directly follows a value or a quote. */
const isGluedTo = (text: string, h: Hypothesis, at: number): boolean =>
  at === h.pos && /["'\w]/.test(text[at - 1] ?? "")
