export interface SchemaRemark {
  /** True if the schema cannot be used at all. */
  readonly isBroken: boolean
  readonly what: string
  /** What the remark means for calls of the tool, if it differs from the default. */
  readonly effect?: string
}

/** Remarks about a tool's own schema. The house test checks that this list contains exactly the codes in the source. */
export const SCHEMA_REMARKS: Readonly<Record<string, SchemaRemark>> = {
  "schema/not-a-schema": { isBroken: true, what: "The schema is neither an object nor a boolean." },
  "schema/unreadable": { isBroken: true, what: "Reading the schema threw an error, for example in a getter." },
  "schema/standard": { isBroken: true, what: "A Standard JSON Schema object gave no JSON Schema." },
  "schema/too-large": { isBroken: true, what: "The schema has more text or more subschemas than the limits allow." },
  "schema/too-deep": { isBroken: true, what: "The schema nests deeper than the limit allows." },
  "schema/unresolved-ref": {
    isBroken: true,
    what: "A reference does not exist in this schema; other documents are never fetched.",
  },
  "schema/none": {
    isBroken: false,
    what: "The tool has no schema, so its arguments are not checked. This is in the report of each turn that calls it.",
    effect: "Any arguments are accepted; broken JSON is repaired by what is written alone.",
  },
  "schema/type-name": {
    isBroken: false,
    what: "A type is not a JSON type: it is read as the JSON type it stands for, or ignored.",
  },
  "schema/keyword": { isBroken: false, what: "A keyword has a value of the wrong kind and is ignored." },
  "schema/pattern-skipped": {
    isBroken: false,
    what: "A pattern is never run because it is too long, not a regular expression with the unicode flag, or too slow on hostile text.",
  },
  "schema/odd-default": {
    isBroken: false,
    what: "The type or the enumeration forbids the declared default: the value is accepted anyway.",
  },
  "schema/item-enum": {
    isBroken: false,
    what: "An enumeration is on a list instead of its items: it is applied to the items.",
  },
  "schema/circular-ref": {
    isBroken: false,
    what: "A reference refers back to itself, so it has no meaning: every value is valid there.",
  },
  "schema/unknown-hint": {
    isBroken: false,
    what: "A declared hint is not known, or not of the right kind, and is ignored.",
  },
}

/** Returns what a remark means for calls of the tool. */
export const effectOf = ({ isBroken, effect }: SchemaRemark): string =>
  effect ??
  (isBroken
    ? "Calls of the tool cannot be checked: strict JSON passes unchanged, anything else escalates with `schema/broken`."
    : "None: the rest of the schema is used.")
