// Grammar of <use_mcp_tool>: one tag each for the server, its tool and the arguments, which are a JSON object or tags.
import { skipWhitespace } from "../../json/space.ts"
import type { CallCandidate, CallGrammar, KnownTool, TextSource, ToolIndex, WrittenArguments } from "../sighting.ts"
import { readTag } from "../tags.ts"
import { cutCall, oneCall } from "./one-call.ts"
import { findObjectEnd, matchAt, matchHere, skipSpaces } from "./probe.ts"
import { argumentTags } from "./tool-tags.ts"

const HEAD =
  /\s{0,64}<server_name>\s{0,16}([\w. /@-]{1,128}?)\s{0,16}<\/server_name>\s{0,64}<tool_name>\s{0,16}([\w./:-]{1,128})\s{0,16}<\/tool_name>\s{0,64}<arguments>/y
const MAX_HEAD_LENGTH = 640
/** Closing tags after a complete object; the inner one may be missing. */
const TAIL = /\s{0,64}(?:<\/arguments>\s{0,64})?<\/use_mcp_tool>/y
const OUTER_TAIL = /\s{0,64}<\/use_mcp_tool>/y
const MAX_TAIL_LENGTH = 160
const LATER_TAIL = /<\/arguments>\s{0,64}<\/use_mcp_tool>/g

/**
 * Reads one call:
 * `<use_mcp_tool><server_name>home</server_name><tool_name>read</tool_name><arguments>{…}</arguments></use_mcp_tool>`
 */
export const serverTool: CallGrammar = (source, at) => {
  const { text, words } = source
  const tag = readTag(source, at)
  // a host may declare a tool with the name of the tag
  if (tag === null || tag.isClose || tag.rest !== "" || words.has(tag.raw)) return null
  const [head, server, tool] = matchAt(source, HEAD, tag.end, MAX_HEAD_LENGTH) ?? []
  if (head === undefined || server === undefined || tool === undefined) return null
  const name = nameOf(server, tool, words)
  const from = tag.end + head.length
  const word = words.find(name)
  const inTags = word === null ? null : taggedArguments(source, from, word)
  if (inTags !== null) return oneCall({ ...inTags, name, start: at })
  const end = closedAt(source, from)
  if (end === null) return cutCall(name, at, text.length)
  return oneCall({ name, start: at, end: end.behind, written: writtenIn(text, from, end.closer) })
}

const SEPARATORS = ["__", "_", "-", ".", ":", "/"]

/**
 * Returns the name of the declared tool. Hosts put the server name before the tool name; the same tool of another
 * server is not meant.
 */
function nameOf(server: string, tool: string, words: ToolIndex): string {
  const prefixed = ["", "mcp__", "mcp_"].flatMap((start) => SEPARATORS.map((mark) => start + server + mark + tool))
  return prefixed.find((name) => words.has(name)) ?? (words.has(tool) ? tool : `${server}__${tool}`)
}

/** Reads arguments that are a complete row of tags, or null. Ex) <arguments><path>a.ts</path></arguments> */
function taggedArguments(source: TextSource, from: number, word: KnownTool): CallCandidate | null {
  if (source.text[skipSpaces(source, from)] !== "<") return null
  const [found] = argumentTags(source, from, word)?.calls ?? []
  const isWhole = found?.whole === true && source.text.endsWith("</arguments>", found.end)
  if (found === undefined || !isWhole || matchAt(source, OUTER_TAIL, found.end, MAX_TAIL_LENGTH) === null) return null
  return { ...found, end: OUTER_TAIL.lastIndex }
}

/** Finds where the arguments are closed; null if the text ends before. */
function closedAt(source: TextSource, from: number): { readonly closer: number; readonly behind: number } | null {
  const start = skipSpaces(source, from)
  const end = source.text[start] === "{" ? findObjectEnd(source, start) : -1
  // a string in the arguments may contain the same tags
  if (end > 0 && matchAt(source, TAIL, end, MAX_TAIL_LENGTH) !== null) return { closer: end, behind: TAIL.lastIndex }
  const found = matchHere(source.text, LATER_TAIL, from)
  if (found === null) source.ranOut = true
  return found === null ? null : { closer: found.index, behind: LATER_TAIL.lastIndex }
}

function writtenIn(text: string, from: number, end: number): WrittenArguments {
  const start = skipWhitespace(text, from)
  if (start >= end) return { kind: "members", members: [] }
  return text[start] === "{" ? { kind: "json", start, end } : { kind: "unread" }
}
