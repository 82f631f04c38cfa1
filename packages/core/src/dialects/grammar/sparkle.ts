import type { CallGrammar, KnownTool, WrittenMember } from "../sighting.ts"
import { trimmedEnd } from "./extent.ts"
import { oneCall } from "./one-call.ts"
import { findLineEnd, findNameEnd, hasLiteral, probeOf, settleResult, skipBlanks } from "./probe.ts"
import { isCompleteCall } from "./whole-name.ts"

const SPARKLE_MARK = "✨"
const CALL_LABEL = "tool_call:"

/** Ex) ✨ tool_call: find_train from "Ghent" limit 2 : a known tool, then its own argument names, each with one value. */
export const sparkleCalls: CallGrammar = (source, at) => {
  const probe = probeOf(source)
  const labelStart = hasLiteral(probe, SPARKLE_MARK, at) ? skipBlanks(probe, at + SPARKLE_MARK.length) : -1
  if (labelStart < 0 || !hasLiteral(probe, CALL_LABEL, labelStart)) return settleResult(probe, null)
  const start = skipBlanks(probe, labelStart + CALL_LABEL.length)
  const nameEnd = findNameEnd(probe, start)
  const word = nameEnd > start ? source.words.find(probe.text.slice(start, nameEnd)) : null
  if (word === null) return settleResult(probe, null)
  const end = trimmedEnd(probe.text, nameEnd, findLineEnd(probe, nameEnd))
  const members = readPairs(probe.text, nameEnd, end, word)
  // a name or a bare value at the end of the text may be cut
  const isNamed = members?.length === 0 && isCompleteCall(source.words, word.name)
  const isOpen = end >= probe.text.length && members?.at(-1)?.as !== "text" && !isNamed
  if (members === null || isOpen) return settleResult(probe, null)
  const name = probe.text.slice(start, nameEnd)
  return settleResult(probe, oneCall({ name, start: at, end, id: null, written: { kind: "members", members }, whole: end < probe.text.length }))
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
    const quotedText = double ?? single
    const valueEnd = PAIR_TOKEN.lastIndex - (quotedText === undefined ? 0 : 1)
    const value = quotedText ?? (bare as string)
    members.push({ key, as: quotedText === undefined ? "raw" : "text", text: value, whole: true, start: valueEnd - value.length, end: valueEnd })
    key = null
  }
  return key === null ? members : null
}
