import type { MendedCall } from "../turn.ts"

/** Our rules under the names of an older interface; what it had no name for keeps ours. */
const KINDS: Readonly<Record<string, string>> = {
  "value/null-for-optional": "null_stripped",
  "shape/stringified": "json_string_to_array",
  "shape/empty-object-for-array": "object_to_array",
  "shape/single-for-array": "bare_string_to_array",
  "value/linked-path": "md_link_unwrapped",
  "value/relational-default": "relational_default_filled",
  "json/missing-closer": "truncation_fixed",
}

/** The kinds of repair in some findings, each once; what was found and not done is none. */
export const kindsOf = (findings: MendedCall["findings"]): string[] => [
  ...new Set(findings.filter(({ applied }) => applied).map(({ rule }) => (Object.hasOwn(KINDS, rule) ? (KINDS[rule] as string) : rule))),
]

/** Those that a counter always has, also at zero. */
export const COUNTED = [
  "null_stripped",
  "json_string_to_array",
  "object_to_array",
  "bare_string_to_array",
  "md_link_unwrapped",
  "truncation_fixed",
  "invalid",
] as const
