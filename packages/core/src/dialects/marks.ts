// Decides by the table of protocol marks whether a tag opens, closes or belongs to a call.
import { type MarkRow, PROTOCOL_MARKS } from "../protocol-mark-table.ts"
import type { MarkupTag } from "./tags.ts"

const namesOf = (acceptsRow: (row: MarkRow) => boolean): ReadonlySet<string> =>
  new Set(PROTOCOL_MARKS.filter(acceptsRow).map((row) => row.name))

const isTag = (row: MarkRow): boolean => row.form === "tag"
const isBars = (row: MarkRow): boolean => row.form === "bars"

/** Tags that wrap calls in some dialect. They announce a call, but do not determine its syntax. */
export const WRAPPER_TAGS: ReadonlySet<string> = namesOf(
  (row) =>
    (isTag(row) || isBars(row)) &&
    row.role === "opens" &&
    (row.part === "section" || row.part === "list") &&
    !row.plain,
)

/** Marks inside a call: between its name and its arguments. */
export const INNER_MARKS: ReadonlySet<string> = namesOf(
  (row) => (isTag(row) || isBars(row)) && row.part === "value" && /\w/.test(row.name),
)

/** Marks that end a call, a section or a turn. */
export const END_MARKS: ReadonlySet<string> = namesOf(
  (row) => isBars(row) && (row.role === "closes" || row.role === "token"),
)

export const CALL_MARKS: ReadonlySet<string> = namesOf((row) => isTag(row) && row.part === "call" && !row.plain)

const HEADER_MARKS: ReadonlySet<string> = namesOf(
  (row) => isBars(row) && ((row.role === "opens" && row.part === "turn") || row.name === "tool_sep"),
)

/** True for a mark of any call dialect: broken JSON never extends past one. */
export function isCallMark(tag: MarkupTag): boolean {
  const { name } = tag
  if (WRAPPER_TAGS.has(name) || CALL_MARKS.has(name)) return true
  if (tag.bars === 0) return tag.isClose && (name === "s" || name === "tool" || name === "tools" || name === "think")
  return END_MARKS.has(name) || INNER_MARKS.has(name) || HEADER_MARKS.has(name)
}

/** True for a tag that opens a call or a section, whatever follows it. */
export const isOpening = ({ isClose, name, bars, space }: MarkupTag): boolean =>
  !isClose &&
  (WRAPPER_TAGS.has(name) || (bars === 3 && HEADER_MARKS.has(name)) || (space === "xtml" && name === "tools"))

/** Tags that close a part of a call if they have a slash: `</x>`. */
const CLOSING_TAGS: ReadonlySet<string> = namesOf((row) => isTag(row) && row.part !== "turn")
/** Tags that close a part of a call without having a slash. */
const SLASHLESS_CLOSERS: ReadonlySet<string> = namesOf((row) => isTag(row) && row.role === "closes")

/** True for a tag that closes a call, a section or a turn. */
export function isClosing(tag: MarkupTag): boolean {
  const { name } = tag
  if (tag.space === "xtml") return tag.isClose
  if (tag.isClose)
    return (
      CLOSING_TAGS.has(name) || tag.bars !== 0 || name === "s" || name.includes("tool") || name.includes("function")
    )
  if (tag.bars === 2) return name === "tool_call"
  if (tag.bars === 1) return name === "tool_response"
  return (tag.bars === 3 && END_MARKS.has(name)) || SLASHLESS_CLOSERS.has(name)
}
