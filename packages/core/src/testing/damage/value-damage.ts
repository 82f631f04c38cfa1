// Damages values and names so that only a schema can detect it.
import { isMembers, objectIn } from "../../providers/members.ts"
import type { Random } from "../random.ts"

export type JsonObject = { [key: string]: unknown }

/** Turns valid arguments into JSON that violates the schema; null if it does not apply. Changes its argument. */
type ValueDamage = (value: JsonObject, schema: JsonObject, random: Random) => unknown

/** A member or an element, and its schema. */
interface Slot {
  readonly holder: JsonObject
  readonly key: string
  readonly value: unknown
  readonly schema: JsonObject
}

/** Returns all members and elements that a schema describes by `properties` and `items`. */
function slotsIn(value: unknown, schema: JsonObject): Slot[] {
  if (typeof value !== "object" || value === null) return []
  const properties = objectIn(schema, "properties")
  return Object.entries(value).flatMap(([key, inner]) => {
    const innerSchema = Array.isArray(value) ? objectIn(schema, "items") : objectIn(properties, key)
    return [
      { holder: value as JsonObject, key, value: inner as unknown, schema: innerSchema },
      ...slotsIn(inner, innerSchema),
    ]
  })
}

/** Rewrites one matching value. */
const changeOne =
  <T>(fits: (value: unknown, schema: JsonObject) => boolean, change: (value: T) => unknown): ValueDamage =>
  (value, schema, random) => {
    const fitting = slotsIn(value, schema).filter((slot) => fits(slot.value, slot.schema))
    if (fitting.length === 0) return null
    const slot = random.pick(fitting)
    slot.holder[slot.key] = change(slot.value as T)
    return value
  }

const toCamelCase = (key: string): string => key.replace(/_(\w)/g, (_, sign: string) => sign.toUpperCase())

/** Returns the object with one member renamed in place. */
const renameMember = (value: JsonObject, from: string, to: string): JsonObject =>
  Object.fromEntries(Object.entries(value).map(([key, inner]) => [key === from ? to : key, inner]))

/** Damage that only a schema can detect, by kind. */
export const VALUE_DAMAGE: Readonly<Record<string, ValueDamage>> = {
  "number-as-string": changeOne((value) => typeof value === "number", String),
  "boolean-as-string": changeOne((value) => typeof value === "boolean", String),
  "stringified-list": changeOne(Array.isArray, JSON.stringify),
  "stringified-object": changeOne(isMembers, JSON.stringify),
  "single-for-list": changeOne(
    (value) => Array.isArray(value) && value.length === 1,
    ([only]: unknown[]) => only,
  ),
  "choice-in-capitals": changeOne(
    (value, schema) => Array.isArray(schema["enum"]) && typeof value === "string",
    (choice: string) => choice.toUpperCase(),
  ),
  "null-for-optional": (value, schema, random) => {
    const required = Array.isArray(schema["required"]) ? schema["required"] : []
    const absent = Object.keys(objectIn(schema, "properties")).filter(
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

const capitalise = (word: string): string => word.slice(0, 1).toUpperCase() + word.slice(1)

/** Damage to the name of the tool, by kind. */
export const NAME_DAMAGE: Readonly<Record<string, (name: string, random: Random) => string>> = {
  "name-prefix": (name, random) => random.pick(["functions.", "default_api.", "tools.", "functions:"]) + name,
  "name-style": (name, random) =>
    random.pick([name.split("_").map(capitalise).join(""), name.replaceAll("_", "-"), name.toUpperCase()]),
  "name-suffix": (name, random) => name + random.pick(["<|channel|>commentary", "<|im_end|>", "()"]),
  "name-in-quotes": (name, random) => random.pick([`"${name}"`, `\`${name}\``]),
}
