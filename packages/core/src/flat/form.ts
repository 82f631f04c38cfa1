// Builds the object through which a flattened tool accepts flat, nested and mixed arguments.
import { isJsonObject } from "../json/kind.ts"
import { compileSchema } from "../schema/compile.ts"
import { clearsByNull } from "../schema/null-meaning.ts"
import type { UnknownRecord } from "../schema/read.ts"
import { namesIn } from "../schema/read.ts"
import type { CompiledSchema } from "../schema/view.ts"
import type { FlatForm } from "../turn.ts"
import { resolveSchema } from "./local-refs.ts"
import type { FlatForms } from "./nest.ts"
import { nestText } from "./nest-text.ts"
import { openedParts, type SchemaPart } from "./outline.ts"
import { createPathFinder } from "./strange.ts"

/** Returns what a flattened tool needs to accept both forms. */
export function makeForm(
  schema: UnknownRecord,
  required: ReadonlySet<string>,
  forms: FlatForms,
  separator: string,
): FlatForm {
  const combinedSchema = readingSchema(schema, forms)
  const pathFinder = createPathFinder(forms, separator)
  let compiledSchema: CompiledSchema | null = null
  const refusesNull = (name: string): boolean => {
    compiledSchema ??= compileSchema(combinedSchema, { formats: "lenient" })
    const view = compiledSchema.view.member(name)
    return view?.isValid(null) === false && !clearsByNull(view.description)
  }
  const mayBeLeftOut = (name: string): boolean => forms.leafByName.has(name) && !required.has(name) && refusesNull(name)
  const isFlat = (value: object): boolean => Object.keys(value).some((name) => forms.leafByName.has(name))
  return {
    reading: combinedSchema,
    isFlat,
    concerns: (value) => isFlat(value) || pathFinder.find(value) !== null,
    strangeIn: pathFinder.find,
    nest: (text, { dropsNull, foldsNames }) =>
      nestText(text, forms, dropsNull ? mayBeLeftOut : null, foldsNames ? pathFinder : null),
    hollowIn: (value) => countEmptyObjects(value, forms.root),
    shownPath: (path) => shownPath(path, forms.root),
    shownNames: (path, member) => shownNames(path, member, forms.root),
  }
}

/** Returns a schema with all members of both forms; required if both must have them. References keep their targets. */
function readingSchema(schema: UnknownRecord, { leafByName, root }: FlatForms): UnknownRecord {
  const ownSchema = resolveSchema(schema, schema) ?? schema
  const { $ref: _, ...kept } = { ...ownSchema, ...schema }
  const required = namesIn(ownSchema.required).filter((name) => root.innerParts?.get(name)?.innerParts === null)
  const flatEntries = [...leafByName].map(([name, part]) => [name, part.schema])
  return {
    ...kept,
    required,
    properties: Object.fromEntries([...Object.entries(ownSchema.properties as UnknownRecord), ...flatEntries]),
  }
}

/** Returns the number of opened objects below a value that have no member. */
function countEmptyObjects(value: unknown, opened: SchemaPart): number {
  if (!isJsonObject(value)) return 0
  const counts = openedParts(opened).map(([name, inner]) => {
    const part = Object.hasOwn(value, name) ? value[name] : null
    return isJsonObject(part) && Object.keys(part).length === 0 ? 1 : countEmptyObjects(part, inner)
  })
  return counts.reduce((sum, count) => sum + count, 0)
}

function shownPath(path: readonly (string | number)[], root: SchemaPart): readonly (string | number)[] {
  let part: SchemaPart | undefined = root
  for (const [at, step] of path.entries()) {
    part = part.innerParts?.get(String(step))
    if (part === undefined) return path
    if (part.innerParts === null) return part.parent === root ? path : [part.flatName, ...path.slice(at + 1)]
  }
  return path
}

function shownNames(path: readonly (string | number)[], member: string, root: SchemaPart): readonly string[] | null {
  let parent: SchemaPart | undefined = root
  for (const step of path) parent = parent?.innerParts?.get(String(step))
  if (parent?.innerParts == null) return null
  const part = parent.innerParts.get(member)
  return part === undefined ? [member] : neededIn(part)
}

/** Returns the flat names of everything that is required together with a part. */
const neededIn = ({ flatName, innerParts }: SchemaPart): readonly string[] =>
  innerParts === null ? [flatName] : [...innerParts.values()].filter((part) => part.required).flatMap(neededIn)
