import type { CallGrammar, KnownTool, WrittenMember } from "../sighting.ts"
import { trimmedEnd } from "./extent.ts"
import { cutCall, isCompleteCall, membersCall, rawMember } from "./one-call.ts"
import { findLineEnd, hasLiteral, matchAt, skipBlanks } from "./probe.ts"

const SPARKLE_MARK = "✨"
const CALL_LABEL = "tool_call:"
const TOOL_NAME = /[\w.:/-]{1,200}/y

/**
 * Ex) ✨ tool_call: find_train from "Ghent" limit 2 : a known tool, then its own argument names, each with one value.
 */
export const sparkleCalls: CallGrammar = (source, at) => {
  const labelStart = hasLiteral(source, SPARKLE_MARK, at) ? skipBlanks(source, at + SPARKLE_MARK.length) : -1
  if (labelStart < 0 || !hasLiteral(source, CALL_LABEL, labelStart)) return null
  const start = skipBlanks(source, labelStart + CALL_LABEL.length)
  const name = matchAt(source, TOOL_NAME, start, 0)?.[0] ?? ""
  const nameEnd = start + name.length
  const word = name === "" ? null : source.words.find(name)
  if (word === null) return null
  const end = trimmedEnd(source.text, nameEnd, findLineEnd(source, nameEnd))
  const members = readPairs(source.text, nameEnd, end, word)
  // a name or a bare value at the end of the text may be cut
  const isNamed = members?.length === 0 && isCompleteCall(source.words, word.name)
  const isOpen = end >= source.text.length && members?.at(-1)?.as !== "text" && !isNamed
  if (members === null) return null
  if (isOpen) return cutCall(name, at, end)
  return membersCall({ name, start: at, end, whole: end < source.text.length }, members)
}

const PAIR_TOKEN = /[ \t]*(?:"([^"\n]*)"|'([^'\n]*)'|([^ \t\n"']+))/y

function readPairs(text: string, from: number, end: number, word: KnownTool): WrittenMember[] | null {
  const members: WrittenMember[] = []
  let key: string | null = null
  let isFirst = true
  for (let at = from; at < end; at = PAIR_TOKEN.lastIndex, isFirst = false) {
    PAIR_TOKEN.lastIndex = at
    const tokenMatch = PAIR_TOKEN.exec(text)
    if (tokenMatch === null || PAIR_TOKEN.lastIndex > end) return null
    const [, double, single, bare] = tokenMatch
    if (key === null) {
      if (bare !== undefined && word.argumentKeys.includes(bare)) key = bare
      else if (!isFirst || bare !== "for") return null
      continue
    }
    const value = double ?? single ?? (bare as string)
    const valueEnd = PAIR_TOKEN.lastIndex - (bare === undefined ? 1 : 0)
    const member = rawMember(text, key, valueEnd - value.length, valueEnd)
    members.push(bare === undefined ? { ...member, as: "text" } : member)
    key = null
  }
  return key === null ? members : null
}
