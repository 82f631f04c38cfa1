import { isObject, type Json, type JsonObject } from "../../case.ts"
import { schemaPlaces, typesOf, withKey } from "../../schema-places.ts"
import { atPlace, type Rewrite } from "./rewrite.ts"

const isScalar = (value: Json): boolean => value !== null && typeof value !== "object"
const singular = (key: string): string => key.replace(/s$/, "")

/** Names a model takes for the declared one; each pair means the same whatever the tool. */
const OTHER_NAMES: Readonly<Record<string, readonly string[]>> = {
  path: ["file_path", "filename", "file"],
  file_path: ["path", "filename", "file"],
  content: ["contents", "text", "file_text"],
  command: ["cmd"],
  working_directory: ["cwd", "workdir"],
  old_text: ["old_string", "old_str"],
  new_text: ["new_string", "new_str"],
  limit: ["max_results"],
}

const LONG_WORD = /[a-z]{7,}/

const camel = (key: string): string => key.replace(/_(\w)/g, (_, sign: string) => sign.toUpperCase())
const STYLES: readonly ((key: string) => string)[] = [
  camel,
  (key) => key.replaceAll("_", "-"),
  (key) => camel(`_${key}`),
  (key) => key.toUpperCase(),
  (key) => key.replaceAll("_", " "),
]

const renamed =
  (
    fits: (key: string, isRequired: boolean) => boolean,
    rename: (key: string, random: Parameters<Rewrite>[2]) => string,
  ): Rewrite =>
  (value, tool, random) => {
    const fit = schemaPlaces(value, tool.parameters).filter(
      (place) => place.isDeclared && typeof place.path.at(-1) === "string" && fits(place.key, place.isRequired),
    )
    if (fit.length === 0) return null
    const place = random.pick(fit)
    return withKey(value, place.path, rename(place.key, random))
  }

const flattened =
  (mark: string): Rewrite =>
  (value, tool, random) => {
    const fit = schemaPlaces(value, tool.parameters).filter(
      (place) =>
        place.path.length === 1 &&
        isObject(place.value) &&
        Object.keys(place.value).length > 0 &&
        place.schema.additionalProperties === false &&
        place.schema.properties !== undefined,
    )
    if (fit.length === 0) return null
    const place = random.pick(fit)
    const members = Object.entries(place.value as JsonObject).map(([key, item]): [string, Json] => [
      `${place.key}${mark}${key}`,
      item,
    ])
    return Object.fromEntries(
      Object.entries(value).flatMap(([key, item]) => (key === place.key ? members : [[key, item] as [string, Json]])),
    )
  }

export const SHAPES: Readonly<Record<string, Rewrite>> = {
  "scalar-for-array": atPlace(
    (place) => Array.isArray(place.value) && place.value.length === 1 && isScalar(place.value[0] ?? null),
    (place) => (place.value as Json[])[0] ?? null,
  ),
  "object-for-array": atPlace(
    (place) => Array.isArray(place.value) && place.value.length === 1 && isObject(place.value[0] ?? null),
    (place) => (place.value as Json[])[0] ?? null,
  ),
  "array-for-scalar": atPlace(
    (place) => isScalar(place.value) && typeof place.path.at(-1) === "string" && place.isDeclared,
    (place) => [place.value],
  ),
  "empty-object-for-array": atPlace(
    (place) => Array.isArray(place.value) && place.value.length === 0,
    () => ({}),
  ),
  "index-keyed": atPlace(
    (place) => Array.isArray(place.value) && place.value.length > 0,
    (place) => Object.fromEntries((place.value as Json[]).map((item, i) => [String(i), item])),
  ),
  "item-wrapper": atPlace(
    (place) => Array.isArray(place.value) && place.value.length > 0 && place.path.length === 1,
    (place, random) => ({ [random.pick(["item", "items", singular(place.key)])]: place.value }),
  ),
  "wrapped-object": (value, _tool, random) => ({
    [random.pick(["arguments", "args", "parameters", "params", "input"])]: value,
  }),
  "wrapped-text": (value, _tool, random) => ({
    [random.pick(["arguments", "input", "parameters"])]: JSON.stringify(value),
  }),
  "wrapped-call": (value, tool, random) =>
    random.pick<Json>([
      { name: tool.name, arguments: value },
      { type: "function", function: tool.name, parameters: value },
      { tool: tool.name, input: value },
      { name: tool.name, arguments: JSON.stringify(value) },
    ]),
  "flattened-dots": flattened("."),
  "flattened-brackets": (value, tool, random) => {
    const flat = flattened("\0")(value, tool, random)
    return flat === null || !isObject(flat)
      ? null
      : Object.fromEntries(Object.entries(flat).map(([key, item]) => [key.replace(/\0(.*)$/, "[$1]"), item]))
  },
  "key-style": renamed(
    (key) => key.includes("_"),
    (key, random) => random.pick(STYLES)(key),
  ),
  // A name that may be left out is asked about in an open schema.
  "misspelt-name": renamed(
    (key, isRequired) => isRequired && LONG_WORD.test(key),
    (key, random) =>
      key.replace(LONG_WORD, (word) => {
        const at = 1 + random.below(word.length - 4)
        const [first = "", second = ""] = word.slice(at, at + 2)
        const written = first === second ? first : random.pick([second + first, first + first + second])
        return word.slice(0, at) + written + word.slice(at + 2)
      }),
  ),
  alias: renamed(
    (key) => key in OTHER_NAMES,
    (key, random) => random.pick(OTHER_NAMES[key] as readonly string[]),
  ),
}

/** What only a person can answer: nothing in the text says what belongs there. */
export const LOST: Readonly<Record<string, Rewrite>> = {
  "missing-required": (value, tool, random) => {
    const required = Array.isArray(tool.parameters.required)
      ? tool.parameters.required.filter((key) => String(key) in value)
      : []
    if (required.length === 0) return null
    const gone = random.pick(required)
    return Object.fromEntries(Object.entries(value).filter(([key]) => key !== gone))
  },
  "null-for-required": atPlace(
    (place) =>
      place.isRequired &&
      place.isDeclared &&
      typeof place.path.at(-1) === "string" &&
      !typesOf(place.schema).includes("null") &&
      place.value !== null,
    () => null,
  ),
  "unknown-choice": atPlace(
    (place) => Array.isArray(place.schema.enum) && place.isRequired,
    (_place, random) => random.pick(["other", "whatever", "?"]),
  ),
  "words-for-number": atPlace(
    (place) =>
      typeof place.value === "number" &&
      place.isRequired &&
      !typesOf(place.schema).includes("string") &&
      place.isDeclared,
    (_place, random) => random.pick(["a few", "as many as needed", "unknown"]),
  ),
}
