import { type Fields, isFields, own, textOr } from "../../input/fields.ts"
import { isSame } from "../judge/same.ts"
import { type Answer, type Recorded, spotOf } from "./conversation.ts"
import { langSmithRun } from "./langchain.ts"
import { areMessages, plainMessages } from "./messages.ts"
import { spansIn } from "./spans.ts"
import { stepsIn } from "./steps.ts"
import { isEventText, turnsInText } from "./streams.ts"
import { trajectoriesIn } from "./trajectories.ts"

const NO_MESSAGES: readonly unknown[] = []
const REQUESTS = ["request", "input", "inputs", "body"]
const RESPONSES = ["response", "output", "outputs", "completion"]

/** What a record holds, in any of the shapes it is logged in; null when it holds no conversation. */
export function recordedIn(record: unknown): readonly Recorded[] | null {
  if (Array.isArray(record))
    return areMessages(record) ? [{ model: null, tools: undefined, messages: record, at: "", answers: null }] : null
  if (!isFields(record)) return null
  const one = runIn(record) ?? stepsIn(record)
  if (one !== null) return [one]
  const several = spansIn(record) ?? trajectoriesIn(record)
  if (several !== null) return several
  const found = pairIn(record) ?? requestIn(record, "") ?? answerOnly(record)
  return found === null ? null : [found]
}

function runIn(record: Fields): Recorded | null {
  const run = langSmithRun(record)
  if (run === null) return null
  const answers = run.answers?.map((answer) => ({ ...answer, finish: null })) ?? null
  return { model: run.model, tools: run.tools, messages: run.messages ?? NO_MESSAGES, at: run.messagesAt, answers }
}

/** A part of a record with its pointer. */
interface Inner {
  readonly value: Fields | readonly unknown[] | string
  readonly at: string
}

/** Ex) {"request": {…}, "response": {…}}, {"input": […], "output": {…}}, or a line of OpenAI's batches. */
function pairIn(record: Fields): Recorded | null {
  const request = innerOf(record, REQUESTS)
  const response = innerOf(record, RESPONSES)
  if (request === null && response === null) return null
  const asked = request === null ? requestIn(record, "") : askedIn(request)
  const answers = response === null ? null : answersIn(response.value, response.at)
  // Ex) {"inputs": {"messages": […]}, "outputs": {"messages": […]}}: a chain of LangChain
  const later = answers === null && isFields(response?.value) ? requestIn(response.value, response.at) : null
  if (later !== null)
    return followed(asked, { ...later, model: later.model ?? modelOf(record), tools: later.tools ?? toolsOf(record) })
  if (asked === null && answers === null) return null
  return {
    model: modelOf(response?.value) ?? asked?.model ?? modelOf(record),
    tools: asked?.tools ?? toolsOf(isFields(response?.value) ? response.value : record) ?? toolsOf(record),
    messages: asked?.messages ?? NO_MESSAGES,
    at: asked?.at ?? "",
    answers: answers ?? asked?.answers ?? null,
  }
}

/** A conversation and how it went on; what went on may tell all from the beginning again. */
function followed(asked: Recorded | null, later: Recorded): Recorded {
  if (asked === null) return later
  const before = asked.messages.length
  const tools = asked.tools ?? later.tools
  const model = asked.model ?? later.model
  if (isSame(saidFirst(asked), saidFirst(later))) return { ...later, model, tools, before }
  const at = [asked, later].flatMap((part) => part.messages.map((_, i) => spotOf(part, i)))
  return { model, tools, messages: [...asked.messages, ...later.messages], at, answers: later.answers, before }
}

const saidFirst = ({ messages: [first] }: Recorded): unknown =>
  isFields(first) ? own(plainMessages(first)[0] as Fields, "content") : first

function askedIn({ value, at }: Inner): Recorded | null {
  if (Array.isArray(value))
    return areMessages(value) ? { model: null, tools: undefined, messages: value, at, answers: null } : null
  return isFields(value) ? requestIn(value, at) : null
}

/** A request or response is an object, a list or a stream, sometimes inside the envelope of HTTP. */
function innerOf(record: Fields, names: readonly string[]): Inner | null {
  for (const name of names) {
    const value = own(record, name)
    if (Array.isArray(value) || isEventText(value)) return { value, at: `/${name}` }
    if (!isFields(value)) continue
    const bodyName = own(value, "body") === undefined ? "json" : "body"
    const body = own(value, bodyName)
    return isFields(body) || isEventText(body) ? { value: body, at: `/${name}/${bodyName}` } : { value, at: `/${name}` }
  }
  return null
}

/** The body of a request, and a whole conversation, which looks the same. */
function requestIn(record: Fields, at: string): Recorded | null {
  for (const name of ["messages", "contents", "input"]) {
    const list = own(record, name)
    if (!Array.isArray(list) || (name !== "messages" && !areMessages(list))) continue
    const answers =
      own(record, "choices") === undefined && own(record, "candidates") === undefined ? null : answersIn(record, at)
    return { model: modelOf(record), tools: toolsOf(record), messages: list, at: `${at}/${name}`, answers }
  }
  return null
}

function answerOnly(record: Fields): Recorded | null {
  const answers = answersIn(record, "")
  return answers === null
    ? null
    : { model: modelOf(record), tools: toolsOf(record), messages: NO_MESSAGES, at: "", answers }
}

/**
 * The answers of a model: choices or candidates, one message, the items of a response, a stream of events, or a bare
 * turn.
 */
function answersIn(response: Fields | readonly unknown[] | string, at: string): Answer[] | null {
  if (typeof response === "string") return turnsInText(response).map((turn) => ({ ...turn, at }))
  if (Array.isArray(response))
    return areMessages(response) ? [{ message: { output: response }, finish: null, at }] : null
  const fields = response as Fields
  for (const [list, inner] of [
    ["choices", "message"],
    ["candidates", "content"],
  ] as const) {
    const choices = own(fields, list)
    if (Array.isArray(choices))
      return choices.flatMap((choice, i) => choiceOf(choice, inner, `${at}/${list}/${i}/${inner}`))
  }
  const message = own(fields, "message")
  // Many logs have a member of this name: it has to be what a model said.
  if (isFields(message) && isTurn(plainMessages(message)[0] as Fields))
    return answersOf(message, finishIn(fields), `${at}/message`)
  const plain = plainMessages(fields)
  return isTurn(plain[0] ?? fields) ? plain.map((each) => ({ message: each, finish: finishIn(fields), at })) : null
}

function choiceOf(choice: unknown, inner: string, at: string): Answer[] {
  const message = isFields(choice) ? own(choice, inner) : undefined
  return isFields(message)
    ? answersOf(inner === "content" ? { role: "model", ...message } : message, finishIn(choice as Fields), at)
    : []
}

const answersOf = (message: Fields, finish: string | null, at: string): Answer[] =>
  plainMessages(message).map((plain) => ({ message: plain, finish, at }))

const finishIn = (fields: Fields): string | null =>
  textOr(
    own(fields, "finish_reason") ??
      own(fields, "stop_reason") ??
      own(fields, "finishReason") ??
      own(fields, "done_reason"),
    null,
  )

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

const modelOf = (value: unknown): string | null =>
  isFields(value) ? textOr(own(value, "model") ?? own(value, "modelVersion"), null) : null

const toolsOf = (fields: Fields): unknown => own(fields, "tools") ?? own(fields, "functions")
