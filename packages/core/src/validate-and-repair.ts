import { mendArguments } from "./calls/arguments.ts"
import { describeIssue } from "./calls/feedback.ts"
import { kindsOf } from "./calls/kinds.ts"
import { REASONS } from "./calls/reasons.ts"
import { parseObject } from "./json/strict.ts"
import { jsonTextOf } from "./json/text-of.ts"
import { DEFAULT_LIMITS } from "./limits.ts"
import { compileSchema } from "./schema/compile.ts"

export type RepairResult =
  /** `repaired` is null when nothing had to be done. */
  | { readonly ok: true; readonly repaired: unknown; readonly kinds: readonly string[]; readonly notes: readonly string[] }
  | { readonly ok: false; readonly errors: readonly string[] }

/**
 * Validates arguments against a schema and repairs what can be repaired for sure. The arguments are text or a parsed value; they are never changed in place.
 * @example validateAndRepair({ type: "object", properties: { n: { type: "integer" } } }, { n: "5" }) // { ok: true, repaired: { n: 5 }, kinds: ["type/number-as-string"], notes: [] }
 */
export function validateAndRepair(schema: unknown, givenArguments: unknown): RepairResult {
  const compiled = compileSchema(schema, { formats: true })
  if (compiled.broken !== null) return { ok: false, errors: [`${compiled.broken.code}: ${compiled.broken.message}`] }
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
  if (outcome.kind === "escalated") return { ok: false, errors: outcome.issues.length > 0 ? outcome.issues.map(describeIssue) : [REASONS[outcome.reason].what] }
  const [only] = outcome.parts
  if (only === undefined || outcome.parts.length > 1) return { ok: false, errors: [REASONS["json/concatenated"].what] }
  const kinds = kindsOf(only.findings)
  const notes = only.findings.filter((finding) => finding.rule === "value/relational-default").map((finding) => finding.message)
  return { ok: true, repaired: only.value, kinds, notes }
}
