// Determines the role of a tag in the call around it: parameter, key, value, container, end.
import { END_MARKS, WRAPPER_TAGS } from "../marks.ts"
import type { KnownTool } from "../sighting.ts"
import type { MarkupTag } from "../tags.ts"

export type TagRole =
  | "parameter"
  | "parameter-close"
  | "key"
  | "key-close"
  | "call-open"
  | "call-close"
  | "wrapper-open"
  | "wrapper-close"
  | "container"
  | "foreign"
  | "end"
  | "other"

export type TagRoles = (tag: MarkupTag) => TagRole

const PARAMETER_TAGS = new Set(["parameter", "param", "arg", "argument", "paramname", "parametername"])
/** Tags around all arguments of a call. */
export const CONTAINER_TAGS: ReadonlySet<string> = new Set("parameters arguments args params input inputs".split(" "))
const CALL_TAGS: ReadonlySet<string> = new Set(["function", "invoke", "call"])

/** True for a role that ends the arguments of a call. */
export const isEndingRole = (role: TagRole): boolean => /^(?:call|wrapper)-|^(?:foreign|end)$/.test(role)

/**
 * Creates a function that determines the role of a tag. `opener`: the tag of the call, which a tag of the same name
 * closes. `anyKey`: any tag may be an argument if none is declared.
 */
export function rolesOf(opener: MarkupTag, word: KnownTool | null, anyKey = false): TagRoles {
  const declaredKeys = new Set(word?.argumentKeys ?? [])
  const isKey = (tag: MarkupTag): boolean =>
    anyKey && declaredKeys.size === 0 ? !WRAPPER_TAGS.has(tag.name) : declaredKeys.has(tag.raw)
  const isArgument = (tag: MarkupTag): boolean =>
    tag.bars === 0 && tag.name !== opener.name && isKey(tag) && (anyKey || tag.rest === "")
  return (tag) => {
    const { name, isClose } = tag
    if (isArgument(tag)) return isClose ? "key-close" : "key"
    if (PARAMETER_TAGS.has(name)) return isClose ? "parameter-close" : "parameter"
    const isForeign = name !== opener.name || name === "name"
    // the opener may be a wrapper with the tool name, or a wrong tag with the name: then call tags close it
    if (isForeign && !isCallTag(tag)) return roleAround(tag)
    if (isForeign && CALL_TAGS.has(opener.name)) return "foreign"
    return isClose ? "call-close" : "call-open"
  }
}

const isCallTag = ({ name, bars, space }: MarkupTag): boolean =>
  CALL_TAGS.has(name) && (bars === 0 || space === "dsml" || space === "xtml")

/** Returns the role of a tag that is neither a call nor an argument. */
function roleAround({ name, bars, isClose, space }: MarkupTag): TagRole {
  if (WRAPPER_TAGS.has(name) || name === "calls" || (space === "xtml" && name === "tools"))
    return isClose ? "wrapper-close" : "wrapper-open"
  if (bars === 0 && CONTAINER_TAGS.has(name)) return "container"
  return bars === 3 && END_MARKS.has(name) ? "end" : "other"
}
