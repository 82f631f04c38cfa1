import { ANY } from "../json/kind.ts"
import type { SchemaView } from "../schema/view.ts"

/** The schema of a place nothing is said about. */
export const ANYTHING: SchemaView = {
  kinds: ANY,
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
