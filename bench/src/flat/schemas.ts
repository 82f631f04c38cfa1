import type { Tool } from "toolmend"
import { TOOLBOXES } from "../tools/toolboxes.ts"

const word = { type: "string" }
const whole = { type: "integer" }
const object = (
  properties: Record<string, unknown>,
  required: readonly string[] = [],
  rest: Record<string, unknown> = {},
) => ({
  type: "object",
  properties,
  required,
  ...rest,
})

/** Small schemas, one trap each. */
const TRAPS: Readonly<Record<string, unknown>> = {
  "optional parent, required child": object({ range: object({ from: word, to: word }, ["from"]), limit: whole }),
  "required parent, nothing required in it": object({ range: object({ from: word, to: word }), limit: whole }, [
    "range",
  ]),
  "separator in a name": object({ "a.b": word, a: object({ c: word, "d.e": whole, f__g: whole }) }),
  "names that meet": object({
    "a.b": word,
    a__b: word,
    a: object({ b: whole }),
    "x.y": object({ z: word }),
    x: object({ "y.z": word }),
  }),
  "names of prototypes": object({
    constructor: object({ prototype: word, name: word }),
    a: JSON.parse('{"type":"object","properties":{"__proto__":{"type":"string"}}}'),
  }),
  "maps and empty objects": object({
    labels: { type: "object" },
    any: object({ inner: { type: "object", additionalProperties: word }, none: object({}) }),
  }),
  "lists of objects": object({
    job: object({ steps: { type: "array", items: object({ run: word }, ["run"]) }, name: word }, ["steps"]),
  }),
  unions: object({
    target: object({
      at: { anyOf: [object({ id: whole }, ["id"]), word] },
      near: { type: ["object", "null"], properties: { km: whole } },
    }),
  }),
  "references and a ring": {
    ...object({ tree: { $ref: "#/$defs/node" }, place: { $ref: "#/$defs/place" } }),
    $defs: {
      node: object({ value: word, next: { $ref: "#/$defs/node" } }, ["value"]),
      place: object({ street: word, city: word }, ["city"]),
    },
  },
  "references into members": object({
    one: object({ size: object({ w: whole, h: whole }, ["w"]) }),
    two: object({ size: { $ref: "#/properties/one/properties/size" } }),
  }),
  "rules between members": object({
    pair: object({ a: word, b: word }, [], { dependentRequired: { a: ["b"] } }),
    some: object({ x: word }, [], { minProperties: 1 }),
  }),
  deep: object(
    {
      a: object({ b: object({ c: object({ d: object({ e: word, f: whole }, ["e"]) }, ["d"]) }, ["c"]) }, ["b"]),
      z: word,
    },
    ["a"],
  ),
}

/** What the bench measures when no file is given. */
export const OWN_TOOLS: readonly Tool[] = [
  ...Object.values(TOOLBOXES).flat(),
  ...Object.entries(TRAPS).map(([name, parameters]) => ({
    name: name.replaceAll(/[ ,]+/g, "_"),
    parameters: parameters as object,
  })),
]
