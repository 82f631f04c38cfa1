import type { Tool } from "toolmend"
import type { Random } from "toolmend/testing"

export type Json = string | number | boolean | null | Json[] | { [key: string]: Json }
export type JsonObject = { [key: string]: Json }
export type Path = readonly (string | number)[]

/** A schema as this bench writes it: plain objects, only keywords its own tools use. */
export type Schema = { readonly [keyword: string]: unknown }

export interface BenchTool extends Tool {
  readonly name: string
  readonly parameters: Schema
}

/** A call that is known to be right. */
export interface TrueCall {
  readonly id: string
  readonly toolbox: string
  readonly name: string
  readonly arguments: JsonObject
}

export interface Answer {
  readonly name: string
  /** What would be executed; left out where the contender hands on text, as a host gets it from its provider. */
  readonly value?: unknown
  readonly text?: string
}

/** The arguments that would be executed. */
export const executedBy = (answer: Answer): unknown =>
  answer.value === undefined && answer.text !== undefined ? JSON.parse(answer.text) : answer.value

export type Expectation =
  | { readonly kind: "calls"; readonly calls: readonly { readonly name: string; readonly arguments: JsonObject }[] }
  /** A careful reader could run these calls or ask back: both are right, anything else is wrong. */
  | { readonly kind: "either"; readonly calls: readonly { readonly name: string; readonly arguments: JsonObject }[] }
  /** The information is lost: only giving up is right. */
  | { readonly kind: "none" }
  /** Nothing is wrong: the very same text has to come back. */
  | { readonly kind: "same"; readonly text: string; readonly name: string; readonly arguments: JsonObject }

export type Group = "syntax" | "quotes" | "pasted" | "frames" | "schema" | "unclear" | "names" | "intact"
export const GROUPS: readonly Group[] = ["syntax", "quotes", "pasted", "frames", "schema", "unclear", "names", "intact"]

export interface Damaged {
  readonly name: string
  readonly arguments: string
  readonly expect: Expectation
}

/** One way a call gets damaged; null where it does not apply to this call. */
export interface Damage {
  readonly id: string
  /** Whose calls it damages; left out: those of the everyday toolboxes. */
  readonly toolboxes?: readonly string[]
  readonly apply: (call: TrueCall, random: Random) => Damaged | null
}

export interface Case extends Damaged {
  readonly id: string
  readonly group: Group
  readonly kind: string
  readonly toolbox: string
}

export const isObject = (value: unknown): value is JsonObject =>
  typeof value === "object" && value !== null && !Array.isArray(value)
