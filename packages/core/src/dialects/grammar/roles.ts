import { ENDS, WRAPPERS } from "../marks.ts"
import type { Word } from "../sighting.ts"
import type { Tag } from "../tags.ts"

/** What a tag means inside a call that is written in tags. */
export type Role =
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

export interface Roles {
  of(tag: Tag): Role
}

const PARAMETERS: ReadonlySet<string> = new Set(["parameter", "param", "arg", "argument", "paramname", "parametername"])
/** Around all arguments of a call. */
const CONTAINERS: ReadonlySet<string> = new Set(["parameters", "arguments", "args", "params", "input", "inputs"])
const CALLS: ReadonlySet<string> = new Set(["function", "invoke", "call"])

/** `opener` is the tag of the call: its own name closes it, whatever it is. `anyKey`: where nothing is declared, any tag may be an argument. */
export function rolesOf(opener: Tag, word: Word | null, anyKey = false): Roles {
  const keys = new Set(word?.keys ?? [])
  const isKey = (tag: Tag): boolean => (anyKey && keys.size === 0 ? !WRAPPERS.has(tag.name) : keys.has(tag.raw))
  return {
    of(tag) {
      const { name, isClose } = tag
      if (tag.bars === 0 && name !== opener.name && isKey(tag) && (anyKey || tag.rest === "")) return isClose ? "key-close" : "key"
      if (PARAMETERS.has(name)) return isClose ? "parameter-close" : "parameter"
      if (name === opener.name && name !== "name") return isClose ? "call-close" : "call-open"
      // the opener may be a wrapper that carries the name, or a name in a wrong tag: then these close it
      if (CALLS.has(name) && (tag.bars === 0 || tag.space === "dsml")) return CALLS.has(opener.name) ? "foreign" : isClose ? "call-close" : "call-open"
      if (WRAPPERS.has(name) || name === "calls") return isClose ? "wrapper-close" : "wrapper-open"
      if (tag.bars === 0 && CONTAINERS.has(name)) return "container"
      if (tag.bars === 3 && ENDS.has(name)) return "end"
      return "other"
    },
  }
}
