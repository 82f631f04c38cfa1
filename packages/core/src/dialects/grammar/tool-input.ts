import { skipWhitespace } from "../../json/space.ts"
import type { CallGrammar, KnownTool, TextSource, WrittenArguments } from "../sighting.ts"
import { nextTag, readTag } from "../tags.ts"
import { attributeMembers } from "./attributes.ts"
import { oneCall } from "./one-call.ts"

const INPUT_CLOSER = "</tool_input>"

/** `<tool>read</tool><tool_input>a.ts</tool_input>`, or the arguments as an object. */
export const toolInput: CallGrammar = (source, at) => {
  const { text, isEnd } = source
  const namedTool = readToolTag(source, at)
  if (namedTool === null || namedTool === "more") return namedTool
  const start = skipWhitespace(text, namedTool.end)
  if (start >= text.length) return isEnd ? null : "more"
  const inputTag = text[start] === "<" ? readTag(text, start, isEnd) : null
  if (inputTag === "more") return "more"
  if (inputTag === null || inputTag.name !== "tool_input") return null
  const closerAt = text.indexOf(INPUT_CLOSER, inputTag.end)
  const whole = closerAt >= 0
  if (!whole && !isEnd) return "more"
  const written = inputOf(text.slice(0, whole ? closerAt : text.length), inputTag.end, whole, namedTool.word)
  return oneCall({ name: namedTool.name, start: at, end: whole ? closerAt + INPUT_CLOSER.length : text.length, id: null, written, whole })
}

/** `<tool>read</tool>` : only a given tool counts. */
function readToolTag(source: TextSource, at: number): { name: string; word: KnownTool; end: number } | null | "more" {
  const { text, isEnd } = source
  const open = readTag(text, at, isEnd)
  if (open === "more") return "more"
  if (open === null || open.name !== "tool") return null
  const closeTag = nextTag(text, open.end, isEnd)
  if (closeTag === "more") return "more"
  if (closeTag === null || !closeTag.isClose) return null
  const name = text.slice(open.end, closeTag.start).trim()
  const word = source.words.find(name)
  return word === null ? null : { name, word, end: closeTag.end }
}

const FIRST_KEY = /^\{\s*(?:\}|["']?([\w.-]{1,128})["']?\s*:)/

/** The text from `start` on. An object that begins with one of the arguments' names is all of them; any other text is the one argument. */
function inputOf(text: string, start: number, whole: boolean, word: KnownTool): WrittenArguments {
  const from = skipWhitespace(text, start)
  const end = text.length
  const first = FIRST_KEY.exec(text.slice(from, from + 256))
  if (first !== null && (first[1] === undefined || word.argumentKeys.includes(first[1]))) return { kind: "json", start: from, end }
  return { kind: "members", members: [{ key: 0, as: "raw", text: text.slice(start).trim(), whole, start, end }] }
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
  return oneCall({ name: word.name, start: at, end: tag.end, id: null, written: { kind: "members", members }, whole: true })
}
