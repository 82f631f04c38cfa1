// Plans both forms of one tool: the flat schema for the model, and the way back.
import { isJsonObject } from "../json/kind.ts"
import { parseObject } from "../json/strict.ts"
import { readTree } from "../json/tree.ts"
import type { Limits } from "../limits.ts"
import { compileSchema } from "../schema/compile.ts"
import type { UnknownRecord } from "../schema/read.ts"
import { namesIn } from "../schema/read.ts"
import { fromStandard } from "../schema/standard.ts"
import type { FlatForm } from "../turn.ts"
import { makeForm } from "./form.ts"
import { isMovable } from "./local-refs.ts"
import { nameLeaves } from "./naming.ts"
import { outlineOf } from "./outline.ts"
import { assembleText } from "./pieces.ts"
import { shownSchema } from "./shown.ts"
import { flatPieces } from "./unnest.ts"

/** One tool in both forms. */
export interface FlatPlan {
  readonly flatSchema: UnknownRecord
  readonly form: FlatForm
  /** Converts nested arguments to the flat form. */
  flatten(text: string): string
}

/** Plans both forms; null if there is nothing to open, or the schema is unusable or contains addresses. */
export function planFlat(parameters: unknown, separator: string, limits: Limits): FlatPlan | null {
  const { schema, broken } = fromStandard(parameters)
  if (
    broken !== null ||
    !isJsonObject(schema) ||
    compileSchema(schema, { limits }).broken !== null ||
    !isMovable(schema)
  )
    return null
  const root = outlineOf(schema, separator, limits)
  if (root === null) return null
  const namedLeaves = [...nameLeaves(root, limits.flatName)]
  const forms = { root, leafByName: new Map(namedLeaves.filter(([, leaf]) => leaf.path.length > 1)) }
  if (forms.leafByName.size === 0) return null
  const visibleSchema = shownSchema(schema, namedLeaves, separator)
  return {
    flatSchema: visibleSchema,
    form: makeForm(schema, new Set(namesIn(visibleSchema.required)), forms, separator),
    flatten(text) {
      if (parseObject(text) === undefined) return text
      const flatText = flatPieces(text, readTree(text), forms)
      return flatText === null ? text : assembleText(text, flatText).text
    },
  }
}
