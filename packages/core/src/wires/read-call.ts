// Reads calls, choices and ids from bodies and events.
import { parseObject } from "../json/strict.ts"
import { noteSource } from "../json/text-of.ts"
import { foreignParts } from "../providers/foreign.ts"
import { isMembers, itemsIn, type Members, memberOf, objectsIn, textIn } from "../providers/members.ts"
import { JsonPatch, type JsonPath } from "./json-patch.ts"
import type { CallPaths, CallSignal, CallSignature, ListEntry, PartIndex, Signal, Wire } from "./wire.ts"

export const NO_PATHS: CallPaths = { entry: null, id: null, name: null, arguments: null, isValue: false }

/** The places where a format writes a call. */
interface CallPlace {
  readonly turn: string
  readonly key: string
  /** Path of the object with name and arguments. */
  readonly path: JsonPath
  /** Name of the member with the arguments. */
  readonly argumentsName: string
  /** True if arguments are always a JSON value. Otherwise they are one only if they are an object. */
  readonly isValue?: boolean
  /** True if the call is complete: then absent arguments are added. */
  readonly isWhole?: boolean
  readonly entry: ListEntry | null
  /** The object with the id and its path, if it is a different one. */
  readonly owner?: { readonly holder: Members; readonly path: JsonPath }
  /** True if an absent id is not added. */
  readonly isIdOptional?: true
  readonly index?: PartIndex | undefined
  readonly signature?: CallSignature
}

/** Reads a call, or a piece of one, from an object with name and arguments. */
export function readCallSignal(called: Members, place: CallPlace): CallSignal {
  const { turn, key, path, argumentsName, entry, owner = { holder: called, path }, index, signature } = place
  const given = called[argumentsName]
  const id = textIn(owner.holder, "id")
  const isGiven = given !== undefined && given !== null
  const isObject = isGiven && typeof given === "object"
  return {
    kind: "call",
    turn,
    key,
    piece: {
      id: id ?? undefined,
      name: textIn(called, "name") ?? undefined,
      arguments: isObject || typeof given === "string" ? given : undefined,
    },
    paths: {
      entry,
      id: place.isIdOptional === true && !id ? null : [...owner.path, "id"],
      name: [...path, "name"],
      arguments: isGiven || place.isValue || place.isWhole ? [...path, argumentsName] : null,
      isValue: place.isValue ?? isMembers(given),
      signature,
    },
    index,
  }
}

/** Reads a complete call. */
export const readWholeCall = (called: Members, place: CallPlace): Signal[] => [
  readCallSignal(called, place),
  { kind: "end-call", turn: place.turn, key: place.key },
]

/** Reads the contents of a part that the model did not write. */
export function seenSignals(part: unknown, turn: string, kind?: "message"): Signal[] {
  const parts = isMembers(part) ? foreignParts(part, kind) : []
  return parts.length === 0 ? [] : [{ kind: "seen", turn, parts }]
}

/** Remembers the source text of arguments given as values, so that unrepaired parts keep their spelling. */
export function noteArgumentTexts(signals: readonly Signal[], json: string): void {
  const isValue = (signal: Signal): signal is CallSignal => signal.kind === "call" && signal.paths.isValue
  const written = signals.filter(isValue)
  // most events have none, so no tree is built
  const patch = written.length === 0 ? null : new JsonPatch(json)
  for (const { piece, paths } of written) {
    const { arguments: given } = piece
    const span = typeof given === "object" && paths.arguments !== null ? patch?.spanOf(paths.arguments) : null
    if (span) noteSource(given as object, json.slice(span.start, span.end))
  }
}

/** Replaces arguments given as the JSON text of an object by the object. Broken ones are left to be mended. */
export function mendTextArguments(patch: JsonPatch, given: unknown, path: JsonPath): void {
  if (typeof given === "string" && parseObject(given) !== undefined) patch.set(path, given.trim())
}

/** An object in a list, and its place. */
export interface ListedObject {
  readonly value: Members
  readonly list: JsonPath
  readonly at: number
  readonly path: JsonPath
}

/** Returns the value at a path, or undefined. */
export const valueAt = (value: unknown, path: JsonPath): unknown =>
  path.reduce<unknown>((holder, step) => (holder as Members | null | undefined)?.[step], value)

/** Returns the objects in a list. `path`: path of the object that has the list. */
export const listedIn = (holder: unknown, path: JsonPath, name: string): ListedObject[] =>
  itemsIn(holder, name).flatMap((value, at) =>
    isMembers(value) ? [{ value, list: [...path, name], at, path: [...path, name, at] }] : [],
  )

/** One of several answers in a body or an event. */
export interface Choice {
  readonly choice: Members
  readonly path: JsonPath
  readonly turn: string
}

/**
 * Returns the choices in a list, each a turn. In a whole body, choices with the same index or none are separate turns.
 */
export function choicesIn(body: unknown, list: string, isWhole = false): Choice[] {
  const known = new Set<string>()
  return listedIn(body, [], list).map(({ value, path, at }) => {
    const number = turnOf(memberOf(value, "index"))
    const turn = isWhole && known.has(number) ? `${number}#${at}` : number
    known.add(number)
    return { choice: value, path, turn }
  })
}

/** True if the upstream reports an error, alone, beside other contents, or in one of several choices. */
export const tellsError = (value: unknown): boolean =>
  ERROR_TYPES.has(memberOf(value, "type")) ||
  [value, ...objectsIn(value, "choices")].some((each) => memberOf(each, "error"))

/** Types of Responses events that are errors; the details are beside the type or in the answer. */
const ERROR_TYPES: ReadonlySet<unknown> = new Set(["error", "response.failed"])

/** Converts an index to a turn key; objects are not converted, because that may throw. */
const turnOf = (index: unknown): string => (typeof index === "object" || index === undefined ? "0" : String(index))

/** Returns the path of a URL as servers match it: lower case, without a trailing slash. */
export const pathOf = (url: string): string =>
  url
    .replace(/[?#].*/s, "")
    .replace(/\/+$/, "")
    .toLowerCase()

/** Recognises requests with a list of messages by the end of their path. */
export const requestsTo =
  (ending: string, list = "messages"): Wire["isRequest"] =>
  (url, body) =>
    pathOf(url).endsWith(ending) && Array.isArray(body[list])

/** Returns the id of an answer, or of the one inside an event. The object has to name its own type. */
export const answerIdIn =
  (name: string, kindName: string): NonNullable<Wire["answerIdOf"]> =>
  (value) => {
    const inner = memberOf(value, name)
    const answer = isMembers(inner) ? inner : value
    return textIn(answer, kindName) === name ? textIn(answer, "id") : null
  }

/** Returns the `index` member of an object with its path. */
export const indexIn = (holder: Members, path: JsonPath): PartIndex | undefined =>
  typeof holder["index"] === "number" ? { path: [...path, "index"], value: holder["index"] } : undefined
