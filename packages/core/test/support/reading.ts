import { expect } from "vitest"
import type { ExpectedShape } from "../../src/json/anchor.ts"
import { undoEdits } from "../../src/json/edit.ts"
import type { ReadResult, TextReading } from "../../src/json/pieces.ts"
import { readLenientJson } from "../../src/json/read.ts"
import { exploreReadings } from "../../src/json/reading/explore.ts"
import { Search } from "../../src/json/reading/search.ts"
import { DEFAULT_LIMITS } from "../../src/limits.ts"
import { compileSchema } from "../../src/schema/compile.ts"
import { object } from "./fitting.ts"

export const TEXT = { type: "string" }
export const WHOLE = { type: "integer" }
export const TEXTS = { type: "array", items: TEXT }

/** A tool that writes a file: the member that holds code is where quotes go wrong. */
export const NOTE = object({ title: TEXT, body: TEXT, pages: WHOLE, labels: TEXTS }, ["title"])

export const anchorOf = (schema: unknown): ExpectedShape => compileSchema(schema).view

export const readAs = (given: string, schema: unknown = null): ReadResult =>
  readLenientJson(given, schema === null ? null : anchorOf(schema))

/** The only reading of a text. What every reading must keep: it is strict JSON, and its edits lead back. */
export function only(given: string, schema: unknown = null): TextReading {
  const { readings, failure } = readAs(given, schema)
  expect(failure).toBeNull()
  expect(readings).toHaveLength(1)
  const reading = readings[0] as TextReading
  checked(reading, given)
  return reading
}

export function checked(reading: TextReading, given: string): void {
  expect(() => JSON.parse(reading.text) as unknown).not.toThrow()
  expect(
    undoEdits(
      reading.text,
      reading.faults.flatMap((fault) => fault.edits),
    ),
  ).toBe(given)
}

export const healed = (given: string, schema: unknown = null): string => only(given, schema).text
export const valueIn = (given: string, schema: unknown = null): unknown =>
  JSON.parse(only(given, schema).text) as unknown
export const faultsOf = (given: string, schema: unknown = null): string[] =>
  only(given, schema).faults.map((fault) => fault.id)

/** Why there is no reading: the code, and what was cut off. */
export function refusal(given: string, schema: unknown = null): string {
  const { readings, failure, cut } = readAs(given, schema)
  expect(readings).toEqual([])
  return cut === null ? (failure ?? "") : `${failure} ${cut}`
}

/** For texts in doubt: a reading has this very value; refusing is always allowed. */
export function truthOrNothing(given: string, truth: unknown, schema: unknown = null): void {
  const { readings } = readAs(given, schema)
  for (const reading of readings) checked(reading, given)
  const values = readings.map((reading) => JSON.parse(reading.text) as unknown)
  if (values.length > 0) expect(values).toEqual([truth])
}

/** Nothing may be executed from this text, whatever is said of it. */
export function refuses(given: string, schema: unknown = null): void {
  expect(readAs(given, schema).readings.map((reading) => reading.text)).toEqual([])
}

/** The search over a text, before it has begun. */
export const searchOf = (text: string, schema: unknown = null): Search =>
  new Search(text, schema === null ? null : anchorOf(schema), DEFAULT_LIMITS)

/** The search over a text, as the reader runs it. */
export const explored = (text: string, schema: unknown = null): Search => exploreReadings(searchOf(text, schema))
