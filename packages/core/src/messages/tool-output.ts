// Reads what tools returned: text, errors, MCP content, any other value.
import { clipLine } from "../clip.ts"
import { isPromised, MendError } from "../errors.ts"
import { type Fields, isObject } from "../history/shape.ts"
import { readableJsonOf } from "../json/text-of.ts"

/**
 * What a tool returned: its text, an error it threw, or `{ content, structuredContent, isError }` as MCP tools return
 * it. `isError` means that it ran and failed. Any other value is written as JSON; undefined means that it ran and
 * returned nothing. A promise is rejected.
 */
export type ToolOutput = unknown

/** Outputs by call id. */
export type ToolOutputs = Readonly<Record<string, ToolOutput>> | ReadonlyMap<string, ToolOutput>

/** An output in a uniform shape. */
interface ReadOutput {
  readonly text: string
  /** Content blocks, if the tool returned more than text. */
  readonly blocks: readonly object[] | null
  readonly isError: boolean
}

const plainOutput = (text: string, isError = false): ReadOutput => ({ text, blocks: null, isError })

/** For the model: a tool without a result is not one that did not run. */
const NO_VALUE = "The tool ran and returned nothing."

export function refuseOutputs(message: string): never {
  throw new MendError("MEND_OUTPUTS", message)
}

export function readOutput(output: unknown): ReadOutput {
  if (typeof output === "string") return plainOutput(output)
  if (output === undefined) return plainOutput(NO_VALUE)
  if (output instanceof Error) return plainOutput(output.message === "" ? output.name : output.message, true)
  if (isPromised(output)) refuseOutputs("the output of a tool is a promise: it has to be awaited")
  if (isBareError(output))
    return plainOutput(readableJsonOf(output["structuredContent"] ?? output) ?? "[object Object]", true)
  const isError = hasContent(output) && output.isError === true
  return hasContent(output) && isResult(output)
    ? readResult(output, isError)
    : plainOutput(readableJsonOf(output) ?? (typeof output === "object" ? "[object Object]" : String(output)), isError)
}

function readResult({ content, structuredContent }: WithContent, isError: boolean): ReadOutput {
  if (typeof content === "string") return plainOutput(content, isError)
  const data = content.some((block) => textOf(block)) ? null : readableJsonOf(structuredContent ?? undefined)
  if (data !== null && content.length === 0) return plainOutput(data, isError)
  const blocks = data === null ? content : [...content, { type: "text", text: data }]
  const text = blocks.flatMap((block) => textOf(block) ?? []).join("\n")
  // providers reject a list without a block
  return { text, blocks: blocks.length === 0 ? null : blocks, isError }
}

type WithContent = {
  readonly content: string | readonly object[]
  readonly structuredContent?: unknown
  readonly isError?: unknown
}

function hasContent(output: unknown): output is WithContent {
  if (typeof output !== "object" || output === null) return false
  const { content } = output as Partial<WithContent>
  return typeof content === "string" || Array.isArray(content)
}

const RESULT_NAMES = new Set(["content", "structuredContent", "isError", "_meta"])

/** True for an error as MCP tools return it, but without the required content. */
const isBareError = (output: unknown): output is Fields =>
  isObject(output) && output["isError"] === true && (output["content"] ?? null) === null && hasOnlyResultNames(output)

const hasOnlyResultNames = (output: object): boolean =>
  Object.entries(output).every(([name, value]) => value === undefined || RESULT_NAMES.has(name))

/**
 * True for a result as MCP tools return it. Other data may have a member `content` too, and then the members beside it
 * must not be lost. Ex) { content: "of the file", path: "a.txt" }
 */
function isResult(output: WithContent): boolean {
  const { content } = output
  const hasOnly = hasOnlyResultNames(output)
  if (typeof content === "string") return hasOnly
  return content.every((block) => isObject(block) && (hasOnly || typeof block["type"] === "string"))
}

/** Returns the text of a block; null for images and other blocks without text. */
export function textOf(block: object): string | null {
  const { type, text, resource } = block as Fields
  // no provider accepts a link in a result: the model can only read it
  if (type === "resource_link") return readableJsonOf(block)
  if (type === "resource") return textOf({ type: "text", text: (resource as Fields | undefined)?.["text"] })
  return typeof text === "string" &&
    (type === "text" || type === "input_text" || type === "output_text" || type === undefined)
    ? text
    : null
}

/** Returns the text of a block, or a placeholder for a block that a provider does not accept in results. */
export function shownText(block: object): string {
  const { type } = block as Fields
  const name = typeof type === "string" ? clipLine(type, 40) : "content"
  return textOf(block) ?? `(${name} left out: not taken in results here)`
}

/** Returns the data of an image in the format of MCP; null for any other block. */
export function imageOf(block: object): { readonly data: string; readonly mimeType: string } | null {
  const { type, data, mimeType } = block as Fields
  return type === "image" && typeof data === "string" && typeof mimeType === "string" ? { data, mimeType } : null
}
