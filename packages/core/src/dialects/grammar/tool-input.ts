import { skipWhitespace } from "../../json/space.ts"
import type { CallGrammar, KnownTool, WrittenArguments, WrittenMember } from "../sighting.ts"
import { nextTag, readTag } from "../tags.ts"
import { attributeMembers } from "./attributes.ts"

/** `<tool>read</tool><tool_input>a.ts</tool_input>`, or the arguments as an object. */
export const toolInput: CallGrammar = (source, at) => {
  const { text, isEnd } = source
  const open = readTag(text, at, isEnd)
  if (open === "more" || open === null || open.name !== "tool") return open === "more" ? "more" : null
  const closeTag = nextTag(text, open.end, isEnd)
  if (closeTag === "more") return "more"
  if (closeTag === null || !closeTag.isClose) return null
  const name = text.slice(open.end, closeTag.start).trim()
  const word = source.words.find(name)
  if (word === null) return null
  const start = skipWhitespace(text, closeTag.end)
  if (start >= text.length) return isEnd ? null : "more"
  const inputTag = text[start] === "<" ? readTag(text, start, isEnd) : null
  if (inputTag === "more") return "more"
  if (inputTag === null || inputTag.name !== "tool_input") return null
  const end = text.indexOf("</tool_input>", inputTag.end)
  if (end < 0 && !isEnd) return "more"
  const inputEnd = end < 0 ? text.length : end
  const callEnd = end < 0 ? inputEnd : end + 13
  return { end: callEnd, calls: [{ name, start: at, end: callEnd, id: null, written: inputOf(text, inputTag.end, inputEnd, end >= 0, word), whole: end >= 0 }] }
}

const FIRST_KEY = /^\{\s*(?:\}|["']?([\w.-]{1,128})["']?\s*:)/

/** An object that begins with one of the arguments' names is all of them; any other text is the one argument. */
function inputOf(text: string, start: number, inputEnd: number, whole: boolean, word: KnownTool): WrittenArguments {
  const from = skipWhitespace(text, start)
  const first = FIRST_KEY.exec(text.slice(from, Math.min(inputEnd, from + 256)))
  if (first !== null && (first[1] === undefined || word.argumentKeys.includes(first[1]))) return { kind: "json", start: from, end: inputEnd }
  const member: WrittenMember = { key: 0, as: "raw", text: text.slice(start, inputEnd).trim(), whole, start, end: inputEnd }
  return { kind: "members", members: [member] }
}

/** `<use read path="a.ts"></use>` */
export const useTag: CallGrammar = (source, at) => {
  const tag = readTag(source.text, at, source.isEnd)
  if (tag === "more") return "more"
  if (tag === null || tag.name !== "use" || tag.isClose || !tag.isClosed) return null
  const name = /^[\w.:-]+/.exec(tag.rest)?.[0] ?? ""
  const word = source.words.find(name)
  if (word === null) return null
  const members = attributeMembers(tag, word, tag.rest.slice(name.length))
  return { end: tag.end, calls: [{ name: word.name, start: at, end: tag.end, id: null, written: { kind: "members", members }, whole: true }] }
}
