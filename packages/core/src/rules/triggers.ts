/** A value of another kind, or another value, is wanted here. */
export const VALUE_KEYWORDS: readonly string[] = ["type", "enum", "const"]

/** The same, for rules that need not know which branch of a union is meant. The others are asked branch by branch. */
export const VALUE_OR_UNION: readonly string[] = [...VALUE_KEYWORDS, "anyOf", "oneOf"]

/** A value that is there and does not fit, for whatever reason. */
export const MISFIT_KEYWORDS: readonly string[] = [
  ...VALUE_OR_UNION,
  ..."pattern format minLength minItems minProperties minimum exclusiveMinimum required".split(" "),
]

/** The member names of an object do not fit. */
export const NAME_KEYWORDS: readonly string[] = [
  "required",
  "dependentRequired",
  "additionalProperties",
  "unevaluatedProperties",
  "propertyNames",
]

/** A member that the schema does not allow. */
export const UNKNOWN_MEMBER: readonly string[] = ["additionalProperties", "unevaluatedProperties"]

/**
 * Faults that only a declaration of the tool, or the protocol, makes a fault: found by declared.ts, not by the schema.
 */
export const DECLARED_FAULTS = {
  path: "declared/path",
  relational: "declared/relational",
  alias: "declared/alias",
  residue: "declared/residue",
  names: "declared/names",
  envelope: "declared/envelope",
  swallowed: "declared/swallowed",
  markedNames: "declared/marked-names",
} as const
