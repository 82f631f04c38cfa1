import { MendError, type Tool } from "toolmend"
import { readTools } from "toolmend/providers"
import { looksLike } from "../scan/formats/looks.ts"
import { usageError } from "../usage-error.ts"
import { own } from "./fields.ts"
import { turnFrom } from "./turn-from.ts"

const ADVICE =
  'It should be [{"name": …, "parameters": …}], or the list as OpenAI, Anthropic, Gemini, Bedrock, MCP, LangChain or the AI SDK take it.'

/** Returns the tools in a file, in any provider's format. */
export function toolsFrom(given: unknown, path: string): readonly Tool[] {
  // A call also has a name and would be read as a tool without a schema, which accepts anything.
  if (isCalls(given)) throw usageError(`"${path}" holds calls of a model, not its tools.`, ADVICE)
  try {
    return readTools((isOneTool(given) ? [given] : given) as never)
  } catch (error) {
    if (!MendError.is(error)) throw error
    const why =
      error.code === "MEND_TOOLS" ? `it is ${whatIs(given)}` : error.message.replace(/^MEND_\w+: /, "").split(";")[0]
    throw usageError(`"${path}" holds no list of tools: ${why}.`, ADVICE)
  }
}

/** Whether a document defines tools, with their schemas. */
export const holdsTools = (given: unknown): boolean => {
  try {
    return readTools((isOneTool(given) ? [given] : given) as never).some(hasSchema)
  } catch (error) {
    if (MendError.is(error)) return false
    throw error
  }
}

/** Names of the member with the schema of a tool. */
export const SCHEMA_NAMES: readonly string[] = ["parameters", "input_schema", "inputSchema", "schema"]

/** True for a single tool in the envelope of OpenAI or Bedrock, which could be taken for tools by name. */
export const isOneTool = (given: unknown): boolean =>
  typeof own(own(given, "function", "toolSpec"), "name") === "string"

const isCalls = (given: unknown): boolean =>
  turnFrom(given) !== null && (Array.isArray(given) ? given : [given]).every((entry) => !hasSchema(entry))

const hasSchema = (entry: unknown): boolean =>
  [entry, own(entry, "function")].some((holder) => own(holder, ...SCHEMA_NAMES) !== undefined)

const whatIs = (given: unknown): string =>
  own(given, "$schema", "properties") === undefined
    ? looksLike(given, true)
    : "a JSON Schema, without the name of a tool"
