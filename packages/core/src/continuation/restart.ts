// Whether the second answer starts the call again from its beginning.
import { BACKSLASH, DOUBLE_QUOTE, isJsonSpace } from "../json/chars.ts"
import { isTalk } from "./talk.ts"

/** Places in the beginning of an answer where the call may begin anew. */
const MAX_PLACES = 16
const OPENING_CHARS = 2_000

/** Where a call begins anew, and how much of the first text it repeats. */
export interface CallRestart {
  readonly at: number
  /** Characters of the first text that are the same, space outside strings apart. */
  readonly alike: number
  /** The whole first text is repeated. */
  readonly isAll: boolean
}

/** Fewer characters alike are no proof where the first text has more. */
const ALIKE = 12

/**
 * The first place where `more` begins as `prefix` does, in any spacing, behind nothing but words; null where there is
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

/** Whether two JSON texts are the same but for space between tokens. */
export const isSameJson = (one: string, other: string): boolean =>
  repeatedFrom(one, other, 0).isAll && repeatedFrom(other, one, 0).isAll

/** The tool that is called, and the one that a name may mean. */
export interface CalledTool {
  readonly name: string
  readonly meant: (written: string) => string | null
}

/** Ex) {"name":"…", {"type":"function","function":{"name":"…" , each with its arguments behind it */
const SENT_CALL =
  /^[^{"[]{0,200}?(?:\[\s*)?\{\s*(?=("[^"\\]{1,20}"))(?:"(?:type|id|index)"\s*:\s*(?:"[^"\\]{0,100}"|\d{1,4})\s*,\s*|"(?:function|tool_call|call)"\s*:\s*\{\s*)*"(?:(?:tool_|recipient_)?name|tool|function)"\s*:\s*"([^"\\]{1,200})"\s*(?:,\s*("(?:arguments|parameters|args|params|input)")\s*:|[,}])/

/** Not one around the name and the arguments. */
const NAME_KEY = /^"(?:(?:tool_|recipient_)?name|tool)"$/

/**
 * Whether the second text begins as a whole call of a tool, in the form in which calls are sent: then it is no part of
 * the arguments, but where others stand already, or the schema declares such objects. `members`: those of the whole and
 * of an object that may stand there. The name alone says so only if it is that of the called tool.
 */
export function isSentCall(
  prefix: string,
  more: string,
  called: CalledTool,
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
