// Defines the shape of the Responses API.
import { callPart, otherPart, resultPart } from "../part.ts"
import { copied, type Fields, newFields, renewedFields, renewedResult, type Shape } from "../shape.ts"
import { openaiShape } from "./openai.ts"

/** Responses: a flat list of items; an output is paired by `call_id` anywhere after its call. */
export const responsesShape: Shape = {
  name: "responses",
  direct: false,
  joins: true,
  blocks: false,
  idRule: openaiShape.idRule,
  longestName: openaiShape.longestName,
  mayBeBare: false,
  parts(item) {
    const { type, call_id: givenId, name: givenName } = item
    const isFunction = type === "function_call"
    if (isFunction || type === "custom_tool_call") {
      const given = isFunction ? item["arguments"] : null
      return [callPart({ value: item, index: 0, givenId, givenName, given, form: isFunction ? "text" : null })]
    }
    if (type === "function_call_output" || type === "custom_tool_call_output")
      return [resultPart({ value: item, givenId, content: item["output"] })]
    return [otherPart("other", item)]
  },
  call: (id, name, text) => ({ type: "function_call", call_id: id, name, arguments: text }),
  answer: (call, text) => ({
    type: `${(call.value as Fields)["type"]}_output`,
    call_id: call.newId ?? call.id,
    output: text,
  }),
  rebuild(item, [part]) {
    if (part?.kind === "result") return renewedResult(part, "call_id", "output")
    if (part?.kind !== "call") return item
    return { ...copied(part.value), ...newFields({ call_id: part.newId }), ...renewedFields(part, "arguments") }
  },
}
