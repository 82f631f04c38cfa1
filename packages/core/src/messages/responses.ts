// Writes the items of a turn for the Responses API.
import { itemRepeats, withoutItemId } from "../history/item-repeats.ts"
import { type Fields, isObject } from "../history/shape.ts"
import type { MendResult } from "../turn.ts"
import { writeCalls } from "./align.ts"
import { leftItems } from "./left-items.ts"
import type { SentCall } from "./sent-call.ts"
import { isBlank, isSameText } from "./text-content.ts"
import { imageOf, refuseOutputs, shownText, type ToolOutputs, textOf } from "./tool-output.ts"
import { resultContent, type ToolResult, toToolResults } from "./tool-results.ts"

/** An item of the `input` of the Responses API. In the types of its SDK, not every `output` item is allowed there. */
// biome-ignore lint/suspicious/noExplicitAny: the SDK is not imported; any fits all of its versions
export type ResponsesItem = any

/**
 * Returns the items of a turn for the Responses API: its calls and their outputs. `given` is the `output` of the
 * response: reasoning and messages keep their place. With `previous_response_id` the provider has the calls: send only
 * the outputs, and only those of calls that it knows.
 * @example input.push(...toResponsesItems(result, outputs, response.output))
 */
export function toResponsesItems(
  result: MendResult,
  outputs: ToolOutputs,
  given: readonly object[] = [],
): ResponsesItem[] {
  if (!Array.isArray(given)) refuseOutputs("the items of the response must be a list: pass response.output")
  const repeatOf = itemRepeats()
  const items = (given as readonly object[]).filter(isObject).flatMap((item): Fields[] => {
    const repeat = repeatOf(item)
    if (repeat !== null && item["type"] === "function_call") return [withoutItemId(item) as Fields]
    return repeat === "same" ? [] : [item]
  })
  const own = items.filter((item) => item["type"] === "function_call")
  const { byPlace, others } = writeCalls(result, own, "call_id", callItem)
  let call = 0
  const hasAdded = others.length > 0
  const said = leftItems(items, hasAdded, (item) =>
    item["type"] === "function_call" ? (byPlace.get(call++) ?? []) : [item],
  )
  return [...withMessage(said, result.content, hasAdded), ...others, ...toToolResults(result, outputs).map(outputItem)]
}

function callItem(call: SentCall, item: Fields | undefined): Fields {
  // the name of a call in a namespace never changes, and is written without the namespace
  const name = typeof item?.["namespace"] === "string" ? item["name"] : call.name
  return { ...item, type: "function_call", call_id: call.id, name, arguments: call.arguments }
}

const outputItem = (answer: ToolResult): Fields => ({
  type: "function_call_output",
  call_id: answer.id,
  output: resultContent(answer, outputPart),
})

function outputPart(block: object): object {
  const image = imageOf(block)
  if (image !== null) return { type: "input_image", image_url: `data:${image.mimeType};base64,${image.data}` }
  const { type } = block as Fields
  return type === "input_image" || type === "input_file" ? block : { type: "input_text", text: shownText(block) }
}

const isMessage = (item: Fields): boolean => item["type"] === "message" || item["role"] === "assistant"

/** Replaces the text of the messages if calls were removed from it. */
function withMessage(items: readonly Fields[], text: string | null, hasAdded: boolean): readonly Fields[] {
  if (text === null || isSameText(items.filter(isMessage).map(textIn).join(""), text)) return items
  const message = { type: "message", role: "assistant", content: text }
  const first = items.findIndex(isMessage)
  const kept = isBlank(text) ? [] : [message]
  if (first >= 0) return leftItems(items, hasAdded, (item, i) => (i === first ? kept : isMessage(item) ? [] : [item]))
  const start = items.findLastIndex((item) => item["type"] === "reasoning") + 1
  return [...items.slice(0, start), ...kept, ...items.slice(start)]
}

function textIn({ content }: Fields): string {
  if (typeof content === "string") return content
  return Array.isArray(content) ? content.flatMap((part) => (isObject(part) ? (textOf(part) ?? []) : [])).join("") : ""
}
