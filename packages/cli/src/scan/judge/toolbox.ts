import { MendError, type Tool } from "toolmend"
import { readTools } from "toolmend/providers"
import { type Fields, isFields, listIn, own, textOr } from "../../input/fields.ts"
import { jsonOf } from "../../input/text-of.ts"
import { isOneTool, SCHEMA_NAMES } from "../../input/tools-from.ts"
import { BOUNDS } from "../bounds.ts"
import { isSame } from "./same.ts"

/** Returns the same array for equal lists of tools: the library caches compiled tools by the identity of the array. */
export interface Toolbox {
  /** Returns the tools of a record, or null if it has none. */
  recorded(given: unknown): readonly Tool[] | null
  /** Returns tools with known names only: every called tool exists and accepts anything. */
  named(names: ReadonlySet<string>): readonly Tool[]
}

interface Known {
  readonly list: readonly unknown[]
  readonly tools: readonly Tool[]
}

/** Lists with the same names: the same tools for OpenAI and for Anthropic, or before and after a change. */
const MAX_ALIKE = 8

export function createToolbox(): Toolbox {
  const known = new Map<string, readonly Known[]>()
  const byNames = new Map<string, readonly Tool[]>()
  return {
    recorded(given) {
      const list = listOf(jsonOf(given))
      if (list.length === 0) return null
      const key = fingerprint(list)
      const alike = known.get(key) ?? []
      for (const one of alike) if (isSame(one.list, list)) return one.tools
      const tools = list.flatMap(toolsIn)
      if (tools.length === 0) return null
      forgetOldest(known)
      known.set(key, [{ list, tools }, ...alike].slice(0, MAX_ALIKE))
      return tools
    },
    named(names) {
      const key = [...names].sort().join("\n")
      const found = byNames.get(key)
      if (found !== undefined) return found
      const tools = [...names].map((name): Tool => ({ name }))
      forgetOldest(byNames)
      byNames.set(key, tools)
      return tools
    },
  }
}

/** Tools as records have them: a list, declarations of Gemini inside it, one alone, or by their names. */
function listOf(given: unknown): readonly unknown[] {
  if (isOneTool(given)) return [given]
  if (isFields(given))
    return Object.entries(given).flatMap(([name, tool]) => (isFields(tool) ? [{ ...tool, name }] : []))
  if (!Array.isArray(given)) return []
  const isNested = given.some((entry) => declarationsIn(entry).length > 0)
  return isNested
    ? given.flatMap((entry) => (declarationsIn(entry).length > 0 ? declarationsIn(entry) : [entry]))
    : given
}

const declarationsIn = (entry: unknown): readonly unknown[] => [
  ...listIn(entry, "functionDeclarations"),
  ...listIn(entry, "function_declarations"),
]

/** Reads one tool; an entry that is not a tool does not affect the others. */
function toolsIn(entry: unknown): readonly Tool[] {
  try {
    return readTools([parsedTool(entry)] as never)
  } catch (error) {
    if (MendError.is(error)) return []
    throw error
  }
}

/** A tool that was logged as the text of JSON, or its schema, as structure. */
function parsedTool(entry: unknown): unknown {
  const tool = jsonOf(entry)
  if (!isFields(tool)) return entry
  const body = own(tool, "function")
  return isFields(body) ? { ...tool, function: withParsedSchema(body) } : withParsedSchema(tool)
}

function withParsedSchema(body: Fields): Fields {
  const name = SCHEMA_NAMES.find((each) => typeof own(body, each) === "string")
  const schema = name === undefined ? undefined : jsonOf(own(body, name))
  return name === undefined || !isFields(schema) ? body : { ...body, [name]: schema }
}

/** Tells most lists apart at the price of their names; whether two are the same is looked at in full. */
function fingerprint(list: readonly unknown[]): string {
  let key = ""
  for (const entry of list) {
    if (!isFields(entry)) continue
    const body = own(entry, "function", "toolSpec")
    const tool = isFields(body) ? body : entry
    key += `${textOr(own(tool, "name"), "")}\n${textOr(own(tool, "description"), "").length}\n`
  }
  return key
}

function forgetOldest(map: Map<string, unknown>): void {
  if (map.size < BOUNDS.toolLists) return
  const [oldest] = map.keys()
  map.delete(oldest as string)
}
