// Finds faults of a schema itself: ignored keywords, circular references, contradictions.
import { clipText } from "../clip.ts"
import { isJsonObject, KIND_BITS, kindOf } from "../json/kind.ts"
import { toPointer, toStep } from "../json/pointer.ts"
import { jsonTextOf } from "../json/text-of.ts"
import type { Limits } from "../limits.ts"
import { kindWords } from "./describe.ts"
import { isValidAt } from "./explain.ts"
import { hintFindings } from "./hints.ts"
import { type HolderKind, SUBSCHEMA_HOLDERS, subschemasUnder, tableByWord } from "./keywords.ts"
import type { SchemaNode } from "./node.ts"
import { gatePattern } from "./pattern.ts"
import { countIn, isNameList, isSchema, numberIn, type UnknownRecord } from "./read.ts"
import { typeName } from "./types.ts"
import type { SchemaFinding } from "./view.ts"

/** Maximum findings per schema: a broken generator repeats the same fault in every field. */
const MAX_FINDINGS = 100

interface LintContext {
  readonly limits: Limits
  readonly seenSchemas: Set<object>
  readonly report: (rule: string, pointer: string, message: string) => void
}

const isNumber = (value: unknown): boolean => numberIn(value) !== null

type KeywordShape = readonly [fits: (value: unknown) => boolean, noun: string]

const HOLDER_SHAPES: Readonly<Record<HolderKind, KeywordShape>> = {
  one: [isSchema, "a schema"],
  list: [Array.isArray, "a list"],
  "one-or-list": [(value) => isSchema(value) || Array.isArray(value), "a schema"],
  map: [isJsonObject, "an object"],
}

const KEYWORD_SHAPES: ReadonlyMap<string, KeywordShape> = new Map([
  ...tableByWord<KeywordShape>(
    [
      "minLength maxLength minItems maxItems minProperties maxProperties minContains maxContains",
      [(value) => countIn(value) !== null, "a count"],
    ],
    ["minimum maximum", [isNumber, "a number"]],
    ["exclusiveMinimum exclusiveMaximum", [(value) => typeof value === "boolean" || isNumber(value), "a number"]],
    ["multipleOf", [(value) => typeof value === "number" && value > 0, "a positive number"]],
    ["required", [isNameList, "a list of names"]],
    ["enum", [Array.isArray, "a list"]],
    ["pattern format $ref", [(value) => typeof value === "string", "a text"]],
  ),
  ...[...SUBSCHEMA_HOLDERS].map(([word, kind]): [string, KeywordShape] => [word, HOLDER_SHAPES[kind]]),
])

function lintType(lint: LintContext, value: unknown, pointer: string): void {
  for (const name of Array.isArray(value) ? value : [value]) {
    const jsonType = value === null ? null : typeName(name)
    if (jsonType === null) lint.report("schema/type-name", pointer, "This names no JSON type and is ignored")
    else if (jsonType !== name)
      lint.report("schema/type-name", pointer, `${JSON.stringify(name)} is no JSON type and is read as "${jsonType}"`)
  }
}

function lintPattern(lint: LintContext, source: string, pointer: string): void {
  const { skipReason: skipped } = gatePattern(source, lint.limits)
  if (skipped !== null) lint.report("schema/pattern-skipped", pointer, `The pattern is never run: ${skipped}`)
}

/** Maximum length of a chain of references that is followed. */
const MAX_REF_STEPS = 100

/** True for a reference that leads back to itself through references and `allOf` only: it has no meaning. */
function isCircularRef(node: SchemaNode): boolean {
  const reached = new Set(node.combinatorPlan.appliedNodes)
  for (const part of reached) {
    if (part === node) return true
    if (reached.size < MAX_REF_STEPS) for (const next of part.combinatorPlan.appliedNodes) reached.add(next)
  }
  return false
}

/** Reports schemas that contradict themselves, and how they are read. */
function lintContradictions(lint: LintContext, node: SchemaNode, schema: UnknownRecord): void {
  const { pointer } = node
  // Compiles the check, which determines whether the default is accepted.
  if (Object.hasOwn(schema, "default")) isValidAt(node, null)
  if (node.acceptsDefault) {
    const { kinds, integer } = node.view
    const isOtherKind = (kinds & KIND_BITS[kindOf(schema.default)]) === 0
    const fault = isOtherKind ? `is not of the type ${kindWords(kinds, integer)}` : "is not one of the declared values"
    const told = clipText(jsonTextOf(schema.default) ?? typeof schema.default, 64)
    lint.report("schema/odd-default", `${pointer}/default`, `The default ${told} ${fault}`)
  }
  if (Array.isArray(schema.enum) && node.valuePlan.itemValues !== null)
    lint.report(
      "schema/item-enum",
      `${pointer}/enum`,
      "No list equals one of these: they are read as the values of its items",
    )
  if (typeof schema.$ref === "string" && isCircularRef(node))
    lint.report("schema/circular-ref", `${pointer}/$ref`, "The reference leads back to itself and says nothing")
}

function lintChildren(lint: LintContext, parent: SchemaNode, key: string, value: unknown, depth: number): void {
  for (const [name, child] of subschemasUnder(key, value)) {
    const steps = name === null ? [key] : [key, name]
    const pointer = parent.pointer + toPointer(steps)
    if (key === "patternProperties") lintPattern(lint, name as string, pointer)
    if (isSchema(child)) lintSchema(lint, child, parent.child(child, ...steps), depth + 1)
    else if (key !== "dependencies" || !isNameList(child))
      lint.report("schema/keyword", pointer, "This must be a schema and is ignored")
  }
}

/** Lints one schema. `schema` is as written: in older drafts, the node of a `$ref` keeps no other keyword. */
function lintSchema(lint: LintContext, schema: UnknownRecord | boolean, node: SchemaNode, depth: number): void {
  const { pointer } = node
  if (typeof schema === "boolean" || lint.seenSchemas.has(schema) || depth > 256) return
  lint.seenSchemas.add(schema)
  for (const finding of hintFindings(schema, pointer)) lint.report(finding.rule, finding.pointer, finding.message)
  for (const [key, value] of Object.entries(schema)) {
    const keywordPointer = pointer + toStep(key)
    const keywordShape = KEYWORD_SHAPES.get(key)
    if (keywordShape !== undefined && !keywordShape[0](value))
      lint.report("schema/keyword", keywordPointer, `${key} must be ${keywordShape[1]} and is ignored`)
    else if (key === "type") lintType(lint, value, keywordPointer)
    else if (key === "pattern") lintPattern(lint, value as string, keywordPointer)
    else lintChildren(lint, node, key, value, depth)
  }
  lintContradictions(lint, node, schema)
}

export function lintNode(node: SchemaNode): readonly SchemaFinding[] {
  const findings: SchemaFinding[] = []
  const report: LintContext["report"] = (rule, pointer, message) => {
    if (findings.length < MAX_FINDINGS) findings.push({ rule, pointer, message })
  }
  const schema = typeof node.schema === "boolean" ? node.schema : node.scope.root
  lintSchema({ limits: node.schemaDoc.limits, seenSchemas: new Set(), report }, schema, node, 0)
  return findings
}
