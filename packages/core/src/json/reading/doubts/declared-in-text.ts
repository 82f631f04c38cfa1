// Doubt: a string contains the name of a member at a place where a member could begin.
import type { ContainerFrame } from "../hypothesis.ts"

/** Maximum number of names that are looked for: each is searched on its own, and longer lists are rare. */
export const MAX_NAMES = 64

/** True if at least one occurrence of a name in a text passes the test. */
export function someOccurrence(text: string, name: string, passes: (at: number) => boolean): boolean {
  if (name === "") return false
  for (let at = text.indexOf(name); at >= 0; at = text.indexOf(name, at + name.length)) if (passes(at)) return true
  return false
}

/** A separator between members, optionally a stray mark, and the opening quote of a name. */
const SEAM_BEFORE_NAME = /(?:^|[,{;"'”’\n])\s{0,8}[^\w\s"'\\]{0,2}\s{0,2}(?:\\?["'“”]|&quot;|&#34;)$/

/** Ex) foo", path": "lib : the opening quote of the name is missing. */
const COMMA_BEFORE_NAME = /["'”]\s{0,8}[,;]\s{0,8}[^\w\s"']{0,2}$/
/** After a name: a quote, a colon, or a value if the colon is missing too. */
const COLON_BEHIND_NAME = /^\s{0,8}["'”:=]|^\s{1,8}[\d[{-]/

/** True if the name is at a place for a key, whatever follows it. Ex) foo","path"lib */
export const hasNameBehindSeam = (text: string, name: string): boolean =>
  someOccurrence(text, name, (at) => {
    const behind = text.slice(at + name.length, at + name.length + 12)
    const before = text.slice(Math.max(0, at - 16), at)
    if (/^[\w$.-]/.test(behind)) return false
    return (
      SEAM_BEFORE_NAME.test(before) ||
      (at === 0 && behind.startsWith('"')) ||
      (COMMA_BEFORE_NAME.test(before) && COLON_BEHIND_NAME.test(behind))
    )
  })

/** Ex) C, "B": , C""B",: , C\", \"B\": : a separator, a quoted name and a colon. */
const MEMBER_BEHIND_SEAM = /[,;\n"]\s{0,8}\\?"[\w$.-]{1,64}\\?"\s{0,8},?\s{0,8}:/

/** True if the string contains a member, outside its own brackets. For objects that allow every name. */
export function holdsFreeMember(body: string): boolean {
  const at = MEMBER_BEHIND_SEAM.exec(body)?.index ?? -1
  const last = (mark: string): number => body.lastIndexOf(mark, at)
  return at > 0 && Math.max(last("{"), last("[")) <= Math.max(last("}"), last("]"))
}

/** Maximum number of enclosing containers whose members are looked for. */
const MAX_LEVELS = 4
/** Number of characters after the string in which its object may still have the member. */
const MAX_BEHIND = 4_096

/** True if the string contains a member that its object or an enclosing one lacks. Ex) foo","path"lib */
export function swallowsMember(
  text: string,
  end: number,
  bodyParts: readonly string[],
  frame: ContainerFrame | null,
): boolean {
  // an object without declared members
  const isMap = frame?.isObject === true && (frame.shape.names?.list.length ?? 0) === 0
  if (isMap && holdsFreeMember(bodyParts[0] as string)) return true
  let outer = frame
  for (let level = 0; outer !== null && level < MAX_LEVELS; level++, outer = outer.parent)
    if (outer.isObject && holdsMissingMember(text, end, bodyParts, outer)) return true
  return false
}

function holdsMissingMember(text: string, end: number, bodyParts: readonly string[], frame: ContainerFrame): boolean {
  const names = frame.shape.names?.list ?? []
  const followingText = text.slice(end, end + MAX_BEHIND)
  for (let position = 0; position < Math.min(names.length, MAX_NAMES); position++) {
    const name = names[position] as string
    if (name === "" || frame.hasUsed(position, null)) continue
    // a member that also follows the string was not swallowed, unless the string ends in its name
    for (const body of bodyParts)
      if (hasNameBehindSeam(body, name) && (body.endsWith(name) || !followingText.includes(`"${name}"`))) return true
  }
  return false
}

/**
 * True if the string contains its own key: the member was started again, or its value mentions the key.
 * Ex) "memo": "Rent, "memo": "Rent, May"
 */
export function hasOwnKey(body: string, key: string): boolean {
  if (key !== "" && body.startsWith(`${key}"`) && /^\s{0,8}:/.test(body.slice(key.length + 1))) return true
  const at = key === "" ? -1 : body.indexOf(`"${key}"`)
  return at >= 0 && body[at - 1] !== "\\" && /^\s{0,8}:/.test(body.slice(at + key.length + 2, at + key.length + 12))
}
