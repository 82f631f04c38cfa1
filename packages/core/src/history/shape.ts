// What a shape is: how one provider writes calls and results.
import { isJsonObject } from "../json/kind.ts"
import type { CallPart, Part, ResultPart } from "./part.ts"

export type ShapeName = "openai" | "anthropic" | "responses"

export interface Shape {
  readonly name: ShapeName
  /** Results must follow their turn directly. */
  readonly direct: boolean
  /** Adjacent messages of the model are one turn. */
  readonly joins: boolean
  /** Calls and results are blocks inside messages. */
  readonly blocks: boolean
  /** What an id must look like. */
  readonly idRule: RegExp
  /** Characters of a name, at most. */
  readonly longestName: number
  /** A result may be without content. */
  readonly mayBeBare: boolean
  parts(message: Fields): Part[]
  /** A message without content, which the provider rejects unless it is the last one and the model's. */
  isEmpty?(message: unknown): boolean
  /** What has to follow a block that may not be the last one of the model's turn; null where nothing has to. */
  ending?(block: unknown): object | null
  /** Whether a block, or a message of one text, can have the mark of a cache. */
  takesMark?(value: unknown): boolean
  /** An entry, a block or an item that makes a call. `text`: its arguments. */
  call(id: string, name: string, text: string): object
  /** A message, or a block, that answers a call. */
  answer(call: CallPart, text: string): object
  /** The message with the parts it has now. */
  rebuild(message: object, parts: readonly Part[]): object
}

export type Fields = Readonly<Record<string, unknown>>

export { isJsonObject as isObject }

/** Whether an object has this value in a field; false where its getter throws. */
export function hasField(value: unknown, field: string, expected: string): value is Fields {
  try {
    return isJsonObject(value) && value[field] === expected
  } catch {
    return false
  }
}

/** Of a kind that only its server knows, whose names have rules of their own. Ex) builtin_function $web_search */
export const isOfVendor = ({ type }: Fields): boolean =>
  typeof type === "string" && type !== "" && type !== "function" && type !== "custom"

/** What stands for a turn without text and calls: the provider refuses an empty message, and one that ends in a thought. */
export const EMPTY_TURN = "(no answer)"

export const isThought = (block: unknown): boolean =>
  hasField(block, "type", "thinking") || hasField(block, "type", "redacted_thinking")

/** The fields that become others: null and undefined stand for what stays as it is. */
export const newFields = (fields: Fields): object =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null && value !== undefined))

/** The new name and arguments of a call. */
export const renewedFields = ({ newName, newArguments }: CallPart, argumentsField: string): object =>
  newFields({ name: newName, [argumentsField]: newArguments })

/** The result with its new id and content. */
export function renewedResult({ value, changed, call, newContent }: ResultPart, id: string, content: string): object {
  return changed ? { ...copied(value), ...newFields({ [id]: call?.newId ?? call?.id, [content]: newContent }) } : value
}

/** The mark of a cache that a block has, or the last one inside it: what a provider caches ends there. */
export function markIn(value: unknown): unknown {
  const { content, cache_control: mark } = isJsonObject(value) ? copied(value) : ({} as Record<string, unknown>)
  return mark ?? (Array.isArray(content) ? content.map(markIn).findLast((own) => own !== undefined) : undefined)
}

/** A copy without the fields whose getters throw: they could not be sent either. */
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
