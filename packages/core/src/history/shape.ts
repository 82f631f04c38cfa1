// Defines a shape: how one provider writes calls and results.
import { isJsonObject } from "../json/kind.ts"
import type { CallPart, Part, ResultPart } from "./part.ts"

export type ShapeName = "openai" | "anthropic" | "responses"

export interface Shape {
  readonly name: ShapeName
  /** True if results must follow their turn directly. */
  readonly direct: boolean
  /** True if consecutive messages of the model are one turn. */
  readonly joins: boolean
  /** True if calls and results are blocks inside messages. */
  readonly blocks: boolean
  /** Pattern of a valid id. */
  readonly idRule: RegExp
  /** Maximum length of a name. */
  readonly longestName: number
  /** True if a result may have no content. */
  readonly mayBeBare: boolean
  parts(message: Fields): Part[]
  /** True for a message without content, which the provider rejects unless it is the last one and the model's. */
  isEmpty?(message: unknown): boolean
  /** Returns the block required after a block that may not end the model's turn; null if none is required. */
  ending?(block: unknown): object | null
  /** True if a block, or a message of one text, can have a cache mark. */
  takesMark?(value: unknown): boolean
  /** Returns an entry, a block or an item for a call. `text`: its arguments. */
  call(id: string, name: string, text: string): object
  /** Returns a message, or a block, that answers a call. */
  answer(call: CallPart, text: string): object
  /** Returns the message with its current parts. */
  rebuild(message: object, parts: readonly Part[]): object
}

export type Fields = Readonly<Record<string, unknown>>

export { isJsonObject as isObject }

/** True if an object has this value in a field; false if its getter throws. */
export function hasField(value: unknown, field: string, expected: string): value is Fields {
  try {
    return isJsonObject(value) && value[field] === expected
  } catch {
    return false
  }
}

/** True for a kind that only its server knows, with its own rules for names. Ex) builtin_function $web_search */
export const isOfVendor = ({ type }: Fields): boolean =>
  typeof type === "string" && type !== "" && type !== "function" && type !== "custom"

/** Text for a turn without text and calls: the provider rejects an empty message, and one that ends in a thought. */
export const EMPTY_TURN = "(no answer)"

export const isThought = (block: unknown): boolean =>
  hasField(block, "type", "thinking") || hasField(block, "type", "redacted_thinking")

/** Returns the fields that change; null and undefined stand for unchanged ones. */
export const newFields = (fields: Fields): object =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null && value !== undefined))

/** Returns the new name and arguments of a call. */
export const renewedFields = ({ newName, newArguments }: CallPart, argumentsField: string): object =>
  newFields({ name: newName, [argumentsField]: newArguments })

/** Returns the result with its new id and content. */
export function renewedResult({ value, changed, call, newContent }: ResultPart, id: string, content: string): object {
  return changed ? { ...copied(value), ...newFields({ [id]: call?.newId ?? call?.id, [content]: newContent }) } : value
}

/** Returns the cache mark of a block, or the last one inside it: the cached prefix ends there. */
export function markIn(value: unknown): unknown {
  const { content, cache_control: mark } = isJsonObject(value) ? copied(value) : ({} as Record<string, unknown>)
  return mark ?? (Array.isArray(content) ? content.map(markIn).findLast((own) => own !== undefined) : undefined)
}

/** Copies an object without fields whose getters throw: they could not be sent either. */
export function copied(value: object): Record<string, unknown> {
  try {
    return { ...value }
  } catch {
    const entryOf = (key: string): [string, unknown][] => {
      try {
        return [[key, (value as Fields)[key]]]
      } catch {
        return []
      }
    }
    return Object.fromEntries(Object.keys(value).flatMap(entryOf))
  }
}
