// The text around the arguments may name what is called: arguments that were written for another tool run no call.
import type { HealedFault } from "../json/pieces.ts"
import { splitNameWords, withoutGeneric } from "../names/forms.ts"
import { hasStructure, isActionWord } from "../names/namespace.ts"
import { indexNames, type NameIndex, resolveName } from "../names/resolve.ts"

/** The tool that was called, and the names of all tools. */
export interface CalledTool {
  readonly tool: string
  readonly knownNames: { has(name: string): boolean }
}

/** Faults whose edits take away what stands around the arguments. */
const AROUND: ReadonlySet<string> = new Set(["json/surrounding-text", "json/repeated", "json/concatenated"])
const MAX_BEFORE = 400

/** Ex) read_page({"id": 1}) in a call of delete_page : the text that is dropped names another tool. */
export function namesAnotherTool(faults: readonly HealedFault[], called: CalledTool): boolean {
  return faults.some(({ id, edits }) => AROUND.has(id) && edits.some((edit) => isForAnother(edit, called)))
}

function isForAnother({ offset, removed }: HealedFault["edits"][number], called: CalledTool): boolean {
  if (offset > 0) return isOther(CLOSING_TAG.exec(removed.slice(0, 160))?.[1], called)
  // what was thought before the call speaks of other tools too
  const before = removed.slice(thoughtEnd(removed)).slice(-MAX_BEFORE)
  if (before.trim() === "") return false
  const index = indexNames([called.tool])
  const named = calleeOf(before)
  if (named !== undefined) return !isCalled(named, called, index)
  return lastTool(before, called, index) === "other"
}

const CLOSING_TAG = /^\s{0,16}<\/([\w.:-]{1,128})>/

/** Behind the tag that ends the last thought. */
function thoughtEnd(text: string): number {
  const tag = text.lastIndexOf("</think")
  return tag < 0 ? 0 : text.indexOf(">", tag) + 1
}

/** What a form of call names before its arguments: the nearest one counts. */
const CALL_FORMS: readonly RegExp[] = [
  // Ex) read_page( , await tools.read_page(
  /(?:^|[^\w.:/-])([\w.:/-]{1,128})\(\s{0,16}$/,
  // Ex) <function=read_page> , <invoke name="read_page">
  /<(?:function|tool|invoke|tool_call|call)(?:\s{1,8}name)?\s{0,8}=\s{0,8}["']?([\w.:/-]{1,128})["']?\s{0,8}\/?>\s{0,16}(?:<[\w|]{1,32}>\s{0,16})?$/,
  // Ex) to=functions.read_page json
  /\bto=([\w.:/-]{1,128})[^\n]{0,64}$/,
  // Ex) Action: read_page⏎Action Input:
  /(?:^|\n)[ \t*_"']{0,8}(?:action|tool|tool[_ ]name|function|function[_ ]name|recipient[_ ]name)[ \t*_"']{0,8}[:=][ \t*_"'`]{0,8}([\w.:/-]{1,128})[ \t*_"'`,]{0,8}\n[^\n]{0,64}$/i,
]

const LONE_WORD = /^\s*([A-Za-z_][\w.:-]{0,127})\s*$/

function calleeOf(before: string): string | undefined {
  // Ex) undo {"id": 1} , not the word of a sentence. Ex) see {"id": 1}
  const alone = LONE_WORD.exec(before)?.[1] ?? ""
  if (hasStructure(alone) || isActionWord(alone.toLowerCase())) return alone
  return CALL_FORMS.map((form) => form.exec(before)?.[1]).find((name) => name !== undefined)
}

/** Words before the arguments that name no action: wrappers, formats, roles, what opens a reply. */
const NEUTRAL_WORDS: ReadonlySet<string> = new Set(
  (
    "arguments args argument input inputs parameters parameter params param kwargs payload body data request object dict map " +
    "json jsonc json5 js javascript typescript ts python py yaml text code output result response answer reply final " +
    "call calls tool tools function functions invoke use execute run print parse loads dumps stringify await return const let var " +
    "assistant commentary analysis message constrain sure ok okay yes here done action value values string"
  ).split(" "),
)

/** Whether a name before the arguments is that of the called tool, a part of it, or no name at all. */
function isCalled(name: string, called: CalledTool, index: NameIndex): boolean {
  if (isOther(name, called)) return false
  const bare = withoutGeneric(name)
  if (resolveName(bare, index).kind === "found") return true
  const ownWords = splitNameWords(called.tool)
  return splitNameWords(bare).every((word) => ownWords.includes(word) || NEUTRAL_WORDS.has(word))
}

/** Another tool by its exact name, or by that name behind a generic prefix. */
function isOther(name: string | undefined, { tool, knownNames }: CalledTool): boolean {
  if (name === undefined || name === tool) return false
  // Ex) functions.read_page:0 : the number of the call
  const bare = withoutGeneric(name).replace(/:\d{1,4}$/, "")
  return knownNames.has(name) || (bare !== tool && knownNames.has(bare))
}

const NAME = /[\w.:/-]{2,128}/g

/** Which tool is named last in words: a name of one word is met by chance, unless it stands right before the arguments. */
function lastTool(before: string, called: CalledTool, index: NameIndex): "own" | "other" | null {
  const names = [...before.matchAll(NAME)].map((match) => ({
    name: match[0].replace(/^[.:/-]+|[.:/-]+$/g, ""),
    isLast: /^[.:/\s"'`*>=-]*$/.test(before.slice(match.index + match[0].length)),
  }))
  for (const { name, isLast } of names.reverse()) {
    if (isOther(name, called) && (isLast || hasStructure(name))) return "other"
    if (name === called.tool || (hasStructure(name) && resolveName(name, index).kind === "found")) return "own"
  }
  return null
}
