// Grammar of calls in words: a known tool, then argument names, each with one value.
import type { CallGrammar, KnownTool, WrittenMember } from "../sighting.ts"
import { trimmedEnd } from "./extent.ts"
import { cutCall, isCompleteCall, membersCall, oneCall, rawMember } from "./one-call.ts"
import { findLineEnd, hasLiteral, matchAt, matchHere, skipBlanks } from "./probe.ts"

const SPARKLE_MARK = "✨"
const CALL_LABEL = "tool_call:"
const TOOL_NAME = /[\w.:/-]{1,200}/y

/** Reads a known tool and argument names with one value each. Ex) ✨ tool_call: find_train from "Ghent" limit 2 */
export const sparkleCalls: CallGrammar = (source, at) => {
  const labelStart = hasLiteral(source, SPARKLE_MARK, at) ? skipBlanks(source, at + SPARKLE_MARK.length) : -1
  if (labelStart < 0 || !hasLiteral(source, CALL_LABEL, labelStart)) return null
  const start = skipBlanks(source, labelStart + CALL_LABEL.length)
  const name = matchAt(source, TOOL_NAME, start, 0)?.[0] ?? ""
  const nameEnd = start + name.length
  const word = name === "" ? null : source.words.find(name)
  if (word === null) return null
  const end = trimmedEnd(source.text, nameEnd, findLineEnd(source, nameEnd))
  const { members, isRead } = readPairs(source.text, nameEnd, end, word)
  if (!isRead) {
    // words that are not arguments of this tool: a call only if an argument precedes them
    return members.length === 0
      ? null
      : oneCall({ name, start: at, end, written: { kind: "unread" }, whole: end < source.text.length })
  }
  // a name or a bare value at the end of the text may be cut off
  const isNamed = members.length === 0 && isCompleteCall(source.words, word.name)
  const isOpen = end >= source.text.length && members.at(-1)?.as !== "text" && !isNamed
  if (isOpen) return cutCall(name, at, end)
  return membersCall({ name, start: at, end, whole: end < source.text.length }, members)
}

const PAIR_TOKEN = /[ \t]*(?:"([^"\n]*)"|'([^'\n]*)'|([^ \t\n"']+))/y

interface ReadPairs {
  readonly members: readonly WrittenMember[]
  /** True if the whole line was read. */
  readonly isRead: boolean
}

interface PairToken {
  readonly text: string
  readonly isQuoted: boolean
  readonly end: number
}

function tokenAt(text: string, at: number, end: number): PairToken | null {
  const [, double, single, bare] = matchHere(text, PAIR_TOKEN, at) ?? []
  const value = double ?? single ?? bare
  return value === undefined || PAIR_TOKEN.lastIndex > end
    ? null
    : { text: value, isQuoted: bare === undefined, end: PAIR_TOKEN.lastIndex }
}

function readPairs(text: string, from: number, end: number, word: KnownTool): ReadPairs {
  const members: WrittenMember[] = []
  let key: string | null = null
  let isLinked = false
  for (let at = from; at < end; ) {
    const token = tokenAt(text, at, end)
    if (token === null) return { members, isRead: false }
    at = token.end
    if (key !== null) {
      members.push(memberOf(text, key, token))
      // Ex) city Ghent, days 3 : the comma may belong to the value
      if (!token.isQuoted && token.text.endsWith(",")) return { members, isRead: false }
      key = null
    } else if (!token.isQuoted && word.argumentKeys.includes(token.text)) {
      key = token.text
      isLinked = false
    } else if (!isLinked && isLink(token, members.length)) isLinked = true
    else return { members, isRead: false }
  }
  return { members, isRead: key === null && !isLinked }
}

function memberOf(text: string, key: string, token: PairToken): WrittenMember {
  const end = token.isQuoted ? token.end - 1 : token.end
  const member = rawMember(text, key, end - token.text.length, end)
  return token.isQuoted ? { ...member, as: "text" } : member
}

/** True for a word that may precede the next name. */
const isLink = ({ text, isQuoted }: PairToken, memberCount: number): boolean =>
  !isQuoted && (memberCount === 0 ? text === "for" : text === "and" || text === ",")
