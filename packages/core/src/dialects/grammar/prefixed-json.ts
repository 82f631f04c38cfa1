// Grammars of JSON calls after a fixed text, after stray characters, or inside a tag.
import { parseObject } from "../../json/strict.ts"
import type { CallGrammar } from "../sighting.ts"
import { tagBehind } from "../tags.ts"
import { jsonCalls } from "./json-calls.ts"
import { callRow, oneCall } from "./one-call.ts"
import { findObjectEnd, hasLiteral, matchAt, matchHere, readCodeAt, skipSpaces } from "./probe.ts"

const behindLiteral =
  (literal: string): CallGrammar =>
  (source, at) =>
    hasLiteral(source, literal, at) ? jsonCalls(source, skipSpaces(source, at + literal.length)) : null

const behindRole = behindLiteral("function call<|role_sep|>")

/**
 * Reads JSON after the role "function call". The mark between two messages ends one call and begins the next, so they
 * are read together.
 */
export const afterRole: CallGrammar = (source, at) =>
  callRow(at, (end, lastCall) => {
    if (lastCall === null) return behindRole(source, at)
    const tag = tagBehind(source, end)
    return tag?.name === "message_sep" ? behindRole(source, skipSpaces(source, tag.end)) : null
  })

/** Reads `functools[{…}]`. */
export const functoolsCalls: CallGrammar = behindLiteral("functools")

const behindBareOpener = behindLiteral("tool_call>")

/**
 * Reads a call whose opening tag lost its bracket. The closing tag is required, because the envelope is otherwise
 * complete. Ex) tool_call>{"name": …}</tool_call>
 */
export const lostOpenerCalls: CallGrammar = (source, at) => {
  const found = behindBareOpener(source, at)
  if (found === null || found.calls.length === 0) return found
  const tag = tagBehind(source, found.end)
  return tag?.isClose === true && tag.name === "tool_call" ? { end: tag.end, calls: found.calls } : null
}

const MAX_JUNK_LENGTH = 64
const JUNK = /[^<{[]{0,63}(?=[{[])/y

/** Reads JSON calls after a few stray characters: the mark before them identifies the calls. */
export const behindJunk: CallGrammar = (source, at) => {
  const start = (matchAt(source, JUNK, at, MAX_JUNK_LENGTH)?.[0].length ?? -1) + at
  return start < at ? null : jsonCalls(source, start)
}

const TAG_HEAD = /<[\w:-]{1,64}\s{1,4}(?=[{[])/y
const MAX_HEAD_LENGTH = 72

/** Reads a call that is written inside its tag. Ex) <functioncall {"name": "read_file", "arguments": {…}}> */
export const jsonInTag: CallGrammar = (source, at) => {
  const head = matchAt(source, TAG_HEAD, at, MAX_HEAD_LENGTH)
  const found = head === null ? null : jsonCalls(source, at + head[0].length)
  if (found === null) return null
  const afterCalls = skipSpaces(source, found.end)
  const closerAt = source.text[afterCalls] === "/" ? afterCalls + 1 : afterCalls
  return readCodeAt(source, closerAt) === 62 && found.calls.length > 0
    ? { end: closerAt + 1, calls: found.calls }
    : null
}

const FIRST_MEMBER = /\{\s{0,64}"([^"\\\n]{1,128})"/y
const MEMBER_BEGUN = /^(?:\{\s{0,64}(?:"[^"\\\n]{0,128}"?)?)?$/
const MAX_FIRST_MEMBER = 196

/** Reads an object whose members are arguments of the only known tool: it can mean no other. */
export const argumentsObject: CallGrammar = (source, at) => {
  const [name, second] = source.words.names
  const word = name === undefined || second !== undefined ? null : source.words.find(name)
  if (name === undefined || word === null) return null
  // a block of code that is never closed is not read to the end of the text
  const firstKey = matchHere(source.text, FIRST_MEMBER, at)?.[1]
  if (MEMBER_BEGUN.test(source.text.slice(at, at + MAX_FIRST_MEMBER))) source.ranOut = true
  if (firstKey === undefined || !word.argumentKeys.includes(firstKey)) return null
  const end = findObjectEnd(source, at)
  const value = end > 0 ? parseObject(source.text.slice(at, end)) : undefined
  if (value === undefined) return null
  const givenKeys = Object.keys(value)
  if (
    givenKeys.length === 0 ||
    !givenKeys.every((key) => word.argumentKeys.includes(key)) ||
    !word.required.every((key) => givenKeys.includes(key))
  )
    return null
  return oneCall({ name, start: at, end, written: { kind: "json", start: at, end } })
}
