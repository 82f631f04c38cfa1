import fc, { type Arbitrary } from "fast-check"
import { toCanonicalText } from "../../src/json/canonical.ts"
import type { MendedCall, Tool } from "../../src/turn.ts"
import { object } from "./fitting.ts"
import { TEXT, TEXTS, WHOLE } from "./reading.ts"

export type Value = string | number | bigint | boolean | readonly string[] | { readonly [key: string]: string | number }
export type Arguments = Readonly<Record<string, Value>>

/** One of each kind; `note` and `title` are where texts go wrong. */
const KEEP: Tool = {
  name: "keep_log",
  parameters: object(
    {
      title: TEXT,
      note: TEXT,
      pages: WHOLE,
      ratio: { type: "number" },
      sealed: { type: "boolean" },
      labels: TEXTS,
      place: object({ room: TEXT, row: WHOLE }, [], { additionalProperties: false }),
    },
    ["title"],
    { additionalProperties: false },
  ),
}
const OTHER: Tool = { name: "ring_bell", parameters: object({ tone: TEXT, times: WHOLE }, []) }
export const TOOLS = [KEEP, OTHER] as const

/** JSON, with whole numbers of any size. */
export function jsonOf(value: unknown): string {
  if (typeof value === "bigint") return value.toString()
  if (Array.isArray(value)) return `[${value.map(jsonOf).join(", ")}]`
  if (typeof value !== "object" || value === null) return JSON.stringify(value)
  return `{${Object.entries(value)
    .map(([key, inner]) => `${JSON.stringify(key)}: ${jsonOf(inner)}`)
    .join(", ")}}`
}

/** The value between its tags: a text as it stands, all else as JSON. */
const rawOf = (value: Value): string => (typeof value === "string" ? value : jsonOf(value))

function pythonOf(value: unknown): string {
  if (typeof value === "string")
    return `'${value.replaceAll("\\", "\\\\").replaceAll("'", "\\'").replaceAll("\n", "\\n").replaceAll("\t", "\\t")}'`
  if (typeof value === "boolean") return value ? "True" : "False"
  if (Array.isArray(value)) return `[${value.map(pythonOf).join(", ")}]`
  if (typeof value !== "object" || value === null) return jsonOf(value)
  return `{${Object.entries(value)
    .map(([key, inner]) => `${pythonOf(key)}: ${pythonOf(inner)}`)
    .join(", ")}}`
}

function gemmaOf(value: unknown): string {
  if (typeof value === "string") return `<|"|>${value}<|"|>`
  if (Array.isArray(value)) return `[${value.map(gemmaOf).join(",")}]`
  if (typeof value !== "object" || value === null) return jsonOf(value)
  return `{${Object.entries(value)
    .map(([key, inner]) => `${key}:${gemmaOf(inner)}`)
    .join(",")}}`
}

const each = (given: Arguments, write: (key: string, value: Value) => string, between = ""): string =>
  Object.entries(given)
    .map(([key, value]) => write(key, value))
    .join(between)

export interface Writer {
  readonly id: string
  /** Up to the last argument. */
  begin(name: string, given: Arguments): string
  /** What closes it; the last may be lost, or all of them. */
  readonly closers: readonly string[]
  /** What a value cannot hold in this dialect without being taken for a part of it; null where values are quoted. */
  readonly own: RegExp | null
}

const envelope = (name: string, given: Arguments, key = "arguments"): string =>
  `{"name": "${name}", "${key}": ${jsonOf(given)}}`
const typeOf = (value: Value): string =>
  Array.isArray(value) ? "array" : typeof value === "bigint" ? "number" : typeof value

/** Dialects with marks of their own, each as its models write it. */
export const MARKED: readonly Writer[] = [
  {
    id: "hermes",
    begin: (name, given) => `<tool_call>\n${envelope(name, given)}`,
    closers: ["\n</tool_call>"],
    own: null,
  },
  { id: "mistral", begin: (name, given) => `[TOOL_CALLS]${name}[ARGS]${jsonOf(given)}`, closers: [], own: null },
  {
    id: "llama",
    begin: (name, given) => `<|python_tag|>${envelope(name, given, "parameters")}`,
    closers: ["<|eom_id|>"],
    own: null,
  },
  {
    id: "deepseek",
    begin: (name, given) => `<｜tool▁calls▁begin｜><｜tool▁call▁begin｜>${name}<｜tool▁sep｜>${jsonOf(given)}`,
    closers: ["<｜tool▁call▁end｜>", "<｜tool▁calls▁end｜>"],
    own: null,
  },
  {
    id: "kimi-k2",
    begin: (name, given) =>
      `<|tool_calls_section_begin|><|tool_call_begin|>functions.${name}:0<|tool_call_argument_begin|>${jsonOf(given)}`,
    closers: ["<|tool_call_end|>", "<|tool_calls_section_end|>"],
    own: null,
  },
  {
    id: "harmony",
    begin: (name, given) => `<|channel|>commentary to=functions.${name} <|constrain|>json<|message|>${jsonOf(given)}`,
    closers: ["<|call|>"],
    own: null,
  },
  { id: "granite", begin: (name, given) => `<|tool_call|>[${envelope(name, given)}]`, closers: [], own: null },
  { id: "phi", begin: (name, given) => `functools[${envelope(name, given)}]`, closers: [], own: null },
  {
    id: "lfm2",
    begin: (name, given) =>
      `<|tool_call_start|>[${name}(${each(given, (key, value) => `${key}=${pythonOf(value)}`, ", ")})]`,
    closers: ["<|tool_call_end|>"],
    own: null,
  },
  {
    id: "qwen3-coder",
    begin: (name, given) =>
      `<tool_call>\n<function=${name}>\n${each(given, (key, value) => `<parameter=${key}>\n${rawOf(value)}\n</parameter>\n`)}`.trimEnd(),
    closers: ["\n</function>", "\n</tool_call>"],
    own: /parameter|function|tool_call|<\|im_end|&(?:lt|gt|amp);/,
  },
  {
    id: "invoke",
    begin: (name, given) =>
      `<function_calls>\n<invoke name="${name}">\n${each(given, (key, value) => `<parameter name="${key}">${rawOf(value)}</parameter>\n`)}`.trimEnd(),
    closers: ["\n</invoke>", "\n</function_calls>"],
    own: /parameter|invoke|function|tool_call|&(?:lt|gt|amp);/,
  },
  {
    id: "glm",
    begin: (name, given) =>
      `<tool_call>${name}\n${each(given, (key, value) => `<arg_key>${key}</arg_key>\n<arg_value>${rawOf(value)}</arg_value>\n`)}`.trimEnd(),
    closers: ["\n</tool_call>"],
    own: /arg_|tool_call/,
  },
  {
    id: "dsml",
    begin: (name, given) =>
      `<｜DSML｜function_calls>\n<｜DSML｜invoke name="${name}">\n${each(
        given,
        (key, value) =>
          `<｜DSML｜parameter name="${key}" string="${typeof value === "string"}">${rawOf(value)}</｜DSML｜parameter>\n`,
      )}`.trimEnd(),
    closers: ["\n</｜DSML｜invoke>", "\n</｜DSML｜function_calls>"],
    own: /parameter|invoke|function|tool_call|&(?:lt|gt|amp);/,
  },
  {
    id: "kimi-k3",
    begin: (name, given) =>
      `<|open|>tools<|sep|><|open|>call tool="${name}" index="1"<|sep|>${each(
        given,
        (key, value) =>
          `<|open|>argument key="${key}" type="${typeOf(value)}"<|sep|>${rawOf(value)}<|close|>argument<|sep|>`,
      )}`,
    closers: ["<|close|>call<|sep|>", "<|close|>tools<|sep|>"],
    own: /<\|(?:open|close|sep)/,
  },
  {
    id: "gemma",
    begin: (name, given) => `<|tool_call>call:${name}${gemmaOf(given)}`,
    closers: ["<tool_call|>"],
    own: /<\|"\|>|tool_call/,
  },
]

/** Without marks: where nothing else stands in the answer. */
export const UNMARKED: readonly Writer[] = [
  { id: "bare-json", begin: (name, given) => envelope(name, given), closers: [], own: null },
  { id: "json-list", begin: (name, given) => `[${envelope(name, given)}]`, closers: [], own: null },
  {
    id: "call-paren",
    begin: (name, given) => `${name}(${each(given, (key, value) => `${key}=${pythonOf(value)}`, ", ")})`,
    closers: [],
    own: null,
  },
  {
    id: "pythonic",
    begin: (name, given) => `[${name}(${each(given, (key, value) => `${key}=${pythonOf(value)}`, ", ")})]`,
    closers: [],
    own: null,
  },
  { id: "react", begin: (name, given) => `Action: ${name}\nAction Input: ${jsonOf(given)}`, closers: [], own: null },
]

/** Marks of all dialects, and what they are made of. */
const MARKS = [
  ..."\"'\\{}[]()<>,:=&|`#\n\t ",
  "<tool_call>",
  "</tool_call>",
  '<invoke name="x">',
  "</invoke>",
  "<parameter=note>",
  "</parameter>",
  "<function=x>",
  "</function>",
  "</function_calls>",
  "<arg_key>",
  "</arg_value>",
  "<|im_end|>",
  "<|call|>",
  "<|tool_call_end|>",
  "<｜tool▁call▁end｜>",
  "<tool_call|>",
  '<|"|>',
  "<|close|>argument<|sep|>",
  "[TOOL_CALLS]",
  "[ARGS]",
  "</think>",
  "```",
  "\\n",
  '\\"',
  '":',
  '", "',
  "&lt;b&gt;",
  "&amp;",
  "Action: ring_bell",
  "\nObservation: x\n",
  "ring_bell()",
  '{"name": "ring_bell", "arguments": {}}',
  "]]>",
  "<!-- ",
] as const

const WORDS = ["tea", "Log", "42", "a-b", "src/x.ts", "né", "茶", "🫖", "null", "True", "0", "it's", "C:\\new"] as const

export const plainWords: Arbitrary<string> = fc
  .array(fc.constantFrom(...WORDS.slice(0, 8), "of", "the"), { minLength: 1, maxLength: 4 })
  .map((words) => words.join(" "))
export const wildWords: Arbitrary<string> = fc
  .array(fc.oneof(fc.constantFrom(...WORDS), fc.constantFrom(...MARKS)), { minLength: 1, maxLength: 7 })
  .map((parts) => parts.join(""))

const whole: Arbitrary<number | bigint> = fc.oneof(
  fc.integer({ min: -999, max: 9_999 }),
  fc.constantFrom(12_345_678_901_234_567_890n, -9_007_199_254_740_993n, 9_007_199_254_740_993n, 10n ** 30n + 7n),
)

const argumentsWith = (text: Arbitrary<string>): Arbitrary<Arguments> =>
  fc.record(
    {
      title: text,
      note: text,
      pages: whole,
      ratio: fc.constantFrom(0.5, -2, 1e21, 3.25),
      sealed: fc.boolean(),
      labels: fc.array(text, { maxLength: 2 }),
      place: fc.record({ room: text, row: fc.nat(9) }),
    },
    { requiredKeys: ["title"] },
  )

export interface WrittenCall {
  readonly writer: Writer
  readonly given: Arguments
  readonly text: string
  /** How many closing marks are missing. */
  readonly lost: number
}

const holds = (value: unknown, own: RegExp): boolean =>
  typeof value === "string"
    ? own.test(value)
    : typeof value === "object" && value !== null && Object.values(value).some((inner) => holds(inner, own))

/** Values that hold the dialect's own marks are written as plain words: nobody can tell them from the dialect. */
const fitting = (given: Arguments, own: RegExp | null): Arguments =>
  own === null
    ? given
    : (Object.fromEntries(
        Object.entries(given).map(([key, value]) => [key, holds(value, own) ? PLAIN[key] : value]),
      ) as Arguments)

const PLAIN: Arguments = { title: "a tide", note: "at noon", labels: ["one"], place: { room: "3b", row: 1 } }

export function callsIn(writers: readonly Writer[], text: Arbitrary<string>, mayLose = true): Arbitrary<WrittenCall> {
  return fc.tuple(fc.constantFrom(...writers), argumentsWith(text), fc.nat(mayLose ? 3 : 0)).map(([writer, all, n]) => {
    const given = fitting(all, writer.own)
    const lost = n % (writer.closers.length + 1)
    const closers = writer.closers.slice(0, writer.closers.length - lost)
    return { writer, given, lost, text: writer.begin(KEEP.name, given) + closers.join("") }
  })
}

/** The same tool and the same values, numbers of any size included. */
export const isSame = (call: MendedCall, given: Arguments): boolean =>
  call.name === KEEP.name && toCanonicalText(call.arguments) === toCanonicalText(jsonOf(given))
