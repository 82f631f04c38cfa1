import { toStep } from "../json/pointer.ts"
import { hintFindings } from "./hints.ts"
import { HOLDS } from "./keywords.ts"
import { type Fields, isFields, isSchema, type SchemaNode } from "./node.ts"
import { gatePattern } from "./pattern.ts"
import { typeName } from "./type-names.ts"
import type { SchemaFinding } from "./view.ts"

/** Findings told per schema; one broken generator repeats the same fault in every field. */
const MAX_FINDINGS = 100

interface Lint {
  readonly node: SchemaNode
  readonly out: SchemaFinding[]
  readonly seen: Set<object>
}

const isCount = (value: unknown): boolean => typeof value === "number" && value >= 0 && Number.isInteger(value)
const isNumber = (value: unknown): boolean => typeof value === "number" && Number.isFinite(value)
const isLimit = (value: unknown): boolean => typeof value === "boolean" || isNumber(value)
const isNames = (value: unknown): boolean => Array.isArray(value) && value.every((name) => typeof name === "string")
const isText = (value: unknown): boolean => typeof value === "string"

type Shape = readonly [fits: (value: unknown) => boolean, noun: string]

const shapes = (words: string, fits: (value: unknown) => boolean, noun: string): [string, Shape][] => words.split(" ").map((word) => [word, [fits, noun]])

const SHAPES: ReadonlyMap<string, Shape> = new Map([
  ...shapes("minLength maxLength minItems maxItems minProperties maxProperties minContains maxContains", isCount, "a count"),
  ...shapes("minimum maximum", isNumber, "a number"),
  ...shapes("exclusiveMinimum exclusiveMaximum", isLimit, "a number"),
  ...shapes("multipleOf", (value) => typeof value === "number" && value > 0, "a positive number"),
  ...shapes("required", isNames, "a list of names"),
  ...shapes("enum", Array.isArray, "a list"),
  ...shapes("pattern format $ref", isText, "a text"),
])

function tell(lint: Lint, code: string, pointer: string, message: string): void {
  if (lint.out.length < MAX_FINDINGS) lint.out.push({ code, pointer, message })
}

function lintType(lint: Lint, value: unknown, pointer: string): void {
  for (const name of Array.isArray(value) ? value : [value]) {
    const known = typeof name === "string" ? typeName(name) : null
    if (known === null) tell(lint, "schema/type-name", pointer, "names no JSON type and is ignored")
    else if (known !== name) tell(lint, "schema/type-name", pointer, `"${name}" is no JSON type and is read as "${known}"`)
  }
}

function lintPattern(lint: Lint, source: string, pointer: string): void {
  const { skipped } = gatePattern(source, lint.node.doc.limits)
  if (skipped !== null) tell(lint, "schema/pattern-skipped", pointer, `the pattern is never run: ${skipped}`)
}

function lintChildren(lint: Lint, key: string, value: unknown, pointer: string, depth: number): void {
  const holds = HOLDS.get(key)
  if (holds === undefined) return
  if (holds === "one" || (holds === "one-or-list" && !Array.isArray(value))) {
    if (isSchema(value)) lintSchema(lint, value, pointer, depth + 1)
    else tell(lint, "schema/keyword", pointer, `${key} must be a schema and is ignored`)
    return
  }
  if (holds === "map" ? !isFields(value) : !Array.isArray(value)) {
    tell(lint, "schema/keyword", pointer, `${key} must be ${holds === "map" ? "an object" : "a list"} and is ignored`)
    return
  }
  for (const [name, child] of Object.entries(value as Fields)) {
    const here = pointer + toStep(name)
    if (key === "patternProperties") lintPattern(lint, name, here)
    if (isSchema(child)) lintSchema(lint, child, here, depth + 1)
    else if (key !== "dependencies" || !isNames(child)) tell(lint, "schema/keyword", here, "must be a schema and is ignored")
  }
}

function lintSchema(lint: Lint, schema: Fields | boolean, pointer: string, depth: number): void {
  if (typeof schema === "boolean" || lint.seen.has(schema) || depth > 256) return
  lint.seen.add(schema)
  lint.out.push(...hintFindings(schema, pointer).slice(0, Math.max(0, MAX_FINDINGS - lint.out.length)))
  for (const [key, value] of Object.entries(schema)) {
    const here = pointer + toStep(key)
    const shape = SHAPES.get(key)
    if (shape !== undefined && !shape[0](value)) tell(lint, "schema/keyword", here, `${key} must be ${shape[1]} and is ignored`)
    else if (key === "type") lintType(lint, value, here)
    else if (key === "pattern") lintPattern(lint, value as string, here)
    else lintChildren(lint, key, value, here, depth)
  }
}

/** Remarks about the schema itself, made when somebody asks for them. */
export function lintNode(node: SchemaNode): readonly SchemaFinding[] {
  const lint: Lint = { node, out: [], seen: new Set() }
  lintSchema(lint, node.schema, "", 0)
  return lint.out
}
