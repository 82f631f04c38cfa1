// validateAndRepair: checks arguments against one schema and repairs them, without a turn.
import { mendArguments } from "./calls/arguments.ts"
import type { ArgumentsOutcome } from "./calls/arguments-outcome.ts"
import { describeIssue } from "./calls/feedback.ts"
import { kindsOf } from "./calls/kinds.ts"
import { REASONS } from "./calls/reasons.ts"
import { ARRAY_BIT, isContainer, OBJECT_BIT, STRING_BIT } from "./json/kind.ts"
import { parseObject, parseStrict } from "./json/strict.ts"
import { DEFAULT_LIMITS } from "./limits.ts"
import { compileSchema } from "./schema/compile.ts"
import type { CompiledSchema } from "./schema/view.ts"

export type RepairResult =
  /** `repaired` is null and `kinds` is empty if nothing had to be done: the given arguments are valid. */
  | {
      readonly ok: true
      readonly repaired: unknown
      readonly kinds: readonly string[]
      readonly notes: readonly string[]
    }
  | { readonly ok: false; readonly errors: readonly string[] }

/**
 * Validates arguments against a schema, and repairs what can be repaired with certainty. The arguments are a parsed
 * value, or their JSON text unless the schema expects a string; they are never changed in place. A value that JSON
 * cannot represent (NaN, a function, a date, a map) is an error.
 * @example validateAndRepair({ type: "object", properties: { n: { type: "integer" } } }, { n: "5" }) // { ok: true,
 * repaired: { n: 5 }, kinds: ["type/number-as-string"], notes: [] }
 */
export function validateAndRepair(schema: unknown, givenArguments: unknown): RepairResult {
  const compiled = compileSchema(schema, { formats: "lenient" })
  if (compiled.broken !== null) return { ok: false, errors: [`${compiled.broken.rule}: ${compiled.broken.message}`] }
  const isJsonText = typeof givenArguments === "string" && !isTextValue(givenArguments, compiled)
  const raw = isJsonText ? givenArguments : faithfulJsonTextOf(givenArguments)
  if (raw === null) return { ok: false, errors: ["the arguments cannot be written as JSON"] }
  // a value is not parsed again: as text it may have another meaning. Ex) "[draft] tea"
  const value = isJsonText ? parseObject(raw) : parseStrict(raw)
  const outcome = mendArguments(raw, value as object | undefined, {
    tool: "",
    parameters: schema,
    knownNames: new Set(),
    schema: compiled,
    flat: null,
    limits: DEFAULT_LIMITS,
    apply: "likely",
    disabledRules: new Set(),
    cutByProvider: false,
    wholeByProvider: false,
    declaredTool: undefined,
    schemaHasNoHints: false,
    unknownIsFault: false,
  })
  const result = resultOf(outcome, () => compiled.validate(givenArguments).map(describeIssue))
  const isScalar = !isJsonText && !isContainer(value)
  return result.ok || !isScalar
    ? result
    : { ok: false, errors: result.errors.map((error) => error.replace(/^arguments(?=:)/, "value")) }
}

/**
 * Returns the JSON text of a value if it represents the whole value, otherwise null. JSON.stringify omits functions,
 * and writes null for NaN and {} for a map. A member that is undefined counts as missing.
 */
function faithfulJsonTextOf(value: unknown): string | null {
  const isFaithful = (given: unknown, isItem: boolean): boolean => {
    if (typeof given === "number") return Number.isFinite(given)
    if (given === undefined) return !isItem
    if (typeof given === "object" && given !== null && !Array.isArray(given))
      return Object.prototype.toString.call(given) === "[object Object]"
    return typeof given !== "function" && typeof given !== "symbol"
  }
  try {
    const text = JSON.stringify(value, function (this: Readonly<Record<string, unknown>>, key, written: unknown) {
      // a value with toJSON arrives here in its converted form
      if (written !== this[key] || !isFaithful(written, Array.isArray(this))) throw new TypeError("no JSON form")
      return written
    })
    return text ?? null
  } catch {
    return null
  }
}

/** True if a text is the value itself, not the JSON text of an object or a list. */
function isTextValue(text: string, { view: { kinds }, isValid }: CompiledSchema): boolean {
  if ((kinds & (OBJECT_BIT | ARRAY_BIT)) === 0) return true
  const mayBeText = (kinds & STRING_BIT) !== 0
  if (!isValid(text)) return mayBeText && !isContainer(parseStrict(text))
  // a schema without a type accepts every string, even if its keywords are for objects. Ex) { required: ["rows"] }
  return mayBeText || !/[[{]/.test(text)
}

/** Returns the result of a repair. `issuesAsGiven`: returns what the schema reports for the unrepaired arguments. */
function resultOf(outcome: ArgumentsOutcome, issuesAsGiven: () => readonly string[]): RepairResult {
  if (outcome.kind === "valid") return { ok: true, repaired: null, kinds: [], notes: [] }
  if (outcome.kind === "escalated")
    return {
      ok: false,
      errors: outcome.issues.length > 0 ? outcome.issues.map(describeIssue) : [REASONS[outcome.reason].what],
    }
  const [only] = outcome.parts
  if (only === undefined || outcome.parts.length > 1) return { ok: false, errors: [REASONS["json/concatenated"].what] }
  // a repaired value of null would mean that the given arguments are valid. Ex) the text "null"
  if (only.value === null) return { ok: false, errors: issuesAsGiven() }
  const kinds = kindsOf(only.findings)
  const notes = only.findings
    .filter((finding) => finding.rule === "value/relational-default")
    .map((finding) => finding.message)
  return { ok: true, repaired: only.value, kinds, notes }
}
