// Grammar of calls whose function tag lost its bracket: <function=read{"path": "a.ts"}</function>.
import type { CallGrammar } from "../sighting.ts"
import { readTag, tagBehind } from "../tags.ts"
import { oneCall } from "./one-call.ts"
import { findObjectEnd, matchAt, skipSpaces } from "./probe.ts"
import { isEndingRole, rolesOf } from "./roles.ts"

/** Head of a call up to the object: nothing, blanks, a comma or a bracket replace the `>`. */
const FUNCTION_HEAD = /<function\s{0,4}=\s{0,4}["'`]?([\w./-]{1,128})["'`]?(?:\[\])?[\s,:=(]{0,8}(?=\{)/y
const MAX_HEAD_LENGTH = 160

/** Text allowed between the object and the closing tag if the `>` came late. */
const LATE_BRACKETS = /\s{0,8}\)?\s{0,8}>?/y
const MAX_LATE_LENGTH = 18

/**
 * Reads a call whose tag lost its `>`, so that the arguments are inside it. The tool must be known, and only the end of
 * the call may follow the object. Ex) <function=read{"path": "a.ts"}</function> , <function=read({"path":
 * "a.ts"})</function>
 */
export const functionJson: CallGrammar = (source, at) => {
  const name = matchAt(source, FUNCTION_HEAD, at, MAX_HEAD_LENGTH)?.[1]
  const start = FUNCTION_HEAD.lastIndex
  const word = name === undefined ? null : source.words.find(name)
  const tag = word === null ? null : readTag(source, at)
  const objectEnd = tag === null ? -1 : findObjectEnd(source, start)
  if (name === undefined || tag === null || objectEnd <= 0) return null
  const late = matchAt(source, LATE_BRACKETS, objectEnd, MAX_LATE_LENGTH)?.[0].trimEnd() ?? ""
  const lateEnd = objectEnd + late.length
  const written = { kind: "json", start, end: objectEnd } as const
  const call = { name, start: at, written }
  if (skipSpaces(source, lateEnd) >= source.text.length) return oneCall({ ...call, end: lateEnd })
  const next = tagBehind(source, lateEnd)
  const role = next === null ? "other" : rolesOf(tag, word)(next)
  if (next === null || !isEndingRole(role)) return null
  return oneCall({ ...call, end: role === "call-close" ? next.end : lateEnd })
}
