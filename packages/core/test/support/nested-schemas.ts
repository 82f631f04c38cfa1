import fc, { type Arbitrary } from "fast-check"
import type { Tool } from "../../src/turn.ts"
import { markedText } from "./arbitrary.ts"

/** Names that meet when they are joined, hold separators, or are those of every object. */
const NAMES = [
  "a",
  "b",
  "c",
  "a.b",
  "b.c",
  "a__b",
  "user",
  "user.name",
  "name",
  "__proto__",
  "constructor",
  "prototype",
  "toString",
  "d_",
  "_e",
] as const

/** A schema and texts that fit it. */
interface Shape {
  readonly schema: unknown
  readonly texts: Arbitrary<string>
}

const quoted = markedText.map((text) => JSON.stringify(text))
const whole = fc.constantFrom("0", "-7", "12345678901234567890", "1e2", "4.0")

const leaf: Arbitrary<Shape> = fc.constantFrom<Shape>(
  { schema: { type: "string", minLength: 0 }, texts: fc.oneof(quoted, fc.constant('"\\u0061\\/"')) },
  { schema: { type: "integer" }, texts: whole },
  { schema: { type: ["number", "null"] }, texts: fc.constantFrom("1.0", "0.10", "null", "1E-2") },
  { schema: { type: "boolean", description: "Yes or no." }, texts: fc.constantFrom("true", "false") },
  {
    schema: { type: "array", items: { type: "object", properties: { a: { type: "string" } } } },
    texts: fc.constantFrom("[]", '[{"a":"x"}, {}]'),
  },
  { schema: { type: "object" }, texts: fc.constantFrom("{}", '{"a.b":1.0}', '{ "__proto__" : {} }') },
  { schema: { type: "object", properties: {} }, texts: fc.constantFrom("{}") },
  {
    schema: { type: "object", properties: { a: { type: "string" } }, additionalProperties: true },
    texts: fc.constantFrom("{}", '{"a":"x","z.y":2}'),
  },
  {
    schema: { type: "object", properties: { a: { type: "integer" } }, minProperties: 1 },
    texts: fc.constantFrom('{"a":1}'),
  },
  {
    schema: {
      anyOf: [{ type: "object", properties: { a: { type: "integer" } }, required: ["a"] }, { type: "string" }],
    },
    texts: fc.constantFrom('{"a":1}', '"s"'),
  },
  { schema: { $ref: "#/$defs/place" }, texts: fc.constantFrom('{"city":"x"}', '{"city":"y","zip":"0042"}') },
  { schema: { $ref: "#/$defs/ring" }, texts: fc.constantFrom("{}", '{"next":{"next":{}}}', '{"value":1}') },
)

const DEFS = {
  place: {
    type: "object",
    description: "Where.",
    properties: { city: { type: "string" }, zip: { type: "string" } },
    required: ["city"],
  },
  ring: { type: "object", properties: { value: { type: "integer" }, next: { $ref: "#/$defs/ring" } } },
}

interface Member {
  readonly name: string
  readonly shape: Shape
  readonly must: boolean
}

const space = fc.constantFrom("", "", " ", "\n ")

/** Members in any order, with any spacing. */
function textsOf(members: readonly Member[]): Arbitrary<string> {
  const parts = members.map(({ name, shape, must }) =>
    fc
      .tuple(must ? fc.constant(true) : fc.boolean(), shape.texts, space, space)
      .map(([isThere, text, before, after]) =>
        isThere ? `${before}${JSON.stringify(name)}${after}:${before}${text}${after}` : null,
      ),
  )
  return fc.tuple(fc.tuple(...parts), fc.boolean()).map(([list, isReversed]) => {
    const there = list.filter((part) => part !== null)
    return `{${(isReversed ? there.reverse() : there).join(",")}}`
  })
}

function object(depth: number): Arbitrary<Shape> {
  const inner: Arbitrary<Shape> =
    depth === 0 ? leaf : fc.oneof({ weight: 3, arbitrary: leaf }, { weight: 3, arbitrary: object(depth - 1) })
  const member = fc.record({ name: fc.constantFrom(...NAMES), shape: inner, must: fc.boolean() })
  const members = fc.uniqueArray(member, { selector: ({ name }) => name, minLength: 1, maxLength: depth > 1 ? 5 : 3 })
  return fc.tuple(members, fc.boolean(), fc.boolean()).map(([list, closed, described]) => ({
    schema: {
      type: "object",
      properties: Object.fromEntries(list.map(({ name, shape }) => [name, shape.schema])),
      ...(described ? { description: "All of these belong together." } : {}),
      required: list.filter(({ must }) => must).map(({ name }) => name),
      ...(closed ? { additionalProperties: false } : {}),
    },
    texts: textsOf(list),
  }))
}

export interface NestedCase {
  readonly tool: Tool
  /** Arguments that fit, as strict JSON. */
  readonly text: string
}

/** Tools with objects in objects, and arguments that fit them. */
export function nestedCases(count: number, seed: number): Arbitrary<NestedCase> {
  const shapes = fc.sample(object(3), { numRuns: count, seed })
  const tools = shapes.map(({ schema, texts }) => {
    const tool: Tool = { name: "file_report", parameters: { ...(schema as object), $defs: DEFS } }
    return texts.map((text) => ({ tool, text }))
  })
  return fc.constantFrom(...tools).chain((cases) => cases)
}
