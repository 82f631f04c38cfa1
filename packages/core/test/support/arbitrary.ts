import fc, { type Arbitrary } from "fast-check"
import type { Tool } from "../../src/turn.ts"

/** Names no two of which differ in style only, and none of which a chat template uses. */
export const NAMES = [
  "title",
  "body",
  "pages",
  "labels",
  "shelf_mark",
  "isLent",
  "price",
  "grüße",
  "x",
  "note-2",
] as const
const STRANGE = ["__proto__", "constructor", "toString", "hasOwnProperty", "extra1", "zz top"] as const

const WORDS = ["tea", "pot", "Lid", "42", "a-b", "src/x.ts", "né", "茶", "🫖", "null", "True", "0"] as const
const MARKS = [
  "{",
  "}",
  "[",
  "]",
  ",",
  ":",
  '"',
  "'",
  "\\",
  "\n",
  "\t",
  "//",
  "#",
  "`",
  "{}",
  '":',
  '","',
  "\\n",
  "\u00a0",
  "= 1",
] as const

/** Words of the everyday, no mark of JSON among them. */
export const plainText: Arbitrary<string> = fc
  .array(fc.constantFrom(...WORDS), { maxLength: 4 })
  .map((words) => words.join(" "))

/** Texts full of what JSON is made of. */
export const markedText: Arbitrary<string> = fc
  .array(fc.constantFrom(...WORDS, ...MARKS), { maxLength: 6 })
  .map((parts) => parts.join(""))

const anyNumber = fc.oneof(
  fc.integer({ min: -999, max: 9_999 }),
  fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e6, max: 1e6 }),
)

/** A schema and what fits it. */
export interface Shape {
  readonly schema: object
  readonly values: Arbitrary<unknown>
}

const COLOURS = ["red", "dark blue", "GREEN"] as const

const leaf = (text: Arbitrary<string>): Arbitrary<Shape> =>
  fc.constantFrom<Shape>(
    { schema: { type: "string" }, values: text },
    { schema: { type: "integer" }, values: fc.integer({ min: -999, max: 9_999 }) },
    { schema: { type: "number" }, values: anyNumber },
    { schema: { type: "boolean" }, values: fc.boolean() },
    { schema: { enum: COLOURS }, values: fc.constantFrom(...COLOURS) },
    { schema: { type: ["string", "null"] }, values: fc.oneof(text, fc.constant(null)) },
    {
      schema: { anyOf: [{ type: "integer" }, { type: "array", items: { type: "string" } }] },
      values: fc.oneof(fc.integer({ min: 0, max: 99 }), fc.array(text, { maxLength: 2 })),
    },
    { schema: { type: "array", items: { type: "string" } }, values: fc.array(text, { maxLength: 3 }) },
    {
      schema: { type: "array", items: { type: "integer" } },
      values: fc.array(fc.integer({ min: 0, max: 99 }), { maxLength: 3 }),
    },
  )

function record(text: Arbitrary<string>, depth: number): Arbitrary<Shape> {
  const member: Arbitrary<Shape> =
    depth === 0
      ? leaf(text)
      : fc.oneof({ weight: 5, arbitrary: leaf(text) }, { weight: 1, arbitrary: record(text, depth - 1) })
  const members = fc.uniqueArray(fc.tuple(fc.constantFrom(...NAMES), member, fc.boolean()), {
    selector: ([name]) => name,
    minLength: 1,
    maxLength: 4,
  })
  return fc.tuple(members, fc.boolean()).map(([list, closed]) => {
    const required = list.filter(([, , must]) => must).map(([name]) => name)
    const properties = Object.fromEntries(list.map(([name, shape]) => [name, shape.schema]))
    const schema = { type: "object", properties, required, ...(closed ? { additionalProperties: false } : {}) }
    const parts = Object.fromEntries(list.map(([name, shape]) => [name, shape.values]))
    return { schema, values: fc.record(parts, { requiredKeys: required }) }
  })
}

export interface Case {
  readonly tool: Tool
  readonly value: Record<string, unknown>
  /** The value in one of the spellings JSON has for it. */
  readonly text: string
}

const spacing = fc.constantFrom(undefined, undefined, 1, 2, "\t")

/** Making a generator costs more than using it: so many tools, and arguments without end for each. */
const MOST_TOOLS = 400

function casesFor({ schema, values }: Shape): Arbitrary<Case> {
  const tool: Tool = { name: "shelve_book", parameters: schema }
  return fc.tuple(values, spacing).map(([value, indent]) => ({
    tool,
    value: value as Record<string, unknown>,
    text: JSON.stringify(value, null, indent),
  }))
}

/** A tool, arguments that fit it, and their text. */
export function caseOf(text: Arbitrary<string>): Arbitrary<Case> {
  const tools = fc.sample(record(text, 1), { numRuns: MOST_TOOLS, seed: 7 }).map(casesFor)
  return fc.constantFrom(...tools).chain((cases) => cases)
}

/** Pieces of which a text can be made that is almost JSON. */
const PIECES = [
  ...MARKS,
  ...WORDS,
  ...STRANGE.map((name) => `"${name}"`),
  ...NAMES.map((name) => `"${name}":`),
  "true",
  "1e400",
  "-",
  "12345678901234567890",
  " ",
  "\ud800",
  "\udc00",
  "\u0000",
  "```json",
  "<|end|>",
  "</tool_call>",
  '{"',
  '"}',
] as const

/** Any code point. As `unit: "binary"` of fast-check, which takes a second to list them all. */
const codePoint: Arbitrary<string> = fc
  .integer({ min: 0, max: 0x10f7ff })
  .map((n) => String.fromCodePoint(n < 0xd800 ? n : n + 0x800))

export const anyText = (maxLength?: number): Arbitrary<string> =>
  fc.string({ unit: codePoint, ...(maxLength !== undefined && { maxLength }) })

const almostJson: Arbitrary<string> = fc
  .array(fc.constantFrom(...PIECES), { maxLength: 14 })
  .map((parts) => parts.join(""))

export const wildText: Arbitrary<string> = fc.oneof(
  almostJson,
  almostJson.map((inner) => `{"title":"${inner}`),
  almostJson.map((inner) => `{"title":${inner}}`),
  anyText(30),
  fc.json({ maxDepth: 3 }),
)

/** What may be handed over for a schema: anything at all, and what almost is one. */
export const anySchema: Arbitrary<unknown> = fc.oneof(
  fc.constantFrom(...fc.sample(record(plainText, 1), { numRuns: 100, seed: 11 }).map((shape) => shape.schema)),
  fc.jsonValue({ maxDepth: 3 }),
  fc.dictionary(
    fc.constantFrom(
      "type",
      "properties",
      "required",
      "items",
      "anyOf",
      "allOf",
      "not",
      "enum",
      "const",
      "pattern",
      "$ref",
      "additionalProperties",
      "minLength",
      "format",
      "__proto__",
    ),
    fc.oneof(
      fc.jsonValue({ maxDepth: 2 }),
      fc.constantFrom<unknown>(
        "string",
        "object",
        "#",
        "#/properties/a",
        "^(a+)+$",
        [],
        {},
        { a: { type: "string" } },
        ["a"],
        [{ type: "integer" }],
        true,
        3,
      ),
    ),
    { maxKeys: 5 },
  ),
)

export const strangeNames: Arbitrary<string> = fc.constantFrom(...STRANGE)
