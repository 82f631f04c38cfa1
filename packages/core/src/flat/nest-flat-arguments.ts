// Nests the arguments of a flattened tool after they are read and before rules and checks see them.
import { isJsonObject } from "../json/kind.ts"
import type { TextReading } from "../json/pieces.ts"
import { toPointer } from "../json/pointer.ts"
import { parseStrict } from "../json/strict.ts"
import type { Finding } from "../report.ts"
import type { Issue, SchemaView } from "../schema/view.ts"
import type { FlatConflict, FlatForm, NestOptions } from "../turn.ts"

/** How the text of a flattened tool is read and nested. */
export interface FlatContext {
  readonly form: FlatForm
  /** Schema of both forms. */
  readonly view: SchemaView
}

/** How a reading was converted to the form of the schema. */
export interface NestingRecord {
  /** Findings about the conversion. Spans refer to the text that was read. */
  readonly findings: readonly Finding[]
  /** Number of opened objects without a member, as the model wrote them. */
  readonly hollow: number
  /** True if a name spells a path that is not a flat name. */
  readonly isStrange: boolean
}

/** Record for arguments that contain nothing flat. */
export const NOT_FLAT: NestingRecord = { findings: [], hollow: 0, isStrange: false }

/** Nests flat arguments between reading and fitting, so that rules and checks only see the tool's own schema. */
export function nestFlatArguments(
  reading: TextReading,
  form: FlatForm,
  nestOptions: NestOptions,
): { readonly reading: TextReading; readonly nesting: NestingRecord } | FlatConflict {
  const given = reading.value ?? parseStrict(reading.text)
  if (!isJsonObject(given) || !form.concerns(given))
    return { reading: { ...reading, value: given }, nesting: { ...NOT_FLAT, hollow: form.hollowIn(given) } }
  const hasStrange = form.strangeIn(given) !== null
  const nestedText = form.nest(reading.text, hasStrange ? nestOptions : { ...nestOptions, foldsNames: false })
  if (nestedText.text === null) return nestedText
  const value = nestedText.text === reading.text ? given : (parseStrict(nestedText.text) as object)
  const newNesting = {
    findings: nestedText.findings,
    hollow: form.hollowIn(value),
    isStrange: hasStrange && form.strangeIn(value) !== null,
  }
  return { reading: { ...reading, text: nestedText.text, value }, nesting: newNesting }
}

/** True if a rule produced flat names. They are nested then, so this terminates: a nested text has none. */
export const hasFlatNames = (value: unknown, form: FlatForm): boolean => isJsonObject(value) && form.isFlat(value)

/** Returns the issue for names that spell a path that the tool does not have; null if there are none. */
export function strangeIssue(value: unknown, form: FlatForm, view: SchemaView): Issue | null {
  if (typeof value !== "object" || value === null) return null
  const unknownPaths = form.strangeIn(value)
  if (unknownPaths === null) return null
  const { path, names: unknown } = unknownPaths
  return {
    path,
    pointer: toPointer(path),
    keyword: "additionalProperties",
    expected: "declared names",
    received: "others",
    view,
    unknown,
  }
}

/** Returns the issue with the flat names that the model was shown. */
export function inShownWords(issue: Issue, form: FlatForm): Issue {
  const path = form.shownPath(issue.path)
  const relocatedIssue = path === issue.path ? issue : { ...issue, path, pointer: toPointer(path) }
  const shownMissing = (issue.missing ?? []).map((name) => form.shownNames(issue.path, name))
  if (shownMissing.length === 0 || shownMissing.some((names) => names === null)) return relocatedIssue
  return { ...issue, path: [], pointer: "", missing: shownMissing.flatMap((names) => names ?? []) }
}
