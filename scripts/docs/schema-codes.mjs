/** Remarks about a tool's own schema. The house test holds this list equal to the codes in the source. */
export const SCHEMA_CODES = {
  "schema/not-a-schema": { broken: true, what: "The schema is neither an object nor a boolean." },
  "schema/unreadable": { broken: true, what: "Reading the schema threw an error, for example in a getter." },
  "schema/standard": { broken: true, what: "A Standard JSON Schema object gave no JSON Schema." },
  "schema/too-large": { broken: true, what: "The schema has more text or more subschemas than the limits allow." },
  "schema/too-deep": { broken: true, what: "The schema nests deeper than the limit allows." },
  "schema/unresolved-ref": {
    broken: true,
    what: "A reference does not exist in this schema; other documents are never fetched.",
  },
  "schema/none": {
    broken: false,
    what: "The tool has no schema, so its arguments are not checked. This is in the report of each turn that calls it.",
  },
  "schema/type-name": {
    broken: false,
    what: "A type is not a JSON type: it is read as the JSON type it stands for, or ignored.",
  },
  "schema/keyword": { broken: false, what: "A keyword has a value of the wrong kind and is ignored." },
  "schema/pattern-skipped": {
    broken: false,
    what: "A pattern is never run because it is too long, not a regular expression, or too slow on hostile text.",
  },
  "schema/odd-default": {
    broken: false,
    what: "The type or the enumeration forbids the declared default: the value is accepted anyway.",
  },
  "schema/item-enum": {
    broken: false,
    what: "An enumeration is on a list instead of its items: it is applied to the items.",
  },
  "schema/circular-ref": {
    broken: false,
    what: "A reference refers back to itself, so it has no meaning: every value is valid there.",
  },
  "schema/unknown-hint": {
    broken: false,
    what: "A declared hint is not known, or not of the right kind, and is ignored.",
  },
}
