// Detects whether the second answer restarts the call from its beginning.
import { BACKSLASH, DOUBLE_QUOTE, isJsonSpace } from "../json/chars.ts"
import { isTalk } from "./talk.ts"

/** Maximum number of places at the start of an answer where the call may restart. */
const MAX_PLACES = 16
const OPENING_CHARS = 2_000

/** The place where a call restarts, and how much of the first text it repeats. */
export interface CallRestart {
  readonly at: number
  /** Number of equal characters of the first text, not counting space outside strings. */
  readonly alike: number
  /** True if the whole first text is repeated. */
  readonly isAll: boolean
}

/** Fewer equal characters are no proof if the first text is longer. */
const ALIKE = 12

/**
 * Returns the first place where `more` starts like `prefix`, ignoring spacing and after only words; null if there is
 * none.
 */
export function findRestart(prefix: string, more: string): CallRestart | null {
  const opener = prefix.trimStart()[0]
  if (opener !== "{" && opener !== "[") return null
  const head = more.slice(0, OPENING_CHARS)
  let at = head.indexOf(opener)
  for (let tries = 0; at !== -1 && tries < MAX_PLACES; tries++) {
    const found = repeatedFrom(prefix, more, at)
    if ((found.isAll || found.alike >= ALIKE) && isTalk(head.slice(0, at))) return found
    at = head.indexOf(opener, at + 1)
  }
  return null
}

/** True if two JSON texts are equal except for space between tokens. */
export const isSameJson = (one: string, other: string): boolean =>
  repeatedFrom(one, other, 0).isAll && repeatedFrom(other, one, 0).isAll

/** The called tool, and a function that returns the tool that a name may mean. */
export interface JoinedTool {
  readonly name: string
  readonly meant: (written: string) => string | null
}

/** Ex) {"name":"…", {"type":"function","function":{"name":"…" , each followed by its arguments */
const SENT_CALL =
  /^[^{"[]{0,200}?(?:\[\s*)?\{\s*(?=("[^"\\]{1,20}"))(?:"(?:type|id|index)"\s*:\s*(?:"[^"\\]{0,100}"|\d{1,4})\s*,\s*|"(?:function|tool_call|call)"\s*:\s*\{\s*)*"(?:(?:tool_|recipient_)?name|tool|function)"\s*:\s*"([^"\\]{1,200})"\s*(?:,\s*("(?:arguments|parameters|args|params|input)")\s*:|[,}])/

/** Key of the name itself, not of an object around the name and the arguments. */
const NAME_KEY = /^"(?:(?:tool_|recipient_)?name|tool)"$/

/**
 * True if the second text starts like a whole call of a tool, in the format in which calls are sent: then it does not
 * belong to the arguments, unless they already contain such objects or the schema declares them. `members`: names of
 * the members of the root and of an object allowed at the cut. A name without arguments counts only if it is the called
 * tool.
 */
export function isSentCall(
  prefix: string,
  more: string,
  called: JoinedTool,
  members: () => readonly (readonly string[])[],
): boolean {
  const [found, key = "", name = "", holder = ""] = SENT_CALL.exec(more.slice(0, OPENING_CHARS)) ?? []
  if (found === undefined || SENT_CALL.exec(prefix.slice(0, OPENING_CHARS))?.[2] === name) return false
  if (name === called.name) return true
  if (holder === "" || called.meant(name) === null) return false
  const keys = [key, ...(NAME_KEY.test(key) ? [holder] : [])].map((quoted) => quoted.slice(1, -1))
  return !prefix.includes(holder) && !members().some((names) => keys.every((each) => names.includes(each)))
}

function repeatedFrom(prefix: string, more: string, at: number): CallRestart {
  let alike = 0
  let i = 0
  let j = at
  let inString = false
  for (;;) {
    if (!inString) {
      while (isJsonSpace(prefix.charCodeAt(i))) i++
      while (isJsonSpace(more.charCodeAt(j))) j++
    }
    if (i >= prefix.length) return { at, alike, isAll: true }
    const c = prefix.charCodeAt(i)
    if (c !== more.charCodeAt(j)) return { at, alike, isAll: false }
    if (inString && c === BACKSLASH && prefix[i + 1] === more[j + 1] && i + 1 < prefix.length) {
      i++
      j++
      alike++
    } else if (c === DOUBLE_QUOTE) inString = !inString
    i++
    j++
    alike++
  }
}
