import { mendArguments } from "./calls/arguments.ts"
import { describeIssue } from "./calls/feedback.ts"
import { kindsOf } from "./calls/kinds.ts"
import { REASONS } from "./calls/reasons.ts"
import { ARRAY_BIT, KIND_BITS, kindOf, OBJECT_BIT } from "./json/kind.ts"
import { parseObject } from "./json/strict.ts"
import { jsonTextOf } from "./json/text-of.ts"
import { DEFAULT_LIMITS } from "./limits.ts"
import { compileSchema } from "./schema/compile.ts"
import { fromStandard } from "./schema/standard.ts"

export type RepairResult =
  /** `repaired` is null, and `kinds` is empty, when nothing had to be done: what was given is valid as it is. */
  | {
      readonly ok: true
      readonly repaired: unknown
      readonly kinds: readonly string[]
      readonly notes: readonly string[]
    }
  | { readonly ok: false; readonly errors: readonly string[] }

/**
 * Validates arguments against a schema and repairs what can be repaired for sure. The arguments are text or a parsed
 * value; they are never changed in place.
 * @example validateAndRepair({ type: "object", properties: { n: { type: "integer" } } }, { n: "5" }) // { ok: true,
 * repaired: { n: 5 }, kinds: ["type/number-as-string"], notes: [] }
 */
export function validateAndRepair(schema: unknown, givenArguments: unknown): RepairResult {
  const compiled = compileSchema(schema, { formats: "lenient" })
  if (compiled.broken !== null) return { ok: false, errors: [`${compiled.broken.rule}: ${compiled.broken.message}`] }
  if (isScalar(givenArguments, compiled.view.kinds)) return repairScalar(schema, givenArguments)
  const raw = typeof givenArguments === "string" ? givenArguments : jsonTextOf(givenArguments)
  if (raw === null) return { ok: false, errors: ["the arguments cannot be written as JSON"] }
  const outcome = mendArguments(raw, parseObject(raw), {
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
    schemaHasNoHints: false,
    unknownIsFault: false,
  })
  if (outcome.kind === "valid") return { ok: true, repaired: null, kinds: [], notes: [] }
  if (outcome.kind === "escalated")
    return {
      ok: false,
      errors: outcome.issues.length > 0 ? outcome.issues.map(describeIssue) : [REASONS[outcome.reason].what],
    }
  const [only] = outcome.parts
  if (only === undefined || outcome.parts.length > 1) return { ok: false, errors: [REASONS["json/concatenated"].what] }
  const kinds = kindsOf(only.findings)
  const notes = only.findings
    .filter((finding) => finding.rule === "value/relational-default")
    .map((finding) => finding.message)
  return { ok: true, repaired: only.value, kinds, notes }
}

/** Where an object or a list may stand too, a text with brackets is one of them. */
const isScalar = (given: unknown, kinds: number): boolean =>
  (typeof given === "string" || typeof given === "number" || typeof given === "boolean") &&
  ((kinds & (OBJECT_BIT | ARRAY_BIT)) === 0 ||
    ((kinds & KIND_BITS[kindOf(given)]) !== 0 && !/[[{]/.test(String(given))))

/**
 * A schema of a text, a number or the like: the value is judged as the only member of an object, so that every rule
 * holds for it.
 */
function repairScalar(schema: unknown, given: unknown): RepairResult {
  const root = fromStandard(schema).schema as Readonly<Record<string, unknown>>
  // references of the schema lead to the root
  const definitions = Object.entries(root).filter(([keyword]) => keyword === "$defs" || keyword === "definitions")
  const holder = {
    type: "object",
    properties: { value: root },
    required: ["value"],
    ...Object.fromEntries(definitions),
  }
  const result = validateAndRepair(holder, { value: given })
  if (!result.ok) return { ok: false, errors: result.errors.map((error) => error.replace(/^\/value\b/, "value")) }
  return result.repaired === null ? result : { ...result, repaired: (result.repaired as { value: unknown }).value }
}
