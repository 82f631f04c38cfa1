import { type Fields, isFields, own, textOr } from "../../input/fields.ts"
import { fromLangChain } from "../../input/langchain-message.ts"
import { fieldsOf, firstList, firstText } from "../../input/text-of.ts"

export interface LangSmithRun {
  readonly messages: readonly unknown[] | null
  readonly messagesAt: string
  /** None: what was generated is in no shape that is known. */
  readonly answers: readonly { readonly message: Fields; readonly at: string }[]
  readonly model: string | null
  readonly tools: unknown
}

/** A run of LangSmith: {"inputs": {"messages": [[…]]}, "outputs": {"generations": [[{"message": …}]]}, "extra": …}. */
export function langSmithRun(record: Fields): LangSmithRun | null {
  const inputs = own(record, "inputs")
  const outputs = own(record, "outputs")
  if (!isFields(inputs) || !isFields(outputs)) return null
  const asked = firstList(inputs, "messages")
  const generations = firstList(outputs, "generations")
  if (asked === null || generations === null) return null
  const isNested = Array.isArray(asked[0])
  const answers = generations.flatMap((batch, i) =>
    (Array.isArray(batch) ? batch : [batch]).flatMap((generation, j) => {
      const at = `/outputs/generations/${i}${Array.isArray(batch) ? `/${j}` : ""}`
      const message = fromLangChain(fieldsOf(own(fieldsOf(generation), "message")))
      if (message !== null) return [{ message, at: `${at}/message` }]
      // Ex) {"text": "It rains.", "type": "Generation"}: of a model without messages
      const text = firstText(fieldsOf(generation), "text")
      return text === null ? [] : [{ message: { role: "assistant", content: text }, at }]
    }),
  )
  const params = fieldsOf(own(fieldsOf(own(record, "extra")), "invocation_params"))
  return {
    messages: isNested ? (asked[0] as readonly unknown[]) : asked,
    messagesAt: isNested ? "/inputs/messages/0" : "/inputs/messages",
    answers,
    model: textOr(own(params, "model") ?? own(params, "model_name"), null),
    tools: own(params, "tools") ?? own(params, "functions"),
  }
}
