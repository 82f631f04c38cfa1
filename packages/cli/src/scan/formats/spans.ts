import { type Fields, isFields, listIn, own } from "../../input/fields.ts"
import { firstText, jsonOf } from "../../input/text-of.ts"
import type { Answer, Recorded } from "./conversation.ts"
import { plainMessages } from "./messages.ts"

/**
 * Returns the calls of models in OpenTelemetry spans: one span, or an OTLP export with many. Null if there are none.
 */
export function spansIn(record: Fields): readonly Recorded[] | null {
  const resources = own(record, "resourceSpans", "resource_spans")
  if (!Array.isArray(resources)) {
    const one = spanOf(record, "")
    return one === null ? null : [one]
  }
  const found = resources.flatMap((resource, i) =>
    listed(resource, "scopeSpans", "scope_spans", "instrumentationLibrarySpans").flatMap(([scope, name, j]) =>
      listIn(scope, "spans").flatMap((span, k) =>
        isFields(span) ? (spanOf(span, `/resourceSpans/${i}/${name}/${j}/spans/${k}`) ?? []) : [],
      ),
    ),
  )
  return found.length === 0 ? null : found
}

const listed = (holder: unknown, ...names: readonly string[]): (readonly [unknown, string, number])[] =>
  names.flatMap((name) => listIn(holder, name).map((entry, i) => [entry, name, i] as const))

const ATTRIBUTES = ["attributes", "SpanAttributes", "span_attributes"] as const

/** Reads a span. The messages are in the attributes of the span, or of an event in it. */
function spanOf(span: Fields, at: string): Recorded | null {
  const holders = [
    ...ATTRIBUTES.map((name) => [own(span, name), `${at}/${name}`] as const),
    ...listIn(span, "events").map((event, i) => [own(event, "attributes"), `${at}/events/${i}/attributes`] as const),
  ]
  for (const [given, pointer] of holders) {
    const attributes = attributesIn(given)
    const recorded = attributes === null ? null : recordedBy(attributes, pointer)
    if (recorded === null) continue
    // Ex) the messages in an event of the span
    const ofSpan = attributesIn(own(span, "attributes")) ?? {}
    return { ...runOf(ofSpan), ...recorded, model: recorded.model ?? modelIn(ofSpan) }
  }
  return null
}

function recordedBy(attributes: Fields, at: string): Recorded | null {
  const input = jsonOf(own(attributes, "gen_ai.input.messages")) ?? numbered(attributes, "gen_ai.prompt")
  const given = own(attributes, "gen_ai.output.messages") ?? null
  const output = jsonOf(given) ?? numbered(attributes, "gen_ai.completion")
  if (!Array.isArray(input) && !Array.isArray(output)) return null
  const isNew = given !== null
  return {
    ...runOf(attributes),
    model: modelIn(attributes),
    tools: jsonOf(own(attributes, "gen_ai.tool.definitions")) ?? numbered(attributes, "llm.request.functions"),
    messages: Array.isArray(input) ? input : [],
    // A text has no pointers into it, so the pointer leads to the attribute.
    at: (Array.isArray(input) ? input : []).map(() => ({ pointer: `${at}/gen_ai.input.messages` })),
    answers: Array.isArray(output)
      ? output.flatMap((message, i) =>
          answersOf(message, `${at}/${isNew ? "gen_ai.output.messages" : `gen_ai.completion.${i}`}`),
        )
      : isNew || own(attributes, "error.type") !== undefined
        ? []
        : null,
    // Ex) a text that the exporter truncated at its limit
    ...(isNew && !Array.isArray(output) ? { unread: { value: given, at: `${at}/gen_ai.output.messages` } } : {}),
  }
}

const AGENT_RUNS = new Set(["invoke_agent", "create_agent", "invoke_workflow"])

function runOf(attributes: Fields): Pick<Recorded, "runOf"> {
  const operation = firstText(attributes, "gen_ai.operation.name")
  return operation === null ? {} : { runOf: AGENT_RUNS.has(operation) ? "agent" : "model" }
}

const answersOf = (message: unknown, at: string): Answer[] =>
  isFields(message)
    ? plainMessages({ role: "assistant", ...message }).map((plain) => ({
        message: { ...plain, role: "assistant" },
        finish: firstText(message, "finish_reason"),
        at,
      }))
    : []

const modelIn = (attributes: Fields): string | null =>
  firstText(attributes, "gen_ai.response.model", "gen_ai.request.model")

/**
 * Returns the attributes as an object. OTLP writes them as a list of keys and typed values, most exporters as an
 * object. Null unless the span is of a model.
 */
function attributesIn(given: unknown): Fields | null {
  if (isFields(given)) return Object.keys(given).some(isModelKey) ? given : null
  return Array.isArray(given) && given.some((entry) => isModelKey(String(own(entry, "key")))) ? objectOf(given) : null
}

/** Ex) [{"key", "value"}] */
const objectOf = (pairs: readonly unknown[]): Fields =>
  Object.fromEntries(pairs.filter(isFields).map((pair) => [String(own(pair, "key")), plainValue(own(pair, "value"))]))

const isModelKey = (key: string): boolean => key.startsWith("gen_ai.")

/**
 * Converts a typed value. Ex) {"stringValue": "…"}, {"arrayValue": {"values": […]}}, {"kvlistValue": {"values":
 * [{"key", "value"}]}}
 */
function plainValue(value: unknown): unknown {
  if (!isFields(value)) return value
  const list = own(value, "arrayValue")
  if (isFields(list)) return listIn(list, "values").map(plainValue)
  const pairs = own(value, "kvlistValue")
  if (isFields(pairs)) return objectOf(listIn(pairs, "values"))
  const [entry] = Object.entries(value)
  // A value that is not set is null.
  if (entry === undefined) return null
  // OTLP writes whole numbers as text, since JSON has no 64-bit integers.
  return entry[0] === "intValue" && typeof entry[1] === "string" ? Number(entry[1]) : entry[1]
}

/** Maximum list length, larger than any conversation: a large index in a key must not create a list of this size. */
const MAX_NUMBERED = 10_000

/** Reads the older format with one attribute per member. Ex) "gen_ai.prompt.0.tool_calls.1.name" */
function numbered(attributes: Fields, prefix: string): readonly unknown[] | undefined {
  const root: Record<string, unknown> = Object.create(null)
  for (const [key, value] of Object.entries(attributes))
    if (key.startsWith(`${prefix}.`)) put(root, key.slice(prefix.length + 1).split("."), value)
  const list = listFrom(root)
  return list.length === 0 ? undefined : list.map(withLists)
}

function put(into: Record<string, unknown>, path: readonly string[], value: unknown): void {
  const [name = "", ...rest] = path
  if (rest.length === 0) into[name] = value
  else {
    const inner = into[name]
    const next = typeof inner === "object" && inner !== null ? (inner as Record<string, unknown>) : Object.create(null)
    into[name] = next
    put(next, rest, value)
  }
}

const listFrom = (holder: Record<string, unknown>): unknown[] =>
  Object.keys(holder)
    .filter((key) => /^\d{1,4}$/.test(key))
    .sort((a, b) => Number(a) - Number(b))
    .slice(0, MAX_NUMBERED)
    .map((key) => holder[key])

function withLists(message: unknown): unknown {
  if (!isFields(message)) return message
  const calls = message["tool_calls"]
  const content = jsonOf(message["content"])
  return {
    ...message,
    ...(Array.isArray(content) ? { content } : {}),
    ...(isFields(calls) ? { tool_calls: listFrom(calls as Record<string, unknown>) } : {}),
    ...(typeof message["parameters"] === "string" ? { parameters: jsonOf(message["parameters"]) } : {}),
  }
}
