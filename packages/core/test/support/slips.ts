// Arguments that fit, spelled in the ways models spell them, and the slips that happen in between.
import fc, { type Arbitrary } from "fast-check"
import { compileSchema } from "../../src/schema/compile.ts"
import type { CompiledSchema } from "../../src/schema/view.ts"
import type { Tool } from "../../src/turn.ts"
import { object } from "./fitting.ts"
import { TEXT, WHOLE } from "./reading.ts"

const FLAG = { type: "boolean" }
const PATH = { type: "string", minLength: 1, "x-toolmend": { path: true } }

const WORDS = [
  ..."tea|pot|docs/plan.md|it's|a, b|k: v|{n}|[7]|C:\\temp\\new|\\w+\\d|a |true|null|12|3.10|NaN|né|茶壺|“so”|”|‘|// no|# top|#1|a\\|'q'|`t`|<b>|x}|]|...".split(
    "|",
  ),
  ..."a=b|;|，|name: x, size: 2|place|https://a.example/b?c=d&e=f|New York|x-1.2|\u00a0|\u0000|🫖|</p>|```|END".split(
    "|",
  ),
  ...['say "no"', '"place": "b"', '"', "two\nlines", "tab\there", "", " "],
]

const word = fc.constantFrom(...WORDS)
const text: Arbitrary<string> = fc.oneof(
  { weight: 4, arbitrary: word },
  { weight: 1, arbitrary: fc.array(word, { maxLength: 4 }).map((parts) => parts.join("")) },
)
const filled = text.map((said) => said || "n")
const whole = fc.integer({ min: -300, max: 4_000 })
const real = fc.oneof(
  whole,
  fc.integer({ min: -900, max: 900 }).map((n) => n / 8),
)
const names = fc.constantFrom("LOG", "a.b", "place", "name", "k", "x y", "né", "two_words", "1st", "constructor", "“k”")

interface Form {
  readonly tool: Tool
  readonly schema: CompiledSchema
  readonly values: Arbitrary<unknown>
}

const form = (schema: Record<string, unknown>, values: Arbitrary<unknown>): Form => ({
  tool: { name: "pour_tea", parameters: schema },
  schema: compileSchema(schema),
  values,
})
const record = (parts: Record<string, Arbitrary<unknown>>, ...required: string[]): Arbitrary<unknown> =>
  fc.record(parts, { requiredKeys: required })

const flat = form(
  object(
    {
      place: TEXT,
      count: WHOLE,
      force: FLAG,
      mode: { enum: ["quick", "slow", "in between"] },
      note: { type: ["string", "null"] },
    },
    ["place"],
    {
      additionalProperties: false,
    },
  ),
  record(
    {
      place: text,
      count: whole,
      force: fc.boolean(),
      mode: fc.constantFrom("quick", "slow", "in between"),
      note: fc.oneof(text, fc.constant(null)),
    },
    "place",
  ),
)

const nested = form(
  object(
    {
      name: { type: "string", minLength: 1 },
      tags: { type: "array", items: TEXT, maxItems: 3 },
      at: object({ x: { type: "number" }, y: { type: "number" }, label: TEXT }, ["x"]),
      day: { type: "string", format: "date" },
    },
    ["name"],
  ),
  record(
    {
      name: filled,
      tags: fc.array(text, { maxLength: 3 }),
      at: record({ x: real, y: real, label: text }, "x"),
      day: fc.constantFrom("2024-02-29", "1999-12-31"),
    },
    "name",
  ),
)

const rows = form(
  object(
    {
      edits: {
        type: "array",
        items: object({ old: TEXT, new: TEXT, all: FLAG }, ["old", "new"], { additionalProperties: false }),
      },
      dry: FLAG,
    },
    ["edits"],
  ),
  record(
    {
      edits: fc.array(record({ old: text, new: text, all: fc.boolean() }, "old", "new"), { maxLength: 3 }),
      dry: fc.boolean(),
    },
    "edits",
  ),
)

const maps = form(
  object(
    {
      env: { type: "object", additionalProperties: TEXT },
      flags: { type: "object", additionalProperties: { type: ["boolean", "number", "string"] } },
      name: TEXT,
    },
    ["env"],
  ),
  record(
    {
      env: fc.dictionary(names, text, { maxKeys: 3 }),
      flags: fc.dictionary(names, fc.oneof(fc.boolean(), real, text), { maxKeys: 3 }),
      name: text,
    },
    "env",
  ),
)

const unions = form(
  object(
    {
      name: TEXT,
      by: {
        anyOf: [
          object({ key: TEXT, deep: object({ n: WHOLE }, []) }, ["key"]),
          { type: "array", items: WHOLE },
          { type: "null" },
        ],
      },
      steps: {
        type: "array",
        items: {
          oneOf: [
            object({ kind: { const: "go" }, to: TEXT }),
            object({ kind: { const: "wait" }, seconds: { type: "number", minimum: 0 } }),
          ],
        },
      },
      grid: { type: "array", items: { type: "array", items: { type: "number" } } },
    },
    ["name"],
  ),
  record(
    {
      name: text,
      by: fc.oneof(
        record({ key: text, deep: record({ n: whole }) }, "key"),
        fc.array(whole, { maxLength: 3 }),
        fc.constant(null),
      ),
      steps: fc.array(
        fc.oneof(
          record({ kind: fc.constant("go"), to: text }, "kind", "to"),
          record({ kind: fc.constant("wait"), seconds: fc.nat(90) }, "kind", "seconds"),
        ),
        { maxLength: 2 },
      ),
      grid: fc.array(fc.array(real, { maxLength: 2 }), { maxLength: 2 }),
    },
    "name",
  ),
)

const paths = form(
  object(
    { place: PATH, others: { type: "array", items: PATH }, text: { type: "string", minLength: 1, maxLength: 40 } },
    ["place"],
  ),
  record(
    { place: filled, others: fc.array(filled, { maxLength: 2 }), text: filled.map((said) => said.slice(0, 40)) },
    "place",
  ),
)

const WIDE = Array.from({ length: 36 }, (_, i) => `n${i}`)
const wide = form(
  object({ row: object(Object.fromEntries(WIDE.map((name) => [name, WHOLE])), ["n3"]), place: TEXT }, ["place"]),
  record({ row: record({ n3: whole, n4: whole, n35: whole }, "n3"), place: text }, "place"),
)

const TREE = object(
  {
    name: TEXT,
    size: WHOLE,
    below: { type: "array", items: { $ref: "#" } },
    next: { anyOf: [{ $ref: "#" }, { type: "null" }] },
  },
  ["name"],
)
const { tree: trees } = fc.letrec<{ tree: unknown }>((tie) => ({
  tree: fc.record(
    {
      name: text,
      size: whole,
      below: fc.array(tie("tree"), { maxLength: 2, depthIdentifier: "tree" }),
      next: fc.option(tie("tree"), { depthIdentifier: "tree", maxDepth: 2 }),
    },
    { requiredKeys: ["name"] },
  ),
}))
const tree = form(TREE, trees)

const anything = fc.oneof(
  text,
  whole,
  fc.boolean(),
  fc.constant(null),
  fc.array(text, { maxLength: 2 }),
  fc.dictionary(names, text, { maxKeys: 2 }),
)
const free = form(
  object({ name: TEXT, any: {}, bag: { type: "object" }, list: { type: "array" } }, ["name"]),
  record(
    {
      name: text,
      any: anything,
      bag: fc.dictionary(names, anything, { maxKeys: 2 }),
      list: fc.array(anything, { maxLength: 2 }),
    },
    "name",
  ),
)

const FORMS: readonly Form[] = [flat, nested, rows, maps, unions, paths, wide, tree, free]

type Print = (value: unknown) => string

const printer = (literal: Print, key: (name: string) => string, comma = ", ", colon = ": "): Print => {
  const print: Print = (value) => {
    if (Array.isArray(value)) return `[${value.map(print).join(comma)}]`
    if (typeof value !== "object" || value === null) return literal(value)
    const members = Object.entries(value).map(([name, inner]) => key(name) + colon + print(inner))
    return `{${members.join(comma)}}`
  }
  return print
}

/** As Python prints a text: in apostrophes, unless it has one and no quote. */
const repr = (said: string): string =>
  said.includes("'") && !said.includes('"')
    ? JSON.stringify(said)
    : `'${said.replaceAll("\\", "\\\\").replaceAll("'", "\\'").replaceAll("\n", "\\n").replaceAll("\t", "\\t").replaceAll("\0", "\\x00")}'`

const python = (value: unknown): string => {
  if (typeof value === "string") return repr(value)
  return value === null ? "None" : value === true ? "True" : value === false ? "False" : String(value)
}

const bareKey = (name: string): string => (/^[A-Za-z_]\w*$/.test(name) ? name : JSON.stringify(name))

const SPELLINGS: readonly Print[] = [
  (value) => JSON.stringify(value),
  (value) => JSON.stringify(value, null, 2),
  (value) => JSON.stringify(value, null, "\t"),
  printer(JSON.stringify, JSON.stringify),
  printer(python, repr),
  printer(JSON.stringify, bareKey),
]

const TOKENS = [
  ..."\"'`“”‘’,:{}[]\\\n\t \u00a0\u200b\ufeff\0，：｛｝；、;=#10-.ea<>()+_",
  ..."\ud800|\r\n|=>|//c\n|// c|/*c*/|/*|# c\n|True|None|null|true|NaN|1e999|place|name:|\\n|\\d|\\\\|\\u00|'''|```|{}|,,|...".split(
    "|",
  ),
  ...['"place":', '\\"', '""', '"""', '"extra":1,', ',"Name":"x"'],
]

/** `n` chooses the place. */
type Slip = (given: string, n: number) => string

const at = (given: string, n: number): number => n % (given.length + 1)

/** What happens at one place. */
const LOCAL: readonly Slip[] = [
  (given, n) => given.slice(0, at(given, n)) + given.slice(at(given, n) + 1),
  (given, n) => given.slice(0, at(given, n)) + given.slice(at(given, n) + 2),
  ...TOKENS.flatMap((token): Slip[] => [
    (given, n) => given.slice(0, at(given, n)) + token + given.slice(at(given, n)),
    (given, n) => given.slice(0, at(given, n)) + token + given.slice(at(given, n) + 1),
  ]),
]

/** What happens to the whole: things around it, or the same slip all over. */
const GENERAL: readonly Slip[] = [
  (given) => `\`\`\`json\n${given}\n\`\`\``,
  (given) => `Here it is: ${given}`,
  (given) => `${given}\nShall I go on?`,
  (given) => `${given} (see [1])`,
  (given) => `args = ${given};`,
  (given) => `<tool_call>${given}</tool_call>`,
  (given) => `<|python_tag|>${given}<|eom_id|>`,
  (given) => `[TOOL_CALLS] ${given}`,
  (given) => given + given,
  (given) => `${given}\n${given}\n${given}`,
  (given) => `{}${given}`,
  (given) => `{ } ${given}`,
  (given) => `${given}{}`,
  (given) => `{${given}}`,
  (given) => `[${given}]`,
  (given) => `\ufeff${given}`,
  (given) => `${given}}`,
  (given) => `${given}]}`,
  (given, n) => given.slice(0, Math.max(0, given.length - 1 - (n % 4))),
  (given, n) => given.slice(0, at(given, n)) + given,
  (given) => given.replace(/^\{/, ""),
  (given) => given.replace(/\}(?=[^}]*$)/, "]"),
  (given) => given.replace("]", ""),
  (given) => given.replaceAll("}", ',"filename":"x"}'),
  (given) => given.replaceAll("}", ',"filename":"x",}'),
  (given) => given.replaceAll("{", '{"Key":1,'),
  (given) => given.replaceAll('"', "'"),
  (given) => given.replaceAll(/"([^"\\]*)"/g, "“$1”"),
  (given) => given.replaceAll(/"([^"\\]*)"/g, "`$1`"),
  (given) => given.replaceAll(/"([^"\\]*)":/g, "$1:"),
  (given) => given.replaceAll(/"([^"\\]*)":/g, "'$1' :"),
  (given) => given.replaceAll(/"([^"\\]*)":/g, '"$1:'),
  (given) => given.replaceAll(/([:[,] ?)"([\w ./-]*)"(?!:)/g, "$1$2"),
  (given) => given.replaceAll(/": ?"/g, '" "'),
  (given) => given.replace(/": ?/, '" '),
  (given) => given.replaceAll(/([:[,] ?)"([^"\\]*)"(?!:)/g, '$1"""$2"""'),
  (given) => given.replace(/([:[,] ?)"([^"\\]*)"(?!:)/, "$1'''$2'''"),
  (given) => given.replaceAll(",", ";"),
  (given) => given.replaceAll(",", "，"),
  (given) => given.replaceAll(/", ?"/g, '" "'),
  (given) => given.replaceAll(/,\s*"/g, '\n"'),
  (given) => given.replaceAll(/([}\]])/g, ",$1"),
  (given) => given.replaceAll(":", "="),
  (given) => given.replaceAll(":", "："),
  (given) => given.replaceAll("{", "｛").replaceAll("}", "｝"),
  (given) => given.replaceAll(",", ",\u00a0"),
  (given) => given.replaceAll(",", ", // so\n"),
  (given) => given.replaceAll("\\n", "\n"),
  (given) => given.replaceAll("\\t", "\t"),
  (given) => given.replaceAll("\\\\", "\\"),
  (given) => given.replaceAll('\\"', '"'),
  (given) => given.replaceAll(/: ?(-?\d)/g, ": +$1"),
  (given) => given.replaceAll(/: ?(\d)/g, ": 0$1"),
  (given) => given.replaceAll(/(\d)([,}\]])/g, "$1.$2"),
  (given) => given.replaceAll(/(\d)(\d\d\d)/g, "$1_$2"),
  (given) => JSON.stringify(given),
  (given) => JSON.stringify(JSON.stringify(given)),
  (given) => given.replaceAll('"', '\\"'),
  (given) => given.replaceAll('"', "&quot;"),
  (given) => given.replaceAll('"', '""'),
  (given) => given.replaceAll("\n", "\\n"),
  (given) => given.replace(/"\}$/, "</arg_value><arg_key>name</arg_key><arg_value>x</arg_value>"),
]

export interface Slipped {
  readonly tool: Tool
  readonly schema: CompiledSchema
  readonly text: string
}

const places = fc.nat(1_000)
const slip = fc.tuple(
  fc.oneof({ weight: 3, arbitrary: fc.constantFrom(...LOCAL) }, { weight: 2, arbitrary: fc.constantFrom(...GENERAL) }),
  places,
)
const slips = fc.array(slip, { maxLength: 2 })
const spellings = fc.constantFrom(...SPELLINGS)

const slippedIn = ({ tool, schema, values }: Form): Arbitrary<Slipped> =>
  fc.tuple(values, spellings, slips).map(([value, spell, made]) => ({
    tool,
    schema,
    text: made.reduce((given, [change, n]) => change(given, n), spell(value)),
  }))

/** Arguments with up to two slips, of all forms alike. */
export const slipped: Arbitrary<Slipped> = fc.oneof(...FORMS.map(slippedIn))
