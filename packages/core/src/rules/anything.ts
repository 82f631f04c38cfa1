import { ALL_KIND_BITS } from "../json/kind.ts"
import type { SchemaView } from "../schema/view.ts"

/** The schema of a place nothing is said about. */
export const ANY_VALUE_VIEW: SchemaView = {
  kinds: ALL_KIND_BITS,
  names: [],
  closed: false,
  required: [],
  texts: null,
  integer: false,
  values: null,
  defaults: [],
  branches: [],
  hints: null,
  format: null,
  description: null,
  minItems: 0,
  member: () => null,
  element: () => null,
  isValid: () => true,
  validate: () => [],
}
