// Checks whether the text around the arguments names another tool: then no call runs.
import type { HealedFault } from "../json/pieces.ts"
import { withoutGeneric } from "../names/forms.ts"
import { hasStructure } from "../names/namespace.ts"
import { isNameOf, isNeutralWord } from "./said-around.ts"

/** The tool that was called, and the names of all tools. */
export interface CalledTool {
  readonly tool: string
  readonly knownNames: { has(name: string): boolean }
}

/** Faults whose edits remove text around the arguments. */
const AROUND: ReadonlySet<string> = new Set(["json/surrounding-text", "json/repeated", "json/concatenated"])
const MAX_BEFORE = 400
const MAX_BEHIND = 4_000

/** Head of a tagged call with a name or an object in it. Ex) <function=read_page> , <tool_call>read_page */
const TAGGED_CALL =
  /<(?:\w{1,16}:)?(?:function\s?=\s?["']?[\w.:/-]|(?:invoke|function|tool|tool_call)\s+name\s?=|tool_call>\s{0,16}[\w<{])|\[TOOL_CALLS\]\s{0,16}[\w[{]/

const NAMED_CALL = /(?:^|[^\w.:/-])([\w.:/-]{1,128})\(/g
/** Most calls to examine in the removed text. */
const MAX_NAMED = 16

/**
 * True if another call follows the arguments and would be removed with the text. Ex) {"id": 1}<function=read_page>… ,
 * {"id": 1}⏎read_page(id=2)
 */
export const dropsCall = (faults: readonly HealedFault[], { knownNames }: CalledTool): boolean =>
  faults.some(
    ({ id, edits }) =>
      id === "json/surrounding-text" &&
      edits.some(
        ({ offset, removed }) =>
          offset > 0 &&
          (TAGGED_CALL.test(removed) ||
            [...removed.slice(0, MAX_BEHIND).matchAll(NAMED_CALL)]
              .slice(0, MAX_NAMED)
              .some(([, name = ""]) => knownNames.has(name))),
      ),
  )

/** True if the removed text names another tool. Ex) read_page({"id": 1}) in a call of delete_page */
export function namesAnotherTool(faults: readonly HealedFault[], called: CalledTool): boolean {
  return faults.some(({ id, edits }) => AROUND.has(id) && edits.some((edit) => isForAnother(edit, called)))
}

function isForAnother({ offset, removed }: HealedFault["edits"][number], called: CalledTool): boolean {
  if (offset > 0) return isOther(CLOSING_TAG.exec(removed.slice(0, 160))?.[1], called)
  // thoughts before the call may mention other tools
  const before = removed.slice(thoughtEnd(removed)).slice(-MAX_BEFORE)
  if (before.trim() === "") return false
  const alone = LONE_WORD.exec(before)?.[1]
  if (alone !== undefined && hasStructure(alone)) return isOther(alone, called)
  if (isOtherFunction(FUNCTION_CALL.exec(before)?.[1], called)) return true
  return CALL_FORMS.some((form) => isOther(form.exec(before)?.[1], called))
}

/** Ex) read_page( , await tools.read_page( */
const FUNCTION_CALL = /(?:^|[^\w.:/-])([\w.:/-]{1,128})\(\s{0,16}["'`]{0,3}$/

/** True for a function that is neither a tool of the turn nor the called one. Ex) refund({}) in a call of pay */
const isOtherFunction = (name: string | undefined, { tool }: CalledTool): boolean => {
  const last = name?.split(/__|[.:/]+/).at(-1) ?? ""
  return last !== "" && last !== "default_api" && !isNeutralWord(last) && !isNameOf(last, tool)
}

const CLOSING_TAG = /^\s{0,16}<\/([\w.:-]{1,128})>/

/** Returns the offset after the tag that ends the last thought. */
function thoughtEnd(text: string): number {
  const tag = Math.max(text.lastIndexOf("</think"), text.lastIndexOf("◁/think"))
  return tag < 0 ? 0 : tag + text.slice(tag).search(/[>▷]|$/) + 1
}

/** Patterns of the name before the arguments, one for each form of call. */
const CALL_FORMS: readonly RegExp[] = [
  FUNCTION_CALL,
  // Ex) functions.read_page:0<|tool_call_argument_begin|>
  /(?:^|[^\w.:/-])([\w.:/-]{1,128})\s{0,16}<[|｜][\w▁-]{1,40}[|｜]>\s{0,16}$/,
  // Ex) <function=read_page> , <invoke name="read_page">
  /<(?:function|tool|invoke|tool_call|call)(?:\s{1,8}name)?\s{0,8}=\s{0,8}["']?([\w.:/-]{1,128})["']?\s{0,8}\/?>\s{0,16}(?:<[\w|]{1,32}>\s{0,16})?$/,
  // Ex) to=functions.read_page json
  /\bto=([\w.:/-]{1,128})[^\n]{0,64}$/,
  // Ex) Action: read_page⏎Action Input:
  /(?:^|\n)[ \t*_"']{0,8}(?:action|tool|tool[_ ]name|function|function[_ ]name|recipient[_ ]name)[ \t*_"']{0,8}[:=][ \t*_"'`]{0,8}([\w.:/-]{1,128})[ \t*_"'`,]{0,8}\n[^\n]{0,64}$/i,
]

/** A single word before the arguments, which counts only if it is a tool's name. Ex) read_page {"id": 1} */
const LONE_WORD = /^\s*([A-Za-z_][\w.:-]{0,127}?)[\s:]*$/

/** True for the exact name of another tool, also after a generic prefix. */
function isOther(name: string | undefined, { tool, knownNames }: CalledTool): boolean {
  if (name === undefined || name === tool) return false
  // Ex) functions.read_page:0 : the number of the call
  const bare = withoutGeneric(name).replace(/:\d{1,4}$/, "")
  return knownNames.has(name) || (bare !== tool && knownNames.has(bare))
}
