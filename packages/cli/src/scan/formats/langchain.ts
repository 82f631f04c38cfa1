import { type Fields, own, textAt } from "../../input/fields.ts"
import { fromLangChain } from "../../input/langchain-message.ts"
import { fieldsOf, firstList, firstText } from "../../input/text-of.ts"
import type { Recorded } from "./conversation.ts"

/** Reads a LangSmith run: {"inputs": {"messages": [[…]]}, "outputs": {"generations": [[{"message": …}]]}, "extra"}. */
export function langSmithRun(record: Fields): Recorded | null {
  const asked = firstList(own(record, "inputs"), "messages")
  const generations = firstList(own(record, "outputs"), "generations")
  if (asked === null || generations === null) return null
  const isNested = Array.isArray(asked[0])
  const answers = generations.flatMap((batch, i) =>
    (Array.isArray(batch) ? batch : [batch]).flatMap((generation, j) => {
      const at = `/outputs/generations/${i}${Array.isArray(batch) ? `/${j}` : ""}`
      const message = fromLangChain(fieldsOf(own(generation, "message")))
      if (message !== null) return [{ message, finish: null, at: `${at}/message` }]
      // Ex) {"text": "It rains.", "type": "Generation"}: from a model without messages
      const text = firstText(generation, "text")
      return text === null ? [] : [{ message: { role: "assistant", content: text }, finish: null, at }]
    }),
  )
  const params = own(own(record, "extra"), "invocation_params")
  return {
    model: textAt(params, "model", "model_name"),
    tools: own(params, "tools", "functions"),
    messages: isNested ? (asked[0] as readonly unknown[]) : asked,
    at: isNested ? "/inputs/messages/0" : "/inputs/messages",
    answers,
    // The generated content has no known format.
    ...(answers.length === 0 ? { unread: { value: own(record, "outputs"), at: "/outputs" } } : {}),
  }
}
