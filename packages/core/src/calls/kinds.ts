// Maps rule ids to the repair names of an older interface.
import { appliedRules, type Finding } from "../report.ts"

/** Names of an older interface for our rules; rules without such a name keep their id. */
const LEGACY_KINDS: Readonly<Record<string, string>> = {
  "value/null-for-optional": "null_stripped",
  "shape/stringified": "json_string_to_array",
  "shape/empty-object-for-array": "object_to_array",
  "shape/single-for-array": "bare_string_to_array",
  "value/linked-path": "md_link_unwrapped",
  "value/relational-default": "relational_default_filled",
  "json/missing-closer": "truncation_fixed",
}

/** Returns the kinds of the applied repairs, without duplicates. */
export const kindsOf = (findings: readonly Finding[]): string[] =>
  appliedRules(findings).map((rule) => (Object.hasOwn(LEGACY_KINDS, rule) ? (LEGACY_KINDS[rule] as string) : rule))
