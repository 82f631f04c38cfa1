import type { JsonSchema, Tool, Turn } from "toolmend"
import { type JsonFault, readJson } from "toolmend/json"
import { looksLike } from "../scan/formats/looks.ts"
import { recordedIn } from "../scan/formats/recorded.ts"
import { counted } from "../scan/table/units.ts"
import { usageError } from "../usage-error.ts"
import { own } from "./fields.ts"
import { readStrict, readText } from "./read-text.ts"
import { schemaFrom } from "./schema-from.ts"
import { jsonOf } from "./text-of.ts"
import { toolsFrom } from "./tools-from.ts"
import { saidIn, severalIn, turnFrom } from "./turn-from.ts"

/** What calls are checked against: a list of tools, or the schema of one. */
export interface Given {
  readonly tools: readonly Tool[] | null
  readonly schema: JsonSchema | null
  readonly name: string | undefined
}

export interface Job {
  readonly turn: Turn
  readonly tools: readonly Tool[]
}

const ENVELOPES = ["arguments", "input", "args", "tool_calls", "toolCalls", "choices", "candidates", "function"]

/** Reads the tools or the schema. Exactly one of them must be given. */
export function readGiven(tools: string | undefined, schema: string | undefined, name: string | undefined): Given {
  if ((tools === undefined) === (schema === undefined))
    throw usageError(
      tools === undefined ? "No tools were given." : "Both --tools and --schema were given.",
      "Pass --tools FILE with the list of tools, or --schema FILE with the schema of one.",
    )
  return {
    tools: tools === undefined ? null : toolsFrom(readStrict(tools, "the tools"), tools),
    schema: schema === undefined ? null : schemaFrom(readStrict(schema, "the schema"), schema),
    name,
  }
}

/** Reads what to mend, and its tools. */
export function readJob(file: string, { tools, schema, name }: Given): Job {
  const text = readText(file, "the input")
  if (text.trim() === "") throw usageError(`${called(file)} is empty.`, EXPECTED)
  const several = schema !== null && declaresEnvelope(schema) ? null : severalIn(jsonOf(text))
  if (several !== null)
    throw usageError(
      `${called(file)} holds several ${several}, each a turn of its own.`,
      `Give one of them: an entry of "${several}" is taken as it is.`,
    )
  return tools === null ? forSchema(text, schema as JsonSchema, name) : forTools(text, tools, name, file)
}

function forSchema(text: string, parameters: JsonSchema, name: string | undefined): Job {
  const turn = declaresEnvelope(parameters) ? null : turnFrom(jsonOf(text))
  if (turn === null) return { turn: bare(text, name ?? "tool"), tools: [{ name: name ?? "tool", parameters }] }
  // A single schema without a name is used for every tool that is called.
  const names = name === undefined ? [...new Set(turn.toolCalls?.map((call) => call.name))] : [name]
  return { turn, tools: names.map((each) => ({ name: each, parameters })) }
}

function forTools(text: string, tools: readonly Tool[], name: string | undefined, file: string): Job {
  const turn = turnFrom(jsonOf(text)) ?? (name === undefined ? (turnFrom(healed(text)) ?? saidIn(jsonOf(text))) : null)
  if (turn !== null) return { turn, tools }
  if (name !== undefined) return { turn: bare(text, name), tools }
  const records = recordsIn(text)
  if (records > 0)
    throw usageError(
      `${called(file)} is a log: it holds ${counted(records, "recorded conversation")}, not the one answer of a model.`,
      "toolmend scan FILE judges all calls of a log; fix takes one turn.",
    )
  throw usageError(`${called(file)} holds no tool call: ${whatIs(text)}.`, EXPECTED)
}

/** How many conversations a text holds, as a document or line by line; it is asked only where nothing can be mended. */
function recordsIn(text: string): number {
  const document = jsonOf(text)
  const records = document === undefined ? text.split("\n").map(jsonOf) : [document]
  return records.flatMap((record) => (record === undefined ? [] : (recordedIn(record) ?? []))).length
}

const EXPECTED =
  'It should be a turn, a message with tool_calls, or one {"name": …, "arguments": …}. If it is the bare arguments, say whose: --name NAME. If it is plain text: --text.'

function whatIs(text: string): string {
  const document = jsonOf(text)
  if (document !== undefined) return `it is ${looksLike(document, true)}`
  const { cut, faults } = readJson(text)
  if (faults.some(saysSomething)) return "it is a text with JSON in it"
  return cut === null || cut === undefined ? "it is not JSON" : "its JSON ends early"
}

const called = (file: string): string => (file === "-" ? "Standard input" : `"${file}"`)

/** Wraps bare arguments in a turn. The last line break belongs to the file, not to the model's text. */
const bare = (text: string, name: string): Turn => ({ toolCalls: [{ name, arguments: text.replace(/\r?\n$/, "") }] })

function declaresEnvelope(schema: JsonSchema): boolean {
  const properties = own(schema, "properties")
  return ENVELOPES.some((name) => own(properties, name) !== undefined)
}

/** Two words, or three letters of a script without spaces: more than a fence, a tag or a label. */
const SENTENCE = /\p{L}[,.:;!?]?\s+\p{L}|\p{Lo}{3}/u

const saysSomething = ({ rule, edits }: JsonFault): boolean =>
  rule === "json/surrounding-text" && edits.some(({ removed }) => SENTENCE.test(removed))

/** Reads JSON that is not strict, as calls in logs often are. Calls inside sentences are only judged with --text. */
const healed = (text: string): unknown => {
  const { text: json, complete, faults } = readJson(text)
  return json === null || !complete || faults.some(saysSomething) ? undefined : jsonOf(json)
}
