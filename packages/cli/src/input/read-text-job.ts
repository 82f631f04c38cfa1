import type { JsonSchema, Tool } from "toolmend"
import { usageError } from "../usage-error.ts"
import { demandOne, type Job, type Sources } from "./read-job.ts"
import { readStrict, readText } from "./read-text.ts"
import { toolsFrom } from "./tools-from.ts"

/** A model's answer as plain text, or its thinking. */
export function readTextJob({ file, tools, schema, name, isReasoning }: Sources & { readonly isReasoning: boolean }): Job {
  demandOne(tools, schema)
  if (schema !== undefined && name === undefined)
    throw usageError("With --text a schema needs the name of its tool.", "Calls in text say whom they call: add --name NAME, or pass --tools FILE.")
  if (tools !== undefined && name !== undefined)
    throw usageError("--name does not go with --text and --tools.", "Calls in text say whom they call; --name is for bare arguments.")
  // The last line break is the file's, not the model's.
  const text = readText(file, "the text").replace(/\r?\n$/, "")
  return { turn: isReasoning ? { reasoning: text } : { content: text }, tools: toolsOf(tools, schema, name) }
}

const toolsOf = (tools: string | undefined, schema: string | undefined, name = ""): readonly Tool[] =>
  tools === undefined ? [{ name, parameters: readStrict(schema as string, "the schema") as JsonSchema }] : toolsFrom(readStrict(tools, "the tools"), tools)
