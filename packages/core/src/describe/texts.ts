// Collects all rows of this folder; in the package one file holds them, for `import` and for `require`.
import { MARKED_DIALECT_DOCS } from "./dialects/marked.ts"
import { UNMARKED_DIALECT_DOCS } from "./dialects/unmarked.ts"
import type { DialectDocs, RuleDocs } from "./docs.ts"
import { KEY_RULE_DOCS } from "./rules/key.ts"
import { SHAPE_RULE_DOCS } from "./rules/shape.ts"
import { TYPE_RULE_DOCS } from "./rules/type.ts"
import { VALUE_RULE_DOCS } from "./rules/value.ts"

export { FAULT_DOCS } from "./faults.ts"
export { NAME_DOCS } from "./names.ts"

/** The documentation of each dialect, by its id: one row for each dialect, and no other. */
export const DIALECT_DOCS: Readonly<Record<string, DialectDocs>> = { ...MARKED_DIALECT_DOCS, ...UNMARKED_DIALECT_DOCS }

/** The documentation of each rule, by its id: one row for each rule, and no other. */
export const RULE_DOCS: Readonly<Record<string, RuleDocs>> = {
  ...KEY_RULE_DOCS,
  ...SHAPE_RULE_DOCS,
  ...TYPE_RULE_DOCS,
  ...VALUE_RULE_DOCS,
}
