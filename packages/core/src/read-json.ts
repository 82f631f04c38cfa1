// readJson: reads one JSON value from any text, with or without a schema.
import { MendError } from "./errors.ts"
import type { Cut } from "./json/cut.ts"
import { readLenientJson } from "./json/read.ts"
import { parseStrict } from "./json/strict.ts"
import { DEFAULT_LIMITS } from "./limits.ts"
import type { Confidence, TextEdit } from "./report.ts"
import { compileSchema } from "./schema/compile.ts"
import type { SchemaView } from "./schema/view.ts"

/** A fault of the text that was repaired. */
export interface JsonFault {
  /** Ex) json/trailing-comma */
  readonly rule: string
  readonly pointer: string
  readonly confidence: Confidence
  /** Offsets in the given text. */
  readonly span: readonly [number, number]
  /** The edits that repaired it. Offsets refer to the text after the previous edit. `undoEdits` undoes them. */
  readonly edits: readonly TextEdit[]
}

export interface JsonReading {
  /** Strict JSON; the same string if it was already strict; null if there is no single reading. */
  readonly text: string | null
  /** False if the text was cut off, even if only closing brackets were missing. */
  readonly complete: boolean
  readonly cut: Cut | null
  readonly faults: readonly JsonFault[]
  /** Why there is no reading, or null. */
  readonly reason: string | null
}

const VIEW_CACHE = new WeakMap<object, SchemaView>()

function viewOf(schema: unknown): SchemaView | null {
  if (typeof schema !== "object" || schema === null) return null
  let view = VIEW_CACHE.get(schema)
  if (view === undefined) {
    view = compileSchema(schema).view
    VIEW_CACHE.set(schema, view)
  }
  return view
}

/**
 * Reads one JSON value from any text. The schema settles cases that would be ambiguous without it.
 * @example readJson("{'a': 1,}").text // '{"a": 1}'
 */
export function readJson(text: string, schema?: unknown): JsonReading {
  if (typeof text !== "string")
    throw new MendError("MEND_TEXT", `readJson takes a text, not ${text === null ? "null" : typeof text}`)
  if (parseStrict(text) !== undefined) return { text, complete: true, cut: null, faults: [], reason: null }
  const result = readLenientJson(text, viewOf(schema), DEFAULT_LIMITS)
  const [only] = result.readings
  const whole = only !== undefined && result.readings.length === 1 && parseStrict(only.text) !== undefined
  return {
    text: whole ? only.text : null,
    complete: result.cut === null,
    cut: result.cut,
    faults: whole
      ? only.faults.map(({ id: rule, pointer, confidence, span, edits }) => ({
          rule,
          pointer,
          confidence,
          span,
          edits,
        }))
      : [],
    reason: result.failure ?? (whole ? null : "json/ambiguous"),
  }
}
