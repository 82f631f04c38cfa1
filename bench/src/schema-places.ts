import { isObject, type Json, type JsonObject, type Path, type Schema } from "./case.ts"

/** A value inside arguments together with the schema that is in charge of it. */
export interface SchemaPlace {
  readonly path: Path
  readonly key: string
  readonly value: Json
  readonly schema: Schema
  readonly isRequired: boolean
  readonly isDeclared: boolean
}

const asSchema = (value: unknown): Schema => (typeof value === "object" && value !== null ? (value as Schema) : {})

function follow(schema: Schema, root: Schema): Schema {
  const ref = schema.$ref
  if (typeof ref !== "string") return schema
  const target = ref
    .slice(2)
    .split("/")
    .reduce<Schema>((at, step) => asSchema(at[step]), root)
  return follow(target, root)
}

/** The branch of a union whose tag or type fits the value. */
export function branchFor(schema: Schema, root: Schema, value: Json): Schema {
  const at = follow(schema, root)
  const branches = at.oneOf ?? at.anyOf
  if (!Array.isArray(branches)) return at
  const fits = (branch: Schema): boolean => {
    if (isObject(value)) return asSchema(asSchema(branch.properties).kind).const === value.kind
    return branch.type === (value === null ? "null" : typeof value)
  }
  return branches.map((branch) => branchFor(asSchema(branch), root, value)).find(fits) ?? {}
}

export function schemaPlaces(value: JsonObject, root: Schema): SchemaPlace[] {
  const out: SchemaPlace[] = []
  const visit = (at: Json, given: Schema, path: Path, isRequired: boolean, isDeclared: boolean): void => {
    const schema = branchFor(given, root, at)
    if (path.length > 0)
      out.push({
        path,
        key: String(path.findLast((step) => typeof step === "string")),
        value: at,
        schema,
        isRequired,
        isDeclared,
      })
    if (Array.isArray(at))
      for (const [i, item] of at.entries()) visit(item, asSchema(schema.items), [...path, i], true, true)
    if (!isObject(at)) return
    const declared = asSchema(schema.properties)
    const required = Array.isArray(schema.required) ? schema.required : []
    for (const [key, item] of Object.entries(at))
      visit(
        item,
        asSchema(declared[key] ?? schema.additionalProperties),
        [...path, key],
        required.includes(key),
        key in declared,
      )
  }
  visit(value, root, [], true, true)
  return out
}

/** The places, as text, whose objects take declared members only; what stands there can be told from its neighbours. */
export function closedPlaces(value: JsonObject, root: Schema): ReadonlySet<string> {
  return new Set(
    schemaPlaces(value, root)
      .filter(
        (place) =>
          place.isDeclared &&
          place.schema.type !== undefined &&
          (place.schema.type !== "object" || place.schema.additionalProperties === false),
      )
      .map((place) => place.path.join("/")),
  )
}

export const typesOf = (schema: Schema): readonly unknown[] =>
  Array.isArray(schema.type) ? schema.type : schema.type === undefined ? [] : [schema.type]

/** A copy in which the value at a path is another one. */
export function withValue(root: Json, path: Path, value: Json): Json {
  const [step, ...rest] = path
  if (step === undefined) return value
  if (Array.isArray(root)) return root.map((item, i) => (i === step ? withValue(item, rest, value) : item))
  if (!isObject(root)) return root
  return Object.fromEntries(
    Object.entries(root).map(([key, item]) => [key, key === step ? withValue(item, rest, value) : item]),
  )
}

/** A copy in which the member at a path has another name. */
export function withKey(root: Json, path: Path, name: string): Json {
  const parent = path.slice(0, -1)
  const last = path.at(-1)
  const holder = valueAt(root, parent)
  if (!isObject(holder)) return root
  return withValue(
    root,
    parent,
    Object.fromEntries(Object.entries(holder).map(([key, item]) => [key === last ? name : key, item])),
  )
}

export function valueAt(root: Json, path: Path): Json | undefined {
  let at: Json | undefined = root
  for (const step of path) at = Array.isArray(at) ? at[Number(step)] : isObject(at) ? at[String(step)] : undefined
  return at
}
