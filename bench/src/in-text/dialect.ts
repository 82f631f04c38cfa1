import type { Json, JsonObject, TrueCall } from "../case.ts"
import { SPACED, write } from "../text/pieces.ts"

/** Writes the arguments where a dialect has JSON; a fault may write them otherwise. */
export type Spell = (value: JsonObject) => string
export const spelled: Spell = (value) => write(value, SPACED)

/** One call: what opens it, what it is, what closes it. */
export type WrittenCall = readonly [open: string, body: string, close: string]

/** One way in which models write calls into their text. */
export interface Dialect {
  readonly id: string
  /** "text" where nothing but the host's word tells calls from other text. */
  readonly channel: "native" | "text"
  /** Where its values are JSON: a call with its name, or the arguments alone. */
  readonly json: "call" | "arguments" | null
  /** Around all calls and between them. */
  readonly around: readonly [open: string, close: string, between: string]
  readonly call: (call: TrueCall, spell: Spell, index: number) => WrittenCall
  /** Without what opens it, the call can still be told. */
  readonly isHeadless: boolean
  /** The tag behind each value, where there is one. */
  readonly valueEnd?: string
}

export const writeCalls = (dialect: Dialect, calls: readonly TrueCall[], spell: Spell = spelled): string => {
  const [open, close, between] = dialect.around
  return open + calls.map((call, i) => dialect.call(call, spell, i).join("")).join(between) + close
}

/** Text as it is, everything else as JSON: how the dialects write a value whose type only the schema knows. */
export const rawValue = (value: Json): string => (typeof value === "string" ? value : JSON.stringify(value))
export const members = (call: TrueCall): [string, Json][] => Object.entries(call.arguments)

export const envelope = (call: TrueCall, spell: Spell, name = "name", args = "arguments"): string =>
  `{"${name}": "${call.name}", "${args}": ${spell(call.arguments)}}`
