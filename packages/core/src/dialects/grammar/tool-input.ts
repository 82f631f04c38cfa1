import type { Grammar, Member, Word, Written } from "../sighting.ts"
import { nextTag, readTag } from "../tags.ts"
import { attributeMembers } from "./attributes.ts"
import { skip } from "./extent.ts"

/** `<tool>read</tool><tool_input>a.ts</tool_input>`, or the arguments as an object. */
export const toolInput: Grammar = (source, at) => {
  const { text, isEnd } = source
  const open = readTag(text, at, isEnd)
  if (open === "more" || open === null || open.name !== "tool") return open === "more" ? "more" : null
  const close = nextTag(text, open.end, isEnd)
  if (close === "more") return "more"
  if (close === null || !close.isClose) return null
  const name = text.slice(open.end, close.start).trim()
  const word = source.words.find(name)
  if (word === null) return null
  const start = skip(text, close.end)
  if (start >= text.length) return isEnd ? null : "more"
  const input = text[start] === "<" ? readTag(text, start, isEnd) : null
  if (input === "more") return "more"
  if (input === null || input.name !== "tool_input") return null
  const end = text.indexOf("</tool_input>", input.end)
  if (end < 0 && !isEnd) return "more"
  const stop = end < 0 ? text.length : end
  const last = end < 0 ? stop : end + 13
  return { end: last, calls: [{ name, start: at, end: last, id: null, written: inputOf(text, input.end, stop, end >= 0, word), whole: end >= 0 }] }
}

const FIRST_KEY = /^\{\s*(?:\}|["']?([\w.-]{1,128})["']?\s*:)/

/** An object that begins with one of the arguments' names is all of them; any other text is the one argument. */
function inputOf(text: string, start: number, stop: number, whole: boolean, word: Word): Written {
  const from = skip(text, start)
  const first = FIRST_KEY.exec(text.slice(from, Math.min(stop, from + 256)))
  if (first !== null && (first[1] === undefined || word.keys.includes(first[1]))) return { kind: "json", start: from, end: stop }
  const member: Member = { key: 0, as: "raw", text: text.slice(start, stop).trim(), whole, start, end: stop }
  return { kind: "members", members: [member] }
}

/** `<use read path="a.ts"></use>` */
export const useTag: Grammar = (source, at) => {
  const tag = readTag(source.text, at, source.isEnd)
  if (tag === "more") return "more"
  if (tag === null || tag.name !== "use" || tag.isClose || !tag.isClosed) return null
  const name = /^[\w.:-]+/.exec(tag.rest)?.[0] ?? ""
  const word = source.words.find(name)
  if (word === null) return null
  const members = attributeMembers(tag, word, tag.rest.slice(name.length))
  return { end: tag.end, calls: [{ name: word.name, start: at, end: tag.end, id: null, written: { kind: "members", members }, whole: true }] }
}
