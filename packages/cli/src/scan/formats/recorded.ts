import { type Fields, isFields, own, textAt } from "../../input/fields.ts"
import { isSame } from "../judge/same.ts"
import { answeredWith, answersIn, saidIn, saysError } from "./answers.ts"
import { type Recorded, spotOf } from "./conversation.ts"
import { type Inner, isAbsent, requestOf, responseOf } from "./inner.ts"
import { langSmithRun } from "./langchain.ts"
import { areMessages, plainMessages } from "./messages.ts"
import { spansIn } from "./spans.ts"
import { stepsIn } from "./steps.ts"
import { trajectoriesIn } from "./trajectories.ts"

const NO_MESSAGES: readonly unknown[] = []

/** Returns the conversations in a record, in any of the formats that are logged; null if there are none. */
export function recordedIn(record: unknown): readonly Recorded[] | null {
  if (Array.isArray(record)) {
    const found = messagesIn(record, "")
    return found === null ? null : [found]
  }
  if (!isFields(record)) return null
  const one = langSmithRun(record) ?? stepsIn(record)
  if (one !== null) return [{ ...one, ...runOf(record) }]
  const several = spansIn(record) ?? trajectoriesIn(record)
  if (several !== null) return several
  const found = pairIn(record) ?? requestIn(record, "") ?? answerOnly(record)
  return found === null ? null : [{ ...found, ...runOf(record) }]
}

/** Runs of LangSmith say what they are; those of models are read before. */
const runOf = (record: Fields): Pick<Recorded, "runOf"> =>
  own(record, "run_type") === "chain" ? { runOf: "agent" } : own(record, "run_type") === "llm" ? { runOf: "model" } : {}

/** Ex) {"request": {…}, "response": {…}}, {"input": […], "output": {…}}, or a line of OpenAI's batches. */
function pairIn(record: Fields): Recorded | null {
  const request = requestOf(record)
  const response = responseOf(record)
  const inRequest = request === null ? null : (askedIn(request) ?? toolsOnly(request))
  const asked = inRequest ?? requestIn(record, "")
  if (response === null) return inRequest === null ? null : unanswered(inRequest, record)
  const { value } = response
  const answers = saidIn(response) ?? asked?.answers ?? null
  // Ex) {"inputs": {"messages": […]}, "outputs": {"messages": […]}}: a chain of LangChain
  const later = answers === null ? askedIn(response) : null
  if (later !== null)
    return followed(asked, { ...later, model: later.model ?? modelOf(record), tools: later.tools ?? toolsOf(record) })
  if (asked === null && answers === null) return null
  return {
    model: modelOf(value) ?? asked?.model ?? modelOf(record),
    tools: asked?.tools ?? toolsOf(value) ?? toolsOf(record),
    messages: asked?.messages ?? NO_MESSAGES,
    at: asked?.at ?? "",
    ...(answers === null ? answeredWith(response) : { answers }),
  }
}

/** Returns a request without an answer: none was recorded, or there was none. */
function unanswered(asked: Recorded, record: Fields): Recorded {
  // Ex) {"request": {…}, "response": null, "error": "timeout"}
  const isFailed = isAbsent(record) || saysError(record)
  return {
    ...asked,
    model: asked.model ?? modelOf(record),
    tools: asked.tools ?? toolsOf(record),
    answers: asked.answers ?? (isFailed ? [] : null),
  }
}

/** Joins a conversation with its continuation, which may repeat everything from the beginning. */
function followed(asked: Recorded | null, later: Recorded): Recorded {
  if (asked === null) return later
  const before = asked.messages.length
  const tools = asked.tools ?? later.tools
  const model = asked.model ?? later.model
  if (isRetold(asked, later)) return { ...later, model, tools, before }
  const at = [asked, later].flatMap((part) => part.messages.map((_, i) => spotOf(part, i)))
  return { model, tools, messages: [...asked.messages, ...later.messages], at, answers: later.answers, before }
}

/**
 * True if both begin with the same content. A message without content, such as a call, is no evidence of a repetition.
 */
function isRetold(asked: Recorded, later: Recorded): boolean {
  const first = saidFirst(asked)
  return first !== undefined && first !== null && isSame(first, saidFirst(later))
}

const saidFirst = ({ messages: [first] }: Recorded): unknown =>
  isFields(first) ? own(plainMessages(first)[0] as Fields, "content") : first

function askedIn({ value, at, isText }: Inner): Recorded | null {
  const found = Array.isArray(value) ? messagesIn(value, at) : isFields(value) ? requestIn(value, at) : null
  // A text has no pointers into it.
  return found === null || !isText ? found : { ...found, at: found.messages.map(() => ({ pointer: at })) }
}

/** A request that names its tools, and whose words are a text, one message, or kept by the provider. */
function toolsOnly({ value }: Inner): Recorded | null {
  const tools = toolsOf(value)
  return tools === undefined || tools === null
    ? null
    : { model: modelOf(value), tools, messages: NO_MESSAGES, at: "", answers: null }
}

const messagesIn = (list: readonly unknown[], at: string): Recorded | null =>
  areMessages(list) ? { model: null, tools: undefined, messages: list, at, answers: null } : null

/** Reads the body of a request, or a whole conversation, which looks the same. */
function requestIn(record: Fields, at: string): Recorded | null {
  for (const name of ["messages", "contents", "input"]) {
    const list = own(record, name)
    if (!Array.isArray(list) || (name !== "messages" && !areMessages(list))) continue
    const hasAnswer = own(record, "choices") !== undefined || own(record, "candidates") !== undefined
    const answered = hasAnswer ? answeredWith({ value: record, at, isText: false }) : { answers: null }
    return { model: modelOf(record), tools: toolsOf(record), messages: list, at: `${at}/${name}`, ...answered }
  }
  return null
}

function answerOnly(record: Fields): Recorded | null {
  const answers = answersIn(record, "")
  return answers === null
    ? null
    : { model: modelOf(record), tools: toolsOf(record), messages: NO_MESSAGES, at: "", answers }
}

const modelOf = (value: unknown): string | null => textAt(value, "model", "modelVersion", "modelId")

/** Bedrock has them in `toolConfig`, the SDK of Gemini in `config`. */
const toolsOf = (value: unknown): unknown =>
  own(value, "tools", "functions") ?? own(own(value, "toolConfig", "config"), "tools")
