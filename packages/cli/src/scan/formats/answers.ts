import { type Fields, isFields, own, textAt } from "../../input/fields.ts"
import { turnIn } from "../../input/turn-from.ts"
import { withUnreadCall } from "../../input/unread-call.ts"
import type { Answer, Recorded } from "./conversation.ts"
import type { Inner } from "./inner.ts"
import { areMessages, isConverse, isOutput, plainMessages } from "./messages.ts"
import { isEventText, turnsInList, turnsInText } from "./streams.ts"

/** Returns the answers in a response; null if it does not have the shape of an answer. */
export function saidIn({ value, at, isText }: Inner): readonly Answer[] | null {
  const answers = answersIn(value, at)
  // A text has no pointers into it.
  return isText ? (answers?.map((answer) => ({ ...answer, at })) ?? null) : answers
}

/** Returns the outcome of a request from any response: answers, none because it failed, or an unknown format. */
export function answeredWith(response: Inner): Pick<Recorded, "answers" | "unread"> {
  const { value, at, status = 0 } = response
  const answers = saidIn(response)
  if (answers !== null) return { answers }
  if (status >= 400 || saysError(value) || isEmpty(value)) return { answers: [] }
  const message = bareAnswer(value)
  return message === null
    ? { answers: [], unread: { value, at } }
    : { answers: [{ message, finish: null, at, model: textAt(message, "model") }] }
}

/**
 * True if a value reports an error, or is a list of errors from a failed stream. Ex) {"error": {"message":
 * "Overloaded"}}, {"type": "error", "error": …}
 */
export function saysError(value: unknown): boolean {
  if (Array.isArray(value)) return value.length > 0 && value.every((entry) => isFields(entry) && saysError(entry))
  const error = own(value, "error")
  return isFields(error) || (typeof error === "string" && error !== "")
}

const isEmpty = (value: unknown): boolean =>
  typeof value === "string" ? value.trim() === "" : Object.keys(value as object).length === 0

/** Returns an answer that only its place identifies: a text, or a shape that the library knows, if not empty. */
function bareAnswer(value: unknown): Fields | null {
  // Half a JSON text is not what the model said.
  if (typeof value === "string")
    return isEventText(value) || /^\s*[[{]/.test(value) ? null : { role: "assistant", content: value }
  const turn = turnIn(value)
  return turn?.content || turn?.reasoning || (turn?.toolCalls ?? []).length > 0 ? (value as Fields) : null
}

/**
 * Returns the answers of a model: choices or candidates, one message, the items of a response, a stream of events, or a
 * bare turn. A list of messages is not an answer but the continuation of the conversation.
 */
export function answersIn(response: unknown, at: string): readonly Answer[] | null {
  if (typeof response === "string")
    return isEventText(response) ? (turnsInText(response)?.map((turn) => ({ ...turn, at })) ?? null) : null
  if (Array.isArray(response)) return answersInList(response, at)
  return isFields(response) ? answersInFields(response, at) : null
}

function answersInList(list: readonly unknown[], at: string): readonly Answer[] | null {
  if (list.some((entry) => isFields(entry) && isOutput(entry))) return [{ message: { output: list }, finish: null, at }]
  if (areMessages(list)) return null
  if (list.length === 0) return null
  const streamed = turnsInList(list)
  if (streamed !== null) return streamed.map((turn) => ({ ...turn, at }))
  return allOf(list.map((entry, i) => (isFields(entry) ? answersInFields(entry, `${at}/${i}`) : null)))
}

/** Returns all answers, or null if one could not be read: a partial answer would be taken for the whole. */
function allOf(read: readonly (readonly Answer[] | null)[]): readonly Answer[] | null {
  const all = read.flatMap((answers) => (answers === null ? [] : [answers]))
  return all.length < read.length ? null : all.flat()
}

function answersInFields(fields: Fields, at: string): readonly Answer[] | null {
  for (const [list, inner] of [
    ["choices", "message"],
    ["candidates", "content"],
  ] as const) {
    const choices = own(fields, list)
    if (Array.isArray(choices))
      return allOf(choices.map((choice, i) => choiceOf(choice, inner, `${at}/${list}/${i}/${inner}`)))
  }
  if (isConverse(fields))
    return answersOf(own(own(fields, "output"), "message") as Fields, finishIn(fields), `${at}/output/message`)
  const message = own(fields, "message")
  // Many logs have a member of this name, so it must be a message of a model.
  if (isFields(message) && isTurn(plainMessages(message)[0] as Fields))
    return answersOf(message, finishIn(fields), `${at}/message`)
  const plain = plainMessages(fields)
  return isTurn(plain[0] ?? fields) ? plain.map((each) => ({ message: each, finish: finishIn(fields), at })) : null
}

function choiceOf(choice: unknown, inner: "message" | "content", at: string): readonly Answer[] | null {
  if (!isFields(choice)) return []
  const message = own(inner === "content" ? withUnreadCall(choice) : choice, inner)
  // Gemini leaves out the content of what it stopped; a chunk of a stream has no message, and is no whole answer.
  if (!isFields(message)) return inner === "content" ? [] : null
  return answersOf(inner === "content" ? { role: "model", ...message } : message, finishIn(choice), at)
}

const answersOf = (message: Fields, finish: string | null, at: string): Answer[] =>
  plainMessages(message).map((plain) => ({ message: plain, finish, at }))

const finishIn = (fields: Fields): string | null =>
  textAt(fields, "finish_reason", "stop_reason", "finishReason", "done_reason", "stopReason")

function isTurn(fields: Fields): boolean {
  const role = own(fields, "role")
  if (typeof role === "string") return role === "assistant"
  if (["toolCalls", "tool_calls", "output", "invalid_tool_calls"].some((name) => Array.isArray(own(fields, name))))
    return true
  return (
    typeof own(fields, "content") === "string" &&
    (own(fields, "finishReason") !== undefined || own(fields, "finish_reason") !== undefined)
  )
}
