import type { JsonSchema } from "toolmend"
import { usageError } from "../usage-error.ts"
import type { Given, Job } from "./read-job.ts"
import { readText } from "./read-text.ts"

/** Reads a model's answer as plain text, or its thinking. */
export function readTextJob(file: string, { tools, schema, name }: Given, isReasoning: boolean): Job {
  if (tools === null && name === undefined)
    throw usageError(
      "With --text a schema needs the name of its tool.",
      "Calls in text name their tool: add --name NAME, or pass --tools FILE.",
    )
  if (tools !== null && name !== undefined)
    throw usageError(
      "--name does not go with --text and --tools.",
      "Calls in text name their tool; --name is for bare arguments.",
    )
  // The last line break belongs to the file, not to the model's text.
  const text = readText(file, "the text").replace(/\r?\n$/, "")
  return {
    turn: isReasoning ? { reasoning: text } : { content: text },
    tools: tools ?? [{ name: name as string, parameters: schema as JsonSchema }],
  }
}
