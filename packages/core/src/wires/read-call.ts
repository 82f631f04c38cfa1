// Helpers to read calls, choices and ids from bodies and events.
import { parseObject } from "../json/strict.ts"
import { noteSource } from "../json/text-of.ts"
import { foreignParts } from "../providers/foreign.ts"
import { isMembers, itemsIn, type Members, memberOf, objectsIn, textIn } from "../providers/members.ts"
import { JsonPatch, type JsonPath } from "./json-patch.ts"
import type { CallPaths, CallSignal, CallSignature, ListEntry, PartIndex, Signal, Wire } from "./wire.ts"

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
  /** Nothing more of it comes: arguments that are not there are added. */
  readonly isWhole?: boolean
  readonly entry: ListEntry | null
  /** The object with the id and its place, where that is another. */
  readonly owner?: { readonly holder: Members; readonly path: JsonPath }
  /** An id that is not there is not added. */
  readonly isIdOptional?: true
  readonly index?: PartIndex | undefined
  readonly signature?: CallSignature
}

/** A call, or a piece of one, as an object with its name and its arguments. */
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

/** A call of which nothing more comes. */
export const readWholeCall = (called: Members, place: CallPlace): Signal[] => [
  readCallSignal(called, place),
  { kind: "end-call", turn: place.turn, key: place.key },
]

/** What the model did not write of a part of an answer. */
export function seenSignals(part: unknown, turn: string, kind?: "message"): Signal[] {
  const parts = isMembers(part) ? foreignParts(part, kind) : []
  return parts.length === 0 ? [] : [{ kind: "seen", turn, parts }]
}

/** Keeps the text of arguments that are written as values: what no repair touches stays as it was written. */
export function noteArgumentTexts(signals: readonly Signal[], json: string): void {
  const isValue = (signal: Signal): signal is CallSignal => signal.kind === "call" && signal.paths.isValue
  const written = signals.filter(isValue)
  // most events have none, and need no tree
  const patch = written.length === 0 ? null : new JsonPatch(json)
  for (const { piece, paths } of written) {
    const { arguments: given } = piece
    const span = typeof given === "object" && paths.arguments !== null ? patch?.spanOf(paths.arguments) : null
    if (span) noteSource(given as object, json.slice(span.start, span.end))
  }
}

/** Writes arguments as the object that they are, where they were given as its JSON text. Broken ones are mended. */
export function mendTextArguments(patch: JsonPatch, given: unknown, path: JsonPath): void {
  if (typeof given === "string" && parseObject(given) !== undefined) patch.set(path, given.trim())
}

/** An object in a list, and where it stands. */
export interface ListedObject {
  readonly value: Members
  readonly list: JsonPath
  readonly at: number
  readonly path: JsonPath
}

/** What stands at a path; undefined where nothing does. */
export const valueAt = (value: unknown, path: JsonPath): unknown =>
  path.reduce<unknown>((holder, step) => (holder as Members | null | undefined)?.[step], value)

/** `path`: of the object that has the list. */
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

/** The answers in a list, each a turn of its own; of a whole body also where several have one number, or none. */
export function choicesIn(body: unknown, list: string, isWhole = false): Choice[] {
  const known = new Set<string>()
  return listedIn(body, [], list).map(({ value, path, at }) => {
    const number = turnOf(memberOf(value, "index"))
    const turn = isWhole && known.has(number) ? `${number}#${at}` : number
    known.add(number)
    return { choice: value, path, turn }
  })
}

/** Whether the upstream gave up: it tells an error, also beside what came before, or in one of several answers. */
export const tellsError = (value: unknown): boolean =>
  ERROR_TYPES.has(memberOf(value, "type")) ||
  [value, ...objectsIn(value, "choices")].some((each) => memberOf(each, "error"))

/** Events of Responses that are errors themselves: what is wrong stands beside the type, or in the answer. */
const ERROR_TYPES: ReadonlySet<unknown> = new Set(["error", "response.failed"])

/** An object may throw when it is converted. */
const turnOf = (index: unknown): string => (typeof index === "object" || index === undefined ? "0" : String(index))

/** The path of a URL as servers read it: without a slash at its end, in small letters. */
export const pathOf = (url: string): string =>
  url
    .replace(/[?#].*/s, "")
    .replace(/\/+$/, "")
    .toLowerCase()

/** Tells requests with a list of messages by the end of their path. */
export const requestsTo =
  (ending: string, list = "messages"): Wire["isRequest"] =>
  (url, body) =>
    pathOf(url).endsWith(ending) && Array.isArray(body[list])

/** The id of an answer, or of the one that an event holds: an object that says of itself what it is. */
export const answerIdIn =
  (name: string, kindName: string): NonNullable<Wire["answerIdOf"]> =>
  (value) => {
    const inner = memberOf(value, name)
    const answer = isMembers(inner) ? inner : value
    return textIn(answer, kindName) === name ? textIn(answer, "id") : null
  }

/** A number that an object gives one of its parts. */
export const indexIn = (holder: Members, path: JsonPath): PartIndex | undefined =>
  typeof holder["index"] === "number" ? { path: [...path, "index"], value: holder["index"] } : undefined
