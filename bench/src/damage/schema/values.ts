import type { Json, JsonObject } from "../../case.ts"
import { type SchemaPlace, typesOf } from "../../schema-places.ts"
import { pythonRepr } from "../../text/python.ts"
import { atPlace, everywhere, type Rewrite } from "./rewrite.ts"

/** A place that takes text as well would not be damaged by text. */
const refusesText = (place: SchemaPlace): boolean =>
  typesOf(place.schema).length > 0 && !typesOf(place.schema).includes("string")
const isNumber = (place: SchemaPlace): boolean => typeof place.value === "number" && refusesText(place)
const isFilled = (value: Json): boolean => typeof value === "object" && value !== null && Object.keys(value).length > 0

const MONTHS = "January February March April May June July August September October November December".split(" ")

/** Declared optional members at the top that the call leaves out, and that do not take null. */
function leftOut(
  value: JsonObject,
  parameters: { readonly [keyword: string]: unknown },
): [string, { readonly [keyword: string]: unknown }][] {
  const required = Array.isArray(parameters.required) ? parameters.required : []
  const properties = Object.entries((parameters.properties ?? {}) as Record<string, Record<string, unknown>>)
  return properties.filter(
    ([key, schema]) =>
      !(key in value) && !required.includes(key) && !typesOf(schema).includes("null") && schema.anyOf === undefined,
  )
}

const addLeftOut =
  (filler: Json, wants: (schema: { readonly [keyword: string]: unknown }) => boolean): Rewrite =>
  (value, tool, random) => {
    const fit = leftOut(value, tool.parameters).filter(([, schema]) => wants(schema))
    if (fit.length === 0) return null
    const chosen = random.chance(0.4) ? fit : [random.pick(fit)]
    return { ...value, ...Object.fromEntries(chosen.map(([key]) => [key, filler])) }
  }

export const VALUES: Readonly<Record<string, Rewrite>> = {
  "number-as-string": everywhere(
    (place) => isNumber(place) && place.path.length === 1,
    (place) => String(place.value),
  ),
  "nested-number-as-string": everywhere(
    (place) => isNumber(place) && place.path.length > 1,
    (place) => String(place.value),
  ),
  "boolean-as-string": atPlace(
    (place) => typeof place.value === "boolean" && refusesText(place),
    (place, random) => (random.chance(0.5) ? String(place.value) : place.value === true ? "True" : "False"),
  ),
  "number-for-string": atPlace(
    (place) => typeof place.value === "string" && /^[1-9]\d*$/.test(place.value),
    (place) => Number(place.value),
  ),
  "null-for-optional": addLeftOut(null, () => true),
  "null-as-text": addLeftOut("null", (schema) => !typesOf(schema).includes("string")),
  "stringified-array": atPlace(
    (place) => Array.isArray(place.value) && place.path.length <= 2,
    (place, random) => JSON.stringify(place.value, null, random.chance(0.3) ? 2 : 0),
  ),
  "stringified-object": atPlace(
    (place) => isFilled(place.value) && !Array.isArray(place.value),
    (place) => JSON.stringify(place.value),
  ),
  "stringified-python": atPlace(
    (place) => isFilled(place.value),
    (place) => pythonRepr(place.value),
  ),
  "quotes-around-a-format": atPlace(
    (place) => typeof place.schema.format === "string" && typeof place.value === "string",
    (place, random) => random.pick([` ${place.value}`, `\`${place.value}\``, `"${place.value}"`, `${place.value}\n`]),
  ),
  "date-spelling": atPlace(
    (place) => place.schema.format === "date" && typeof place.value === "string",
    (place, random) => {
      const [year = "", month = "", day = ""] = String(place.value).split("-")
      return random.pick([
        `${year}/${month}/${day}`,
        `${year}-${Number(month)}-${Number(day)}`,
        `${year}${month}${day}`,
        `${place.value}T00:00:00Z`,
        `${MONTHS[Number(month) - 1]} ${Number(day)}, ${year}`,
      ])
    },
  ),
  "enum-spelling": atPlace(
    (place) => Array.isArray(place.schema.enum) && typeof place.value === "string",
    (place, random) => {
      const word = String(place.value)
      const spaced = word.replaceAll("_", " ")
      const spellings = [
        word.toUpperCase(),
        word.slice(0, 1).toUpperCase() + word.slice(1),
        ` ${word} `,
        `"${word}"`,
        spaced,
        word.replaceAll("_", "-"),
        spaced.replace(/\b\w/g, (sign) => sign.toUpperCase()),
      ]
      return random.pick([...new Set(spellings)].filter((text) => text !== word))
    },
  ),
  "linked-path": atPlace(
    (place) =>
      place.schema["x-toolmend"] !== undefined &&
      typeof place.value === "string" &&
      /^[\w./-]+\.[a-z]+$/.test(place.value),
    (place, random) => {
      const path = String(place.value)
      const at = path.lastIndexOf("/") + 1
      return random.chance(0.6)
        ? `${path.slice(0, at)}[${path.slice(at)}](http://${path.slice(at)})`
        : `[${path}](http://${path})`
    },
  ),
}
