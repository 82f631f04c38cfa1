import { MendError, type Turn } from "toolmend"
import { readTurn } from "toolmend/providers"
import { type Fields, isFields, listIn, own } from "./fields.ts"
import { fromLangChain } from "./langchain-message.ts"
import { withUnreadCall } from "./unread-call.ts"

/** Returns the turn in a JSON document, in any of the shapes in which turns are sent; null if there is none. */
export function turnFrom(document: unknown): Turn | null {
  if (Array.isArray(document))
    return document.length > 0 && document.every(isCall) ? turnIn({ tool_calls: document }) : null
  if (!isFields(document)) return null
  const wrapped = own(document, "content") === undefined ? fromLangChain(document) : null
  // Ex) JSON.stringify(new AIMessage(…)); a flat message is read like any other
  if (wrapped !== null) return turnFrom(wrapped)
  if (isCall(document)) return turnIn({ tool_calls: [document] })
  const turn = turnIn(document)
  return turn !== null && ((turn.toolCalls ?? []).length > 0 || isMessage(document)) ? turn : null
}

/** Returns the name of a list with several turns, which the library does not read as one: "choices"; otherwise null. */
export function severalIn(document: unknown): string | null {
  const name = ["choices", "candidates"].find((each) => listIn(document, each).length > 1)
  const isSeveral = name !== undefined && turnIn(document) === null && turnIn(listIn(document, name)[0]) !== null
  return isSeveral ? name : null
}

/** Returns a turn that contains only text. */
export function saidIn(document: unknown): Turn | null {
  const turn = turnIn(document)
  return turn === null || (!turn.content && !turn.reasoning) ? null : turn
}

/** Returns the turn in a document, or null if the library does not know its shape. */
export function turnIn(document: unknown): Turn | null {
  if (!isFields(document)) return null
  try {
    return readTurn(withUnreadCalls(document) as never)
  } catch (error) {
    if (MendError.is(error)) return null
    throw error
  }
}

/** A response of Gemini, or one of its candidates. */
const withUnreadCalls = (document: Fields): Fields =>
  Array.isArray(own(document, "candidates"))
    ? {
        ...document,
        candidates: listIn(document, "candidates").map((each) => (isFields(each) ? withUnreadCall(each) : each)),
      }
    : withUnreadCall(document)

const isCall = (entry: unknown): boolean => {
  if (!isFields(entry)) return false
  const body = own(entry, "function")
  const call = isFields(body) ? body : entry
  return (
    typeof own(call, "name", "toolName") === "string" &&
    (call !== entry || ["arguments", "input", "args"].some((name) => Object.hasOwn(call, name)))
  )
}

const ENVELOPES = ["choices", "candidates", "tool_calls", "toolCalls", "function_call"]

/** True for a document that cannot be the arguments of a call. Ex) {"content": "hello"} can be. */
const isMessage = (document: Fields): boolean =>
  ENVELOPES.some((name) => own(document, name) !== undefined) ||
  own(document, "role") === "assistant" ||
  own(document, "role") === "model" ||
  [...listIn(document, "content"), ...listIn(document, "output")].some((part) => typeof own(part, "type") === "string")
