import type { Grammar, Member } from "../sighting.ts"
import { nextTag, readTag } from "../tags.ts"
import { attributeMembers } from "./attributes.ts"
import { skip } from "./extent.ts"

/** `<tool>read</tool><tool_input>a.ts</tool_input>` */
export const toolInput: Grammar = (source, at) => {
  const { text, isEnd } = source
  const open = readTag(text, at, isEnd)
  if (open === "more" || open === null || open.name !== "tool") return open === "more" ? "more" : null
  const close = nextTag(text, open.end, isEnd)
  if (close === "more") return "more"
  if (close === null || !close.isClose) return null
  const name = text.slice(open.end, close.start).trim()
  if (source.words.find(name) === null) return null
  const start = skip(text, close.end)
  if (start >= text.length) return isEnd ? null : "more"
  const input = text[start] === "<" ? readTag(text, start, isEnd) : null
  if (input === "more") return "more"
  if (input === null || input.name !== "tool_input") return null
  const end = text.indexOf("</tool_input>", input.end)
  if (end < 0 && !isEnd) return "more"
  const stop = end < 0 ? text.length : end
  const member: Member = { key: 0, as: "raw", text: text.slice(input.end, stop).trim(), whole: end >= 0, start: input.end, end: stop }
  const last = end < 0 ? stop : end + 13
  return { end: last, calls: [{ name, start: at, end: last, id: null, written: { kind: "members", members: [member] }, whole: end >= 0 }] }
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
