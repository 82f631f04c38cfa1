// Grammar of <tool>read</tool><tool_input>…</tool_input>, and of <use read path="a.ts">.
import { skipWhitespace } from "../../json/space.ts"
import type { CallGrammar, KnownTool, TextSource, WrittenArguments } from "../sighting.ts"
import { nextTag, readTag, tagBehind } from "../tags.ts"
import { hasEdgeMark } from "./edge-marks.ts"
import { membersCall, oneCall } from "./one-call.ts"
import { isDamagedObject, plainInput } from "./plain-input.ts"
import { findLiteral } from "./probe.ts"
import { attributeMembers } from "./value.ts"

const INPUT_CLOSER = "</tool_input>"

/** Reads `<tool>read</tool><tool_input>a.ts</tool_input>`; the input may also be the arguments as an object. */
export const toolInput: CallGrammar = (source, at) => {
  const { text } = source
  const namedTool = readToolTag(source, at)
  const inputTag = namedTool === null ? null : tagBehind(source, namedTool.end)
  if (namedTool === null || inputTag?.name !== "tool_input") return null
  const closerAt = findLiteral(source, INPUT_CLOSER, inputTag.end)
  const whole = closerAt >= 0
  const { name, word } = namedTool
  const end = whole ? closerAt + INPUT_CLOSER.length : text.length
  const input = text.slice(0, whole ? closerAt : text.length)
  // a damaged or repeated tag. Ex) <tool_input{"path": "a.ts"}</tool_input> , <tool_input><tool_input>a.ts</tool_input>
  const isMisread = !inputTag.isClosed || hasEdgeMark(input.slice(inputTag.end), inputTag, 0)
  const written = isMisread ? ({ kind: "unread" } as const) : inputOf(input, inputTag.end, whole, word)
  return oneCall({ name, start: at, end, written, whole })
}

/** Reads `<tool>read</tool>`, which must name a known tool. */
function readToolTag(source: TextSource, at: number): { name: string; word: KnownTool; end: number } | null {
  const { text } = source
  const open = readTag(source, at)
  if (open === null || open.name !== "tool") return null
  const closeTag = nextTag(source, open.end)
  if (closeTag === null || !closeTag.isClose) return null
  const name = text.slice(open.end, closeTag.start).trim()
  const word = source.words.find(name)
  return word === null ? null : { name, word, end: closeTag.end }
}

const FIRST_KEY = /^\{\s*(?:\}|["']?([\w.-]{1,128})["']?\s*:)/

/**
 * Returns the arguments in the text from `start` on. An object that begins with an argument name is all of them; any
 * other text is the single argument.
 */
function inputOf(text: string, start: number, whole: boolean, word: KnownTool): WrittenArguments {
  const from = skipWhitespace(text, start)
  const end = text.length
  const first = FIRST_KEY.exec(text.slice(from, from + 256))
  if (first !== null && (first[1] === undefined || word.argumentKeys.includes(first[1])))
    return { kind: "json", start: from, end }
  // Ex) {"path" "a.ts"} : left to the reader of broken JSON
  if (text[from] === "{" && isDamagedObject(text.slice(from), word)) return { kind: "json", start: from, end }
  const plainText = { key: 0, as: "raw", text: text.slice(start).trim(), whole, start, end } as const
  return { kind: "members", members: plainInput(plainText, word) }
}

/** Reads `<use read path="a.ts"></use>`. */
export const useTag: CallGrammar = (source, at) => {
  const tag = readTag(source, at)
  if (tag === null || tag.name !== "use" || tag.isClose || !tag.isClosed) return null
  const name = /^[\w.:-]+/.exec(tag.rest)?.[0] ?? ""
  const word = source.words.find(name)
  if (word === null) return null
  const members = attributeMembers(tag, word, tag.rest.slice(name.length))
  return membersCall({ name, start: at, end: tag.end }, members)
}
