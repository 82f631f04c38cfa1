// LangChain: reads the tools of an agent.
import { isMembers, memberOf, textIn } from "../providers/members.ts"
import { readTools } from "../providers/tools.ts"
import { fromStandard } from "../schema/standard.ts"
import type { Tool } from "../turn.ts"

const TOOLS_READ = new WeakMap<object, readonly Tool[]>()

/** Returns the tools of a list, cached so that they are compiled once. */
export function toolsOf(given: unknown): readonly Tool[] {
  if (typeof given !== "object" || given === null) return []
  const known =
    TOOLS_READ.get(given) ?? readTools((Array.isArray(given) ? given : Object.values(given)).flatMap(toolOf))
  TOOLS_READ.set(given, known)
  return known
}

function toolOf(tool: unknown): object[] {
  if (!isMembers(tool)) return []
  const schema = memberOf(tool, "schema")
  if (schema === undefined) return [tool]
  const name = textIn(tool, "name")
  return name === null
    ? []
    : [{ name, description: textIn(tool, "description") ?? "", ...(isReadable(schema) && { parameters: schema }) }]
}

/** False for zod 3 schemas, which have no JSON Schema form: then only names and JSON are mended. */
const isReadable = (schema: unknown): boolean =>
  isMembers(schema) && (fromStandard(schema).schema !== schema || !("_def" in schema || "~standard" in schema))
