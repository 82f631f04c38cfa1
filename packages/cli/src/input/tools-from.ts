import { MendError, type Tool } from "toolmend"
import { readTools } from "toolmend/providers"
import { usageError } from "../usage-error.ts"

/** The tools in a file, as any provider lists them. */
export function toolsFrom(given: unknown, path: string): readonly Tool[] {
  try {
    return readTools(given as never)
  } catch (error) {
    if (!MendError.is(error)) throw error
    const why = error.message.replace(/^MEND_\w+: /, "").split(";")[0]
    throw usageError(
      `"${path}" holds no list of tools: ${why}.`,
      'It should be [{"name": …, "parameters": …}], or the list as OpenAI, Anthropic, Gemini, Bedrock, MCP, LangChain or the AI SDK take it.',
    )
  }
}
