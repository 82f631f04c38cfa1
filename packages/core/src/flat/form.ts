import { isJsonObject, kindOf } from "../json/kind.ts"
import { compileSchema } from "../schema/compile.ts"
import { clearsByNull } from "../schema/null-meaning.ts"
import type { UnknownRecord } from "../schema/read.ts"
import { namesIn } from "../schema/read.ts"
import type { CompiledSchema } from "../schema/view.ts"
import type { FlatForm } from "../turn.ts"
import { resolveSchema } from "./local-refs.ts"
import type { FlatForms, OpenedObject } from "./nest.ts"
import { nestText } from "./nest-text.ts"
import type { SchemaPart } from "./outline.ts"
import { createPathFinder } from "./strange.ts"

/** What a tool that is shown flat needs to take both forms. */
export function makeForm(
  schema: UnknownRecord,
  namedParts: ReadonlyMap<string, SchemaPart>,
  required: ReadonlySet<string>,
  forms: FlatForms,
  separator: string,
): FlatForm {
  const combinedSchema = readingSchema(schema, namedParts)
  const pathFinder = createPathFinder(forms, separator)
  let compiledSchema: CompiledSchema | null = null
  const refusesNull = (name: string): boolean => {
    compiledSchema ??= compileSchema(combinedSchema, { formats: "lenient" })
    const view = compiledSchema.view.member(name)
    return view?.isValid(null) === false && !clearsByNull(view.description)
  }
  const mayBeLeftOut = (name: string): boolean => forms.pathByName.has(name) && !required.has(name) && refusesNull(name)
  const isFlat = (value: object): boolean => Object.keys(value).some((name) => forms.pathByName.has(name))
  return {
    reading: combinedSchema,
    isFlat,
    concerns: (value) => isFlat(value) || pathFinder.find(value) !== null,
    strangeIn: pathFinder.find,
    nest: (text, { dropsNull, foldsNames }) =>
      nestText(text, forms, dropsNull ? mayBeLeftOut : null, foldsNames ? pathFinder : null),
    hollowIn: (value) => countEmptyObjects(value, forms.root) - (isEmpty(value) ? 1 : 0),
    shownPath: (path) => shownPath(path, forms.root),
    shownNames: (path, member) => shownNames(path, member, forms.root),
  }
}

/** All members of both forms, required what both must have: references into the original lead where they led. */
function readingSchema(schema: UnknownRecord, flatParts: ReadonlyMap<string, SchemaPart>): UnknownRecord {
  const ownSchema = resolveSchema(schema, schema) ?? schema
  const { $ref: _, ...kept } = { ...ownSchema, ...schema }
  const required = namesIn(ownSchema.required).filter((name) => flatParts.get(name)?.path.length === 1)
  const flatEntries = [...flatParts]
    .filter(([, part]) => part.path.length > 1)
    .map(([name, part]) => [name, part.schema])
  return {
    ...kept,
    required,
    properties: Object.fromEntries([...Object.entries(ownSchema.properties as UnknownRecord), ...flatEntries]),
  }
}

const isEmpty = (value: unknown): boolean => isJsonObject(value) && Object.keys(value).length === 0

function countEmptyObjects(value: unknown, openedObject: OpenedObject): number {
  if (kindOf(value) !== "object") return 0
  let count = isEmpty(value) ? 1 : 0
  for (const [name, inner] of openedObject.innerObjects)
    if (Object.hasOwn(value as object, name)) count += countEmptyObjects((value as UnknownRecord)[name], inner)
  return count
}

function shownPath(path: readonly (string | number)[], root: OpenedObject): readonly (string | number)[] {
  let currentObject: OpenedObject | undefined = root
  for (let at = 0; at < path.length; at++) {
    const step = String(path[at])
    const flatName: string | undefined = currentObject.leafNames.get(step)
    if (flatName !== undefined) return currentObject === root ? path : [flatName, ...path.slice(at + 1)]
    currentObject = currentObject.innerObjects.get(step)
    if (currentObject === undefined) return path
  }
  return path
}

function shownNames(path: readonly (string | number)[], member: string, root: OpenedObject): readonly string[] | null {
  let memberParent: OpenedObject | undefined = root
  for (const step of path) memberParent = memberParent?.innerObjects.get(String(step))
  if (memberParent === undefined) return null
  const inner = memberParent.innerObjects.get(member)
  return inner === undefined ? [memberParent.leafNames.get(member) ?? member] : neededIn(inner)
}

const neededIn = ({ leafNames: leaves, innerObjects: inner, required }: OpenedObject): readonly string[] =>
  [...required].flatMap((name) => {
    const leafName = leaves.get(name)
    const innerObject = inner.get(name)
    return leafName !== undefined ? [leafName] : innerObject === undefined ? [] : neededIn(innerObject)
  })
