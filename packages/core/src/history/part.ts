// Defines the parts of a history: calls, results and everything else.
import { idText } from "../ids/plain-id.ts"
import type { HistoryRule } from "./history-rules.ts"

interface Place {
  /** Index of the message; -1 for an added part. */
  at: number
  /** Index among all parts. */
  order: number
  /** True if the part differs from the given history. */
  changed: boolean
  /** True if it stands, or must stand, at another place than in the given history. */
  moved: boolean
  /** Cache mark of a removed neighbouring part, or of a removed block in this part. */
  mark: unknown
}

/** How a call is paired with its result; "none": the call is a copy of another. */
type Pairing = "id" | "name" | "none"

/** A call, as found and as it will be written. */
export interface CallPart extends Place {
  readonly kind: "call"
  readonly value: object
  /** Index in the list of calls or of blocks; used in generated ids. */
  readonly index: number
  readonly givenId: unknown
  readonly id: string | null
  readonly givenName: unknown
  readonly given: unknown
  /** Required form of the arguments: JSON text, an object, or (null) unknown. */
  readonly form: "text" | "object" | null
  readonly pairing: Pairing
  readonly untyped: boolean
  turn: number
  result: ResultPart | null
  newId: string | null
  newName: string | null
  newArguments: unknown
}

export interface ResultPart extends Place {
  readonly kind: "result"
  readonly value: object
  readonly givenId: unknown
  readonly id: string | null
  readonly name: string | null
  readonly content: unknown
  readonly pairing: Pairing
  /** The turn directly before it, or -1. */
  window: number
  call: CallPart | null
  placed: boolean
  /** True if its call is not in this history and need not be. */
  kept: boolean
  newContent: string | readonly unknown[] | null
}

/** Everything else. `own`: it belongs to the model's turn and does not end it. */
export interface OtherPart extends Place {
  readonly kind: "own" | "other"
  readonly value: unknown
  turn: number
  readonly faults: readonly (readonly [HistoryRule, string])[]
}

export type Part = CallPart | ResultPart | OtherPart

const NO_FAULTS: OtherPart["faults"] = []

// all fields are written out: with a spread each object gets its own hidden class, and a long history takes four times
// as long
export const otherPart = (
  kind: OtherPart["kind"],
  value: unknown,
  faults: OtherPart["faults"] = NO_FAULTS,
): OtherPart => ({
  kind,
  value,
  turn: -1,
  faults,
  at: -1,
  order: -1,
  changed: faults.length > 0,
  moved: false,
  mark: undefined,
})

type CallGiven = Pick<CallPart, "value" | "index" | "givenId" | "givenName" | "given" | "form"> & {
  readonly pairing?: Pairing
  readonly untyped?: boolean
}

export const callPart = (from: CallGiven): CallPart => ({
  kind: "call",
  value: from.value,
  index: from.index,
  givenId: from.givenId,
  id: idText(from.givenId),
  givenName: from.givenName,
  given: from.given,
  form: from.form,
  pairing: from.pairing ?? "id",
  untyped: from.untyped ?? false,
  turn: -1,
  result: null,
  newId: null,
  newName: null,
  newArguments: undefined,
  at: -1,
  order: -1,
  changed: false,
  moved: false,
  mark: undefined,
})

type ResultGiven = Pick<ResultPart, "value" | "givenId" | "content"> & {
  readonly name?: string
  readonly pairing?: Pairing
}

export const resultPart = (from: ResultGiven): ResultPart => ({
  kind: "result",
  value: from.value,
  givenId: from.givenId,
  id: idText(from.givenId),
  name: from.name ?? null,
  content: from.content,
  pairing: from.pairing ?? "id",
  window: -1,
  call: null,
  placed: false,
  kept: false,
  newContent: null,
  at: -1,
  order: -1,
  changed: false,
  moved: false,
  mark: undefined,
})

/** Returns what a call and its result share: the id, or a name after a character that no id starts with. */
export const keyOf = (part: CallPart | ResultPart): string => {
  if (part.pairing === "name") return `\0${String(part.kind === "call" ? part.givenName : part.name)}`
  return part.id ?? ""
}
