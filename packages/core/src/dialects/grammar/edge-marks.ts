// Detects marks of an argument at the edge of its value that have no partner: doubled, clipped or wrong.
import { findTag, type MarkupTag, readTag } from "../tags.ts"
import { matchHere } from "./probe.ts"
import { CONTAINER_TAGS } from "./roles.ts"

/**
 * True if a value begins or ends with a mark of its argument that has no partner in the value: written twice, clipped,
 * or the wrong one. Ex) <path><path>a.ts</path> , a.ts</path></path> , a.ts/path>
 */
export function hasEdgeMark(valueText: string, opener: MarkupTag, key: string | number): boolean {
  const value = valueText.trim()
  if (isClipped(value, opener.raw) || isClipped(value, String(key))) return true
  if (hasClippedOpener(value, opener.name)) return true
  if (opener.space === "xtml" && XTML_EDGE.test(value) && !isXtmlPaired(value)) return true
  // a container tag encloses arguments that are tags themselves; around <parameter> it is not a container
  const isContainer = (name: string): boolean => opener.name === key && CONTAINER_TAGS.has(name)
  const isOwn = (tag: MarkupTag): boolean =>
    isAlike(tag, opener) || (tag.isClose && tag.space === "" && (tag.raw === key || isContainer(tag.name)))
  return [leadingTag(value), trailingTag(value)].some((tag) => tag !== null && isOwn(tag) && !isPaired(value, tag))
}

const isAlike = (tag: MarkupTag, other: MarkupTag): boolean => tag.name === other.name && tag.space === other.space

/** True for a closing tag without its first bracket. Ex) a.ts/path> , a.ts/antml:parameter> */
function isClipped(value: string, name: string): boolean {
  if (!value.endsWith(`${name}>`)) return false
  const before = value.slice(0, -name.length - 1)
  const spaceless = before.endsWith(":") ? before.replace(/[\w-]{1,32}:$/, "") : before
  return spaceless.endsWith("/") && !spaceless.endsWith("</")
}

/** A Kimi K3 mark at the edge of a value, or the next tag without its mark. Ex) a.ts<|close|argument<|sep|> */
const XTML_EDGE =
  /^<\|(?:sep|open|close)\b|^\|?(?:sep|open|close)\|>|<\|(?:sep|open|close)(?:\|>?)?$|\|(?:sep|open|close)\|>$|\|(?:open|close)\|?>?argument$|<\|close\|>argument<\|sep\|>[<|>a-z]{0,16}argument\s{1,8}key=/

/** True if all marks are paired, e.g. in a complete call as text: then they are content. */
function isXtmlPaired(value: string): boolean {
  const [opens = 0, closes = 0, separators = 0] = ["<|open|>", "<|close|>", "<|sep|>"].map(
    (mark) => value.split(mark).length - 1,
  )
  return opens > 0 && opens === closes && opens + closes === separators
}

/** The next tag without its first bracket. Ex) </path>⏎mode>append , </parameter>⏎parameter name="mode">append */
const BRACKETLESS_TAG = /\s{0,64}[\w:|｜.-]{1,64}(?:=[^\s<>]{0,64}|(?:\s[\w-]{1,32}=["'][^<>"']{0,128}["']){1,4})?>/y

function hasClippedOpener(value: string, name: string): boolean {
  const probe = { text: value, isEnd: true }
  const isBefore = (tag: MarkupTag): boolean => matchHere(value, BRACKETLESS_TAG, tag.end) !== null
  return findTag(probe, 0, (tag) => tag.isClose && tag.name === name && isBefore(tag)) !== null
}

const leadingTag = (value: string): MarkupTag | null => {
  const tag = readTag({ text: value, isEnd: true }, 0)
  return tag === null || tag.isClose ? null : tag
}

function trailingTag(value: string): MarkupTag | null {
  const at = value.endsWith(">") ? value.lastIndexOf("<") : -1
  const tag = at < 0 ? null : readTag({ text: value, isEnd: true }, at)
  return tag?.isClose === true && tag.end === value.length ? tag : null
}

/**
 * True if a closing tag of the argument closes nothing in its value, and the value has no other end of its own or the
 * tag ends a line. Ex) low</tone>softly</ring>
 */
export function hasLooseCloser(value: string, opener: MarkupTag, isImplicit: boolean): boolean {
  const { loose } = pairsOf(value, opener)
  return loose !== null && (isImplicit || /^[ \t]*\r?\n/.test(value.slice(loose.end, loose.end + 64)))
}

/** True if every tag of this kind in the value is both opened and closed there. */
function isPaired(value: string, edge: MarkupTag): boolean {
  const { loose, openCount } = pairsOf(value, edge)
  return loose === null && openCount === 0
}

/** Counts tags of the same kind: returns the first that closes nothing, or how many stay open. */
function pairsOf(value: string, like: MarkupTag): { readonly loose: MarkupTag | null; readonly openCount: number } {
  let openCount = 0
  const loose = findTag({ text: value, isEnd: true }, 0, (tag) => {
    if (isAlike(tag, like) && !tag.isEmpty) openCount += tag.isClose ? -1 : 1
    return openCount < 0
  })
  return { loose, openCount }
}
