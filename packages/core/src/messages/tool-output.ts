import { clipLine } from "../clip.ts"
import type { Fields } from "../history/shape.ts"
import { jsonTextOf } from "../json/text-of.ts"

/**
 * What a tool gave back: its text, an error it threw, or content as MCP tools return it. `isError` says that it ran and
 * failed. Any other value is written as JSON.
 */
export type ToolOutput =
  | string
  | Error
  | {
      readonly content: string | readonly object[]
      /** The same as data: its JSON is the text where the content has none. */
      readonly structuredContent?: object
      readonly isError?: boolean
    }

/** Outputs by the id of their call. */
export type ToolOutputs = Readonly<Record<string, ToolOutput>> | ReadonlyMap<string, ToolOutput>

/** An output in one form. */
interface ReadOutput {
  readonly text: string
  /** Content blocks, where the tool gave more than text. */
  readonly blocks: readonly object[] | null
  readonly isError: boolean
}

const plainOutput = (text: string, isError = false): ReadOutput => ({ text, blocks: null, isError })

export function readOutput(output: unknown): ReadOutput {
  if (typeof output === "string") return plainOutput(output)
  if (output instanceof Error) return plainOutput(output.message === "" ? output.name : output.message, true)
  if (!hasContent(output))
    return plainOutput(jsonTextOf(output) ?? (typeof output === "object" ? "[object Object]" : String(output)))
  const isError = output.isError === true
  if (typeof output.content === "string") return plainOutput(output.content, isError)
  const given = output.content.filter((block) => typeof block === "object" && block !== null)
  const data = given.some((block) => textOf(block)) ? null : jsonTextOf(output.structuredContent ?? undefined)
  if (data !== null && given.length === 0) return plainOutput(data, isError)
  const blocks = data === null ? given : [...given, { type: "text", text: data }]
  const text = blocks.flatMap((block) => textOf(block) ?? []).join("\n")
  // providers refuse a list without a block
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

/** The text of a block; null for images and other things that are none. */
export function textOf(block: object): string | null {
  const { type, text, resource } = block as Fields
  // no provider takes a link in a result: the model can only read it
  if (type === "resource_link") return jsonTextOf(block)
  if (type === "resource") return textOf({ type: "text", text: (resource as Fields | undefined)?.["text"] })
  return typeof text === "string" &&
    (type === "text" || type === "input_text" || type === "output_text" || type === undefined)
    ? text
    : null
}

/** The text of a block, or what stands for a block that a provider does not take in results. */
export function shownText(block: object): string {
  const { type } = block as Fields
  const name = typeof type === "string" ? clipLine(type, 40) : "content"
  return textOf(block) ?? `(${name} left out: not taken in results here)`
}

/** The data of an image as MCP writes it; null for any other block. */
export function imageOf(block: object): { readonly data: string; readonly mimeType: string } | null {
  const { type, data, mimeType } = block as Fields
  return type === "image" && typeof data === "string" && typeof mimeType === "string" ? { data, mimeType } : null
}
