import type { Random } from "toolmend/testing"
import type { Damage, TrueCall } from "../../case.ts"
import { anyLayout, write } from "../../text/pieces.ts"
import { pythonRepr } from "../../text/python.ts"
import { country, tags, town } from "../../truths/desk.ts"
import { code } from "../../truths/snippets.ts"
import { makeTruths } from "../../truths/truths.ts"
import { labelled } from "../make.ts"

const BOXES = ["desk", "office", "workspace"]
const OTHERS = makeTruths("another call", 4, BOXES)
const MARKS: readonly string[] = [
  "\n</tool_call>\n<tool_call>\n",
  "</tool_call><tool_call>",
  "<|im_end|>\n<|im_start|>assistant\n",
  "\n</tool_call>\n\n<tool_call>",
]

const isOther = (call: TrueCall, other: TrueCall): boolean =>
  other.toolbox === call.toolbox && other.name !== call.name && Object.keys(other.arguments).length > 0
const place = (random: Random): TrueCall["arguments"] => ({
  town: town(random),
  country: country(random),
  tags: tags(random, 2),
})

const pythonCall = ({ name, arguments: value }: Pick<TrueCall, "name" | "arguments">): string =>
  `${name}(${Object.entries(value)
    .map(([key, item]) => `${key}=${pythonRepr(item)}`)
    .join(", ")})`

type ElementStyle = readonly [
  open: (name: string) => string,
  element: (key: string, value: string) => string,
  close: (name: string) => string,
]

/** How dialects write members, with the mark of the call around them or without. */
const ELEMENT_STYLES: readonly ElementStyle[] = [
  [() => "", (key, value) => `<${key}>${value}</${key}>`, () => ""],
  [(name) => `<${name}>\n`, (key, value) => `<${key}>${value}</${key}>`, (name) => `\n</${name}>`],
  [() => "", (key, value) => `<parameter=${key}>\n${value}\n</parameter>`, () => ""],
  [
    (name) => `<invoke name="${name}">\n`,
    (key, value) => `<parameter name="${key}">${value}</parameter>`,
    () => "\n</invoke>",
  ],
  [() => "", (key, value) => `<arg_key>${key}</arg_key>\n<arg_value>${value}</arg_value>`, () => "\n</tool_call>"],
]

export const CALLS: readonly Damage[] = [
  // Two whole calls of one tool; the line break at the end of a text must not be taken for one of the marks.
  labelled("template-marks-between-calls", ["desk", "workspace"], (call, random, layout) => {
    if (call.name !== "run_code" && call.name !== "store_file") return null
    const key = call.name === "run_code" ? "code" : "content"
    const [first, second] = [code(random), code(random)].map((text) => ({
      ...call.arguments,
      [key]: `${text.trimEnd()}\n`,
    }))
    if (
      first === undefined ||
      second === undefined ||
      first[key as keyof typeof first] === second[key as keyof typeof second]
    )
      return null
    const calls = [first, second].map((one) => ({ name: call.name, arguments: one as TrueCall["arguments"] }))
    return { text: write(first, layout) + random.pick(MARKS) + write(second, layout), calls, label: "right" }
  }),
  labelled("own-name-before-arguments", BOXES, (call, random, layout) => {
    const text = write(call.arguments, layout)
    const { name } = call
    return {
      text: random.pick([
        `${name}${text}`,
        `${name}(${text})`,
        `${name}: ${text}`,
        `${name}\n${text}`,
        `functions.${name}(${text})`,
      ]),
      label: "right",
    }
  }),
  // Behind the arguments, or among them, the name could be a value of its own.
  labelled("own-name-among-arguments", BOXES, (call, random, layout) => ({
    text: write(
      random.chance(0.5) ? { name: call.name, ...call.arguments } : { ...call.arguments, tool: call.name },
      layout,
    ),
    label: "either",
  })),
  labelled("python-call", BOXES, (call, random) => {
    if (Object.keys(call.arguments).length === 0) return null
    const text = pythonCall(call)
    return { text: random.pick([text, `${text}\n`, `print(${text})`]), label: "right" }
  }),
  labelled("list-of-python-calls", BOXES, (call, random) => {
    if (Object.keys(call.arguments).length === 0) return null
    const others = OTHERS.filter((other) => isOther(call, other))
    const all = [call, ...(random.chance(0.5) ? [random.pick(others)] : [])]
    return {
      text: `${random.pick(["", "```python\n"])}[${all.map(pythonCall).join(", ")}]${random.pick(["", "<|eot_id|>"])}`,
      calls: all,
      label: all.length === 1 ? "right" : "either",
    }
  }),
  // Only what a value of text can hold without marks of its own.
  labelled("arguments-as-elements", BOXES, (call, random) => {
    const entries = Object.entries(call.arguments)
    if (
      entries.length === 0 ||
      entries.some(([, value]) => typeof value === "object" || !/^[\w .,:@/-]+$/.test(String(value)))
    )
      return null
    const [open, element, close] = random.pick(ELEMENT_STYLES)
    const { name } = call
    return {
      text: open(name) + entries.map(([key, value]) => element(key, String(value))).join("\n") + close(name),
      label: "right",
    }
  }),
  labelled("call-under-a-generic-name", BOXES, (call, random, layout) =>
    Object.keys(call.arguments).length === 0
      ? null
      : {
          name: random.pick(["function", "tool_call", "call_tool"]),
          text: `{"name": "${call.name}", "arguments": ${write(call.arguments, layout)}}`,
          label: "right",
        },
  ),
  labelled("envelope-of-a-message", BOXES, (call, random) => {
    if (Object.keys(call.arguments).length === 0) return null
    const entry = {
      id: "call_4",
      type: "function",
      function: { name: call.name, arguments: JSON.stringify(call.arguments) },
    }
    const message = random.pick([
      { role: "assistant", content: null, tool_calls: [entry] },
      { tool_calls: [entry] },
      { toolUse: { toolUseId: "tooluse_4", name: call.name, input: call.arguments } },
    ])
    return { text: JSON.stringify(message), label: "right" }
  }),
  // Both, or neither: never the first alone.
  labelled("call-behind-the-arguments", BOXES, (call, random, layout) => {
    const other = random.pick(OTHERS.filter((one) => isOther(call, one)))
    const behind = JSON.stringify({ name: other.name, arguments: other.arguments })
    return {
      text:
        write(call.arguments, layout) + random.pick(["</tool_call>\n<tool_call>", "\n<tool_call>\n", "\n"]) + behind,
      calls: [call, other],
      label: "either",
    }
  }),
  labelled("multi-tool-use", BOXES, (call, random) => {
    const others = OTHERS.filter((other) => isOther(call, other))
    const all = [call, ...(random.chance(0.6) ? [random.pick(others)] : [])]
    const uses = all.map((one) => ({ recipient_name: `functions.${one.name}`, parameters: one.arguments }))
    return {
      name: random.pick(["multi_tool_use.parallel", "multi_tool_use", "parallel"]),
      text: JSON.stringify({ tool_uses: uses }),
      calls: all,
      label: "either",
    }
  }),
  // Neither may be dropped: both run, or none.
  labelled("call-of-another-tool-behind", BOXES, (call, random, layout) => {
    const other = random.pick(OTHERS.filter((one) => isOther(call, one)))
    if (Object.keys(call.arguments).length === 0) return null
    const wrapped = JSON.stringify({ name: other.name, arguments: other.arguments })
    const second = random.pick([
      wrapped,
      `<tool_call>\n${wrapped}\n</tool_call>`,
      `${other.name}(${write(other.arguments, anyLayout(random))})`,
    ])
    return {
      text: `${write(call.arguments, layout)}${random.pick(["\n", "", "\n</tool_call>\n"])}${second}`,
      calls: [call, other],
      label: "either",
    }
  }),
  // The model breaks off and writes the whole again, with another value: only the second is whole.
  labelled("restart-with-another-value", ["desk"], (call, random) => {
    if (call.name !== "look_up_place") return null
    const [before, truth] = [place(random), place(random)]
    if (before["town"] === truth["town"]) return null
    const started = random.pick([
      `{"town": "${before["town"]}", `,
      `{"town": "${before["town"]}",`,
      `{"town": "${before["town"]}", "country": `,
      `{"town": `,
    ])
    return { text: `${started}${random.pick(["", "\n"])}${JSON.stringify(truth)}`, truth, label: "either" }
  }),
  labelled("bare-last-value-before-prose", ["desk"], (call, random) => {
    if (call.name !== "look_up_place") return null
    const truth = { country: country(random), town: town(random) }
    const prose = random.pick([
      "I hope this helps.",
      "Let me know what you find.",
      "This looks up the town, and nothing else.",
      "(done)",
    ])
    const [close, label] = random.pick([
      ["}\n\n", "right"],
      ["} ", "right"],
      ["\n\n", "either"],
    ] as const)
    return { text: `{"country": "${truth.country}", "town": ${truth.town}${close}${prose}`, truth, label }
  }),
]
