// Finds arguments in the name of a call, where a server took the whole call for its name.

import { isArgumentsWrapper, TOOL_NAME_KEYS } from "../json/envelope.ts"
import { foldMemberName } from "../json/names.ts"
import { parseStrict } from "../json/strict.ts"
import { readTree, stringOf } from "../json/tree.ts"
import { keyWithTwoValues } from "../json/two-values.ts"
import type { SchemaView } from "../schema/view.ts"
import { memberText } from "./rule.ts"
import { membersBehind } from "./swallowed.ts"

/** Ex) <arg_key>, <parameter=path>, <｜DSML｜parameter name="path"> */
const MEMBER = /<(?:[^<>]{0,24}[:|｜])?(?:longcat_)?(?:arg_key|param(?:eter)?)(?!\w)/
/** Ex) read_file {"path": "a.md"}, read_file({"path": "a.md"}) */
const GLUED = /^\s*([\w.:/-]{1,128})\s*(?:(\{\s*".*\})|\(\s*(\{\s*".*\})\s*\))\s*$/s
const WHOLE = /^\s*\{\s*".*\}\s*$/s
/** Ex) call:read_file{ */
const GEMMA = /^\s*(?:<\|tool_call>\s*)?call:[\w.:/-]{1,128}\s*\{/

/** Returns the arguments in a name as JSON: null if they cannot be read with certainty, undefined if there are none. */
export function argumentsInName(name: string, view: SchemaView): string | null | undefined {
  const glued = gluedCall(name)
  if (glued !== null) return Object.keys(glued.value).every((key) => view.names.includes(key)) ? glued.text : null
  const gemma = GEMMA.exec(name)
  const members =
    gemma !== null
      ? gemmaMembers(name, gemma[0].length, view)
      : MEMBER.test(name)
        ? taggedMembers(name, view)
        : undefined
  return members == null ? members : `{${memberText(...members)}}`
}

interface GluedCall {
  readonly name: string
  readonly text: string
  readonly value: object
}

/** Parses a name followed by strict JSON, or JSON with both; null for anything else, or if a key has two values. */
function gluedCall(name: string): GluedCall | null {
  const [, head, bare, enclosed] = GLUED.exec(name) ?? []
  const text = bare ?? enclosed
  if (head === undefined || text === undefined) return WHOLE.test(name) ? wholeCall(name) : null
  const value = parseStrict(text)
  return value === undefined || keyWithTwoValues(text) !== null ? null : { name: head, text, value: value as object }
}

/** Ex) {"name": "read_file", "arguments": {"path": "a.md"}} */
function wholeCall(text: string): GluedCall | null {
  if (parseStrict(text) === undefined || keyWithTwoValues(text) !== null) return null
  const { members } = readTree(text)
  const naming = members.find(({ key, value }) => TOOL_NAME_KEYS.has(foldMemberName(key)) && value.kind === "string")
  const wrapper = members.find(({ key, value }) => isArgumentsWrapper(key) && value.kind === "object")
  if (members.length !== 2 || naming === undefined || wrapper === undefined) return null
  const inner = text.slice(wrapper.value.start, wrapper.value.end)
  return { name: stringOf(text, naming.value), text: inner, value: JSON.parse(inner) }
}

/** Returns the name without arguments that follow it as JSON. */
export const nameBeforeArguments = (name: string): string => gluedCall(name)?.name ?? name

type Members = readonly (readonly [name: string, literal: string])[]

const taggedMembers = (name: string, view: SchemaView): Members | null =>
  name.trimEnd().endsWith(">") ? membersBehind(name, view) : null

const KEY = /\s*([\w.$-]{1,128})\s*:\s*/y
const LITERAL = /(?:true|false|null|-?\d[\d.eE+-]*)(?=\s*[,}])/y
const NEXT = /\s*([,}])/y
const REST = /^\s*(?:<tool_call\|>\s*)?$/
const QUOTE = '<|"|>'

/** Reads declared members, each once, with nothing after them. Ex) path:<|"|>a.md<|"|>,page:3} */
function gemmaMembers(text: string, from: number, view: SchemaView): Members | null {
  const members = new Map<string, string>()
  if (/^\s*\}/.test(text.slice(from))) return REST.test(text.slice(text.indexOf("}", from) + 1)) ? [] : null
  for (let at = from; ; ) {
    const key = match(KEY, text, at)
    const value = key === null ? null : valueAt(text, KEY.lastIndex)
    if (key === null || value === null || members.has(key) || !view.names.includes(key)) return null
    members.set(key, value.literal)
    const next = match(NEXT, text, value.end)
    if (next === "}") return REST.test(text.slice(NEXT.lastIndex)) ? [...members] : null
    if (next === null) return null
    at = NEXT.lastIndex
  }
}

function match(pattern: RegExp, text: string, at: number): string | null {
  pattern.lastIndex = at
  const hit = pattern.exec(text)
  return hit === null ? null : (hit[1] ?? hit[0])
}

function valueAt(text: string, at: number): { readonly literal: string; readonly end: number } | null {
  if (text.startsWith(QUOTE, at)) {
    const end = text.indexOf(QUOTE, at + QUOTE.length)
    return end < 0 ? null : { literal: JSON.stringify(text.slice(at + QUOTE.length, end)), end: end + QUOTE.length }
  }
  const literal = match(LITERAL, text, at)
  return literal === null || parseStrict(literal) === undefined ? null : { literal, end: at + literal.length }
}
