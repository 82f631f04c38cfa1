import type { Random } from "../random.ts"

export type JsonObject = { [key: string]: unknown }

/** Turns fitting arguments into valid JSON that does not fit; null where nothing can be wrong. Changes its argument. */
export type ValueDamage = (value: JsonObject, schema: JsonObject, random: Random) => unknown

/** A member or an element, and the schema it has to fit. */
interface Slot {
  readonly holder: JsonObject
  readonly key: string
  readonly value: unknown
  readonly schema: JsonObject
}

const isObject = (value: unknown): value is JsonObject =>
  typeof value === "object" && value !== null && !Array.isArray(value)
const asObject = (value: unknown): JsonObject => (isObject(value) ? value : {})

/** All members and elements that a schema describes by `properties` and `items`. */
function slotsIn(value: unknown, schema: JsonObject): Slot[] {
  if (typeof value !== "object" || value === null) return []
  const properties = asObject(schema["properties"])
  return Object.entries(value).flatMap(([key, inner]) => {
    const innerSchema = asObject(Array.isArray(value) ? schema["items"] : properties[key])
    return [
      { holder: value as JsonObject, key, value: inner as unknown, schema: innerSchema },
      ...slotsIn(inner, innerSchema),
    ]
  })
}

/** One slot that fits gets another value. */
const changeOne =
  (fits: (slot: Slot) => boolean, change: (slot: Slot) => unknown): ValueDamage =>
  (value, schema, random) => {
    const fitting = slotsIn(value, schema).filter(fits)
    if (fitting.length === 0) return null
    const slot = random.pick(fitting)
    slot.holder[slot.key] = change(slot)
    return value
  }

const toCamelCase = (key: string): string => key.replace(/_(\w)/g, (_, sign: string) => sign.toUpperCase())

/** The object with one member renamed, in its place. */
const renameMember = (value: JsonObject, from: string, to: string): JsonObject =>
  Object.fromEntries(Object.entries(value).map(([key, inner]) => [key === from ? to : key, inner]))

/** Damage that only a schema can see, by its kind. */
export const VALUE_DAMAGE: Readonly<Record<string, ValueDamage>> = {
  "number-as-string": changeOne(
    ({ value }) => typeof value === "number",
    ({ value }) => String(value),
  ),
  "boolean-as-string": changeOne(
    ({ value }) => typeof value === "boolean",
    ({ value }) => String(value),
  ),
  "stringified-list": changeOne(
    ({ value }) => Array.isArray(value),
    ({ value }) => JSON.stringify(value),
  ),
  "stringified-object": changeOne(
    ({ value }) => isObject(value),
    ({ value }) => JSON.stringify(value),
  ),
  "single-for-list": changeOne(
    ({ value }) => Array.isArray(value) && value.length === 1,
    ({ value }) => (value as unknown[])[0],
  ),
  "choice-in-capitals": changeOne(
    ({ schema, value }) => Array.isArray(schema["enum"]) && typeof value === "string",
    ({ value }) => (value as string).toUpperCase(),
  ),
  "null-for-optional": (value, schema, random) => {
    const required = Array.isArray(schema["required"]) ? schema["required"] : []
    const absent = Object.keys(asObject(schema["properties"])).filter(
      (key) => !(key in value) && !required.includes(key),
    )
    return absent.length === 0 ? null : { ...value, [random.pick(absent)]: null }
  },
  "key-style": (value, _schema, random) => {
    const keys = Object.keys(value).filter((key) => key.includes("_"))
    if (keys.length === 0) return null
    const key = random.pick(keys)
    return renameMember(value, key, random.pick([toCamelCase(key), key.replaceAll("_", "-"), key.toUpperCase()]))
  },
  "wrapped-arguments": (value, _schema, random) => ({ [random.pick(["arguments", "parameters", "input"])]: value }),
}
