// Reads keyword values leniently: a value of the wrong kind counts as absent.
import { isJsonObject } from "../json/kind.ts"

export type UnknownRecord = Readonly<Record<string, unknown>>

export const isSchema = (value: unknown): value is UnknownRecord | boolean =>
  typeof value === "boolean" || isJsonObject(value)

/** Lenient readers of keyword values: a value of an unexpected kind counts as absent. */
export const numberIn = (value: unknown): number | null =>
  typeof value === "number" && Number.isFinite(value) ? value : null

/** Returns a count. Ex) "minItems": 1 or 1.0; a negative or fractional count is ignored. */
export const countIn = (value: unknown): number | null =>
  typeof value === "number" && value >= 0 && Number.isInteger(value) ? value : null

export const fieldsIn = (value: unknown): UnknownRecord => (isJsonObject(value) ? value : {})

export const namesIn = (value: unknown): readonly string[] =>
  Array.isArray(value) ? [...new Set(value.filter((name): name is string => typeof name === "string"))] : []

export const isNameList = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every((name) => typeof name === "string")
