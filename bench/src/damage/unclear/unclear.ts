import { type Damage, isObject, type Json, type JsonObject, type TrueCall } from "../../case.ts"
import { typesOf, withValue } from "../../schema-places.ts"
import { join, swap, toPieces, write } from "../../text/pieces.ts"
import { toolOf } from "../../tools/toolboxes.ts"
import { cap, noun, sentence, verb } from "../../truths/words.ts"
import { labelled } from "../make.ts"
import { pickPlace } from "../texts.ts"

const BOXES = ["desk", "office", "workspace"]

const isTextList = (value: Json): value is string[] =>
  Array.isArray(value) && value.length > 1 && value.every((item) => typeof item === "string")
const textLists = (call: TrueCall): string[] =>
  Object.entries(call.arguments).flatMap(([key, value]) => (isTextList(value) ? [key] : []))
const maps = (call: TrueCall): [string, JsonObject][] =>
  Object.entries(call.arguments).flatMap(([key, value]) => {
    const properties = toolOf(call.toolbox, call.name).parameters.properties as Record<
      string,
      { readonly properties?: unknown; readonly additionalProperties?: unknown }
    >
    return isObject(value) &&
      properties[key]?.additionalProperties !== undefined &&
      properties[key]?.properties === undefined &&
      Object.keys(value).length > 0
      ? [[key, value] as [string, JsonObject]]
      : []
  })

/** The declared members as a model repeats them, in its own words. */
function echoOf(call: TrueCall, describe: (key: string) => string): JsonObject {
  const properties = (toolOf(call.toolbox, call.name).parameters.properties ?? {}) as Record<
    string,
    { readonly type?: Json }
  >
  return Object.fromEntries(
    Object.entries(properties).map(([key, schema]) => [
      key,
      { type: (typesOf(schema)[0] as string | undefined) ?? "string", description: describe(key) },
    ]),
  )
}

export const UNCLEAR: readonly Damage[] = [
  labelled("list-of-unmatched-brackets", BOXES, (call, random, layout) => {
    const keys = Object.keys(call.arguments).filter((key) => Array.isArray(call.arguments[key]))
    const text = random.pick(["[}", "{]", "[", "]", "[{", "[,]x", '["', "[[}", "{[}"])
    return keys.length === 0
      ? null
      : { text: write(withValue(call.arguments, [random.pick(keys)], text), layout), label: "none" }
  }),
  labelled("separated-text-for-list", BOXES, (call, random, layout) => {
    const keys = textLists(call)
    if (keys.length === 0) return null
    const key = random.pick(keys)
    const mark = random.pick([", ", ",", "; ", "\n", "\n- "])
    return {
      text: write(withValue(call.arguments, [key], (call.arguments[key] as string[]).join(mark)), layout),
      label: "none",
    }
  }),
  labelled("pairs-for-map", ["desk", "office", "workspace", "platform"], (call, random, layout) => {
    const fit = maps(call)
    if (fit.length === 0) return null
    const [key, map] = random.pick(fit)
    const [name, value] = random.pick([
      ["key", "value"],
      ["name", "value"],
    ] as const)
    const pairs: Json = random.chance(0.5)
      ? Object.entries(map)
      : Object.entries(map).map(([k, v]) => ({ [name]: k, [value]: v }))
    return { text: write(withValue(call.arguments, [key], pairs), layout), label: "either" }
  }),
  labelled("schema-repeated", ["desk", "office", "workspace"], (call, random, layout) => {
    const echo = echoOf(call, (key) => `${cap(key.replaceAll("_", " "))} to ${verb(random)}`)
    const { required } = toolOf(call.toolbox, call.name).parameters
    return {
      text: write(random.chance(0.5) ? echo : { type: "object", properties: echo, required: required as Json }, layout),
      label: "none",
    }
  }),
  // Drops nothing that acts; asking back is as good.
  labelled("commentary-beside-closed-members", BOXES, (call, random, layout) => {
    const [key, value] = random.pick<[string, Json]>([
      ["explanation", sentence(random)],
      ["reasoning", `The ${noun(random)} comes first.`],
      ["thought", `I ${verb(random)} the ${noun(random)} now.`],
      ["comment", noun(random)],
    ])
    return {
      text: write(
        random.chance(0.5) ? { [key]: value, ...call.arguments } : { ...call.arguments, [key]: value },
        layout,
      ),
      label: "either",
    }
  }),
  // Each of these could narrow what the call does.
  labelled("restriction-beside-closed-members", BOXES, (call, random, layout) => {
    const [key, value] = random.pick<[string, Json]>([
      ["filter", noun(random)],
      ["where", `${noun(random)} = ${random.between(1, 9)}`],
      ["only_if", { [noun(random)]: true }],
      ["skip", [noun(random)]],
      ["simulate", true],
      ["branch", `${noun(random)}-${verb(random)}`],
    ])
    return {
      text: write(
        random.chance(0.5) ? { [key]: value, ...call.arguments } : { ...call.arguments, [key]: value },
        layout,
      ),
      label: "none",
    }
  }),
  labelled("ellipsis-member", ["desk", "office", "workspace", "platform"], (call, random, layout) => {
    const pieces = toPieces(call.arguments, layout)
    const at = pickPlace(pieces, random, (piece) => piece.kind === "close" && !piece.isEmpty)
    if (at === null) return null
    return {
      text: join(
        swap(
          pieces,
          at,
          `${random.pick([", ...", ",...", ", …", ", etc.", ", ..., "])}${random.pick(["", "\n"])}${pieces[at]?.text}`,
        ),
      ),
      label: "none",
    }
  }),
]
