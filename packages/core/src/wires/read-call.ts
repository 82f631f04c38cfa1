import { isMembers, type Members, textIn } from "../providers/members.ts"
import type { JsonPath } from "./json-patch.ts"
import type { CallPaths, CallSignal, ListEntry, PartIndex } from "./wire.ts"

export const NO_PATHS: CallPaths = { entry: null, id: null, name: null, arguments: null, isValue: false }

/** Where a format writes a call. */
interface CallPlace {
  readonly turn: string
  readonly key: string
  /** Of the object with name and arguments. */
  readonly path: JsonPath
  /** The member with the arguments. */
  readonly argumentsName: string
  /** The arguments are a value wherever they are written; elsewhere only where they are an object. */
  readonly isValue?: boolean
  readonly entry: ListEntry | null
  /** The object with the id and its place, where that is another. */
  readonly owner?: { readonly holder: Members; readonly path: JsonPath }
  /** An id that is not there is not added. */
  readonly isIdOptional?: true
  readonly index?: PartIndex | undefined
}

/** A call, or a piece of one, as an object with its name and its arguments. */
export function readCallSignal(called: Members, place: CallPlace): CallSignal {
  const { turn, key, path, argumentsName, entry, owner = { holder: called, path }, index } = place
  const given = called[argumentsName]
  const id = textIn(owner.holder, "id")
  const isGiven = given !== undefined && given !== null
  return {
    kind: "call",
    turn,
    key,
    piece: {
      id: id ?? undefined,
      name: textIn(called, "name") ?? undefined,
      arguments: typeof given === "string" || isMembers(given) ? given : undefined,
    },
    paths: {
      entry,
      id: place.isIdOptional === true && !id ? null : [...owner.path, "id"],
      name: [...path, "name"],
      arguments: isGiven || place.isValue === true ? [...path, argumentsName] : null,
      isValue: place.isValue ?? isMembers(given),
    },
    index,
  }
}

/** A number that an object gives one of its parts. */
export const indexIn = (holder: Members, path: JsonPath): PartIndex | undefined =>
  typeof holder["index"] === "number" ? { path: [...path, "index"], value: holder["index"] } : undefined
