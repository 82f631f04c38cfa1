import type { Tool } from "toolmend"
import { usageError } from "../usage-error.ts"
import { type Fields, isFields, own, textOr } from "./fields.ts"

const DECLARED = ["description", "readOnly", "paths", "aliases", "relational", "apply"] as const

/** Tools as OpenAI, Anthropic, MCP or toolmend itself list them. */
export function toolsFrom(given: unknown, path: string): Tool[] {
  const list = listOf(given)
  if (list === null)
    throw usageError(`"${path}" holds no list of tools.`, 'It should be [{"name": …, "parameters": …}], or the list as OpenAI, Anthropic or MCP take it.')
  return list.map((entry, at) => {
    const tool = toolFrom(entry)
    if (tool === null)
      throw usageError(
        `Entry ${at + 1} of "${path}" is no tool: it has no name.`,
        'Each entry is {"name": …, "parameters": …} or {"type": "function", "function": {…}}.',
      )
    return tool
  })
}

function listOf(given: unknown): readonly unknown[] | null {
  if (Array.isArray(given)) return given
  if (!isFields(given)) return null
  const inner = own(given, "tools") ?? own(given, "functions")
  if (Array.isArray(inner)) return inner
  // Ex) {"jsonrpc": "2.0", "result": {"tools": […]}}: the answer of an MCP server.
  const result = own(given, "result")
  if (isFields(result)) return listOf(result)
  return toolFrom(given) === null ? null : [given]
}

/** One tool; null when it has no name. */
export function toolFrom(entry: unknown): Tool | null {
  if (!isFields(entry)) return null
  const body = own(entry, "function")
  const tool = isFields(body) ? body : entry
  const name = textOr(own(tool, "name"), "")
  if (name === "") return null
  const parameters = own(tool, "parameters") ?? own(tool, "input_schema") ?? own(tool, "inputSchema")
  const declared = Object.fromEntries(DECLARED.filter((key) => own(tool, key) !== undefined).map((key) => [key, own(tool, key)]))
  return { name, ...readOnlyHint(tool), ...declared, ...(parameters === undefined || parameters === null ? {} : { parameters: parameters as object }) }
}

function readOnlyHint(tool: Fields): { readonly readOnly?: boolean } {
  const annotations = own(tool, "annotations")
  return isFields(annotations) && own(annotations, "readOnlyHint") === true ? { readOnly: true } : {}
}
