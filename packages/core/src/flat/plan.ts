import { parseObject } from "../json/strict.ts"
import { readTree } from "../json/tree.ts"
import type { Limits } from "../limits.ts"
import { compileSchema } from "../schema/compile.ts"
import { type Fields, isFields } from "../schema/node.ts"
import { namesIn } from "../schema/read.ts"
import { fromStandard } from "../schema/standard.ts"
import type { FlatForm } from "../turn.ts"
import { makeForm } from "./form.ts"
import { isMovable } from "./local-refs.ts"
import { nameLeaves } from "./naming.ts"
import { formsOf } from "./nest.ts"
import { outlineOf } from "./outline.ts"
import { assemble } from "./pieces.ts"
import { shownSchema } from "./shown.ts"
import { flatPieces } from "./unnest.ts"

/** One tool in both forms. */
export interface FlatPlan {
  readonly shown: Fields
  readonly form: FlatForm
  /** Nested arguments in the flat form. */
  flatten(text: string): string
}

/** Both forms of a tool; null when the schema has none but its own: nothing to open, not a usable schema, addresses of its own inside. */
export function planFlat(parameters: unknown, separator: string, limits: Limits): FlatPlan | null {
  const { schema, broken } = fromStandard(parameters)
  if (broken !== null || !isFields(schema) || compileSchema(schema, { limits }).broken !== null || !isMovable(schema, limits.schemaNodes)) return null
  const root = outlineOf(schema, limits)
  if (root === null) return null
  const named = nameLeaves(root, separator, limits.flatName)
  const forms = formsOf(root, named)
  if (forms.table.size === 0) return null
  const shown = shownSchema(schema, root, named, separator)
  return {
    shown,
    form: makeForm(schema, named, new Set(namesIn(shown.required)), forms, separator),
    flatten(text) {
      if (parseObject(text) === undefined) return text
      const pieces = flatPieces(text, readTree(text), forms)
      return pieces === null ? text : assemble(text, pieces).text
    },
  }
}
