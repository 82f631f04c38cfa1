// Walks a new schema once: checks its size, its depth and the targets of its references.
import { isJsonObject } from "../json/kind.ts"
import { toPointer } from "../json/pointer.ts"
import type { Limits } from "../limits.ts"
import { SUBSCHEMA_HOLDERS, subschemasUnder } from "./keywords.ts"
import type { UnknownRecord } from "./read.ts"
import { type RefIndex, resolveRef, type SchemaScope, scopeOf, splitReference } from "./refs.ts"
import type { SchemaFinding } from "./view.ts"

interface SurveyState {
  readonly limits: Limits
  readonly index: RefIndex
  readonly seenSchemas: Set<object>
  readonly foundRefs: { readonly reference: string; readonly scope: SchemaScope; readonly pointer: string }[]
  readonly path: string[]
  nodeCount: number
  textBytes: number
  firstFinding: SchemaFinding | null
}

const pointerOf = (walk: SurveyState): string => toPointer(walk.path)

function stopSurvey(walk: SurveyState, rule: string, message: string): void {
  walk.firstFinding ??= { rule, pointer: pointerOf(walk), message }
}

function isTooLarge(walk: SurveyState): boolean {
  if (walk.textBytes <= walk.limits.schemaBytes) return false
  stopSurvey(walk, "schema/too-large", `schema text exceeds ${walk.limits.schemaBytes} bytes`)
  return true
}

function isTooDeep(walk: SurveyState, depth: number): boolean {
  if (depth <= walk.limits.schemaDepth) return false
  stopSurvey(walk, "schema/too-deep", `schema nests deeper than ${walk.limits.schemaDepth} levels`)
  return true
}

/** A list takes a character for each item, also one without items that only has a length. */
function addCommas(walk: SurveyState, value: unknown): void {
  if (Array.isArray(value)) walk.textBytes += value.length
}

function measureData(walk: SurveyState, value: unknown, depth: number): void {
  walk.textBytes += typeof value === "string" ? value.length + 3 : 4
  addCommas(walk, value)
  if (isTooLarge(walk) || typeof value !== "object" || value === null || isTooDeep(walk, depth)) return
  for (const key in value) {
    walk.textBytes += key.length
    measureData(walk, (value as UnknownRecord)[key], depth + 1)
    if (walk.firstFinding !== null) return
  }
}

function registerNames(walk: SurveyState, schema: UnknownRecord, scope: SchemaScope): SchemaScope {
  const innerScope = scopeOf(walk.index, schema, scope, "")
  const pointer = pointerOf(walk)
  const ownScope = innerScope === scope ? scope : { ...innerScope, pointer }
  if (ownScope !== scope && !walk.index.resourceScopes.has(ownScope.base))
    walk.index.resourceScopes.set(ownScope.base, ownScope)
  const anchorTarget = { schema, scope: ownScope, pointer }
  const id = schema[walk.index.idWord]
  const idFragment = typeof id === "string" ? splitReference(id)[1] : ""
  for (const anchorName of [schema.$anchor, schema.$dynamicAnchor, idFragment]) {
    if (typeof anchorName !== "string" || anchorName === "") continue
    const address = `${ownScope.base}#${anchorName}`
    if (!walk.index.anchorTargets.has(address)) walk.index.anchorTargets.set(address, anchorTarget)
  }
  for (const reference of [schema.$ref, schema.$dynamicRef, schema.$recursiveRef])
    if (typeof reference === "string") walk.foundRefs.push({ reference, scope: ownScope, pointer })
  return ownScope
}

const NAMING_KEYWORDS: ReadonlySet<string> = new Set([
  "$ref",
  "$id",
  "id",
  "$anchor",
  "$dynamicAnchor",
  "$dynamicRef",
  "$recursiveRef",
])

function isNamed(schema: UnknownRecord): boolean {
  // The first character is enough to rule out nearly all keys, without a lookup.
  for (const key in schema) if ((key.charCodeAt(0) === 36 || key === "id") && NAMING_KEYWORDS.has(key)) return true
  return false
}

function surveySubschema(walk: SurveyState, schema: unknown, outerScope: SchemaScope, depth: number): void {
  if (!isJsonObject(schema)) {
    measureData(walk, schema, depth)
    return
  }
  if (++walk.nodeCount > walk.limits.schemaNodes) {
    stopSurvey(walk, "schema/too-large", `schema has more than ${walk.limits.schemaNodes} subschemas`)
    return
  }
  if (isTooDeep(walk, depth)) return
  walk.seenSchemas.add(schema)
  const scope = isNamed(schema) ? registerNames(walk, schema, outerScope) : outerScope
  for (const key in schema) {
    const value = schema[key]
    walk.textBytes += key.length + 4
    if (typeof value === "string") {
      walk.textBytes += value.length
      continue
    }
    walk.path.push(key)
    surveyKeyword(walk, key, value, scope, depth)
    if (walk.firstFinding !== null) return
    walk.path.pop()
  }
  isTooLarge(walk)
}

function surveyKeyword(walk: SurveyState, key: string, value: unknown, scope: SchemaScope, depth: number): void {
  if (!SUBSCHEMA_HOLDERS.has(key) || typeof value !== "object" || value === null) measureData(walk, value, depth)
  else addCommas(walk, value)
  if (isTooLarge(walk)) return
  for (const [name, child] of subschemasUnder(key, value)) {
    const steps = name === null ? [] : [name]
    walk.textBytes += name === null ? 0 : name.length + 4
    walk.path.push(...steps)
    surveySubschema(walk, child, scope, depth + 1)
    if (walk.firstFinding !== null) return
    walk.path.length -= steps.length
  }
}

/** Follows references after all names are known; a target below an unknown keyword is surveyed too. */
function followRefs(walk: SurveyState): void {
  for (let at = 0; at < walk.foundRefs.length && walk.firstFinding === null; at++) {
    const { reference, scope, pointer } = walk.foundRefs[at] as SurveyState["foundRefs"][number]
    const refTarget = resolveRef(walk.index, reference, scope)
    if (refTarget === null) {
      walk.firstFinding = {
        rule: "schema/unresolved-ref",
        pointer,
        message: `reference "${reference.slice(0, 200)}" does not exist in this schema`,
      }
    } else if (typeof refTarget.schema === "object" && !walk.seenSchemas.has(refTarget.schema)) {
      walk.path.splice(0, walk.path.length, ...refTarget.pointer.split("/").slice(1))
      surveySubschema(walk, refTarget.schema, refTarget.scope, 0)
    }
  }
}

/**
 * Walks the whole schema in one bounded pass. Checks its size and depth, registers the names that references can use,
 * and reports references without a target.
 */
export function surveySchema(
  schema: unknown,
  root: SchemaScope,
  index: RefIndex,
  limits: Limits,
): SchemaFinding | null {
  const walk: SurveyState = {
    limits,
    index,
    seenSchemas: new Set(),
    foundRefs: [],
    path: [],
    nodeCount: 0,
    textBytes: 0,
    firstFinding: null,
  }
  surveySubschema(walk, schema, root, 0)
  if (walk.firstFinding === null && walk.foundRefs.length > 0) followRefs(walk)
  return walk.firstFinding
}
