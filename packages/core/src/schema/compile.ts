// Entry point of the folder: compiles a JSON Schema into checks, explanations and views.
import { type Limits, withLimits } from "../limits.ts"
import type { FormatMode } from "../turn.ts"
import { readArray } from "./arrays.ts"
import { buildCheck } from "./check.ts"
import { readCombinators } from "./combinators.ts"
import { explainIssues, FULL_FIT, isValidAt, LOOSE_FIT, NO_FIT } from "./explain.ts"
import { lintNode } from "./lint.ts"
import { viewOf } from "./make-view.ts"
import { type NodeReaders, nodeOf, type SchemaDocument, type SchemaNode } from "./node.ts"
import { readNumbers } from "./numbers.ts"
import { readObject } from "./objects.ts"
import { isSchema, type UnknownRecord } from "./read.ts"
import { type RefIndex, resolveUri, type SchemaScope, splitReference } from "./refs.ts"
import { fromStandard, UNREADABLE_SCHEMA } from "./standard.ts"
import { readStrings } from "./strings.ts"
import { surveySchema } from "./survey.ts"
import { readType } from "./types.ts"
import { readValues } from "./values.ts"
import type { CompiledSchema, Issue, SchemaFinding, SchemaView } from "./view.ts"

interface CompileOptions {
  readonly limits?: Partial<Limits>
  /** How `format` is checked. Default: as the draft requires, "off" for 2019-09 and 2020-12, otherwise "lenient". */
  readonly formats?: FormatMode
  /** The draft of a schema without `$schema`. */
  readonly draft?: "draft-04" | "draft-06" | "draft-07" | "draft-2020-12"
}

const NODE_READERS: NodeReaders = {
  check: buildCheck,
  view: viewOf,
  typePlan: ({ keywords }) => readType(keywords),
  valuePlan: readValues,
  stringPlan: readStrings,
  numberPlan: ({ keywords }) => readNumbers(keywords),
  arrayPlan: readArray,
  objectPlan: readObject,
  combinatorPlan: readCombinators,
}

const ANY_OBJECT: UnknownRecord = { type: "object" }

type DraftRules = Pick<RefIndex, "refAlone" | "idWord"> & { readonly formats: FormatMode }

function dialectOf(schema: UnknownRecord | boolean, draftHint: string | undefined): DraftRules {
  const draftName =
    typeof schema === "object" && typeof schema.$schema === "string" ? schema.$schema : (draftHint ?? "")
  return {
    refAlone: /draft-0[3467]/.test(draftName),
    idWord: /draft-0[34]/.test(draftName) ? "id" : "$id",
    formats: /\/draft\/20/.test(draftName) ? "off" : "lenient",
  }
}

function rootScope(schema: UnknownRecord, idWord: string): SchemaScope {
  const id = schema[idWord]
  return { base: typeof id === "string" ? resolveUri("", splitReference(id)[0]) : "", root: schema, pointer: "" }
}

/** Compiles a document. `refusalFinding`: why it cannot be used, if that is known before it is read. */
function compileRoot(
  schema: UnknownRecord | boolean,
  options: CompileOptions,
  refusalFinding: SchemaFinding | null,
): CompiledSchema {
  const limits = withLimits(options.limits)
  const { refAlone, idWord, formats } = dialectOf(schema, options.draft)
  const scope = rootScope(typeof schema === "object" ? schema : {}, idWord)
  const index: RefIndex = {
    resourceScopes: new Map([[scope.base, scope]]),
    anchorTargets: new Map(),
    refAlone,
    idWord,
  }
  const schemaFault = refusalFinding ?? surveySchema(schema, scope, index, limits)
  const schemaDocument: SchemaDocument = {
    limits,
    formats: options.formats ?? formats,
    index,
    nodes: new Map(),
    readers: NODE_READERS,
    stepBudget: { left: 0, hasUndeclared: false, hasReadings: false, isLiteral: false },
    compileDepth: 0,
  }
  return new NodeSchema(nodeOf(schemaDocument, schemaFault === null ? schema : false, scope, ""), schemaFault)
}

/** A class gives all compiled schemas one shape: each call uses several of them. */
class NodeSchema implements CompiledSchema {
  readonly #node: SchemaNode
  readonly broken: SchemaFinding | null
  #findings: readonly SchemaFinding[] | null
  readonly validate: (value: unknown) => Issue[]
  readonly isValid: (value: unknown) => boolean
  readonly fit: (value: unknown) => number

  constructor(node: SchemaNode, brokenFinding: SchemaFinding | null) {
    this.#node = node
    this.broken = brokenFinding
    this.#findings = brokenFinding === null ? null : [brokenFinding]
    this.validate = (value) => explainIssues(node, value)
    this.isValid = (value) => isValidAt(node, value)
    this.fit = (value) => {
      const { stepBudget: fuel } = node.schemaDoc
      fuel.hasUndeclared = false
      return !isValidAt(node, value) ? NO_FIT : fuel.hasUndeclared ? LOOSE_FIT : FULL_FIT
    }
  }

  get view(): SchemaView {
    return this.#node.view
  }

  get findings(): readonly SchemaFinding[] {
    this.#findings ??= lintNode(this.#node)
    return this.#findings
  }
}

const unusableFinding = (rule: string, message: string): SchemaFinding => ({ rule, pointer: "", message })

/**
 * Compiles a JSON Schema (draft-07, 2020-12, what real tools write) or a Standard JSON Schema object. Never throws: a
 * schema that cannot be used has `broken` set.
 * @example compileSchema({ type: "integer", minimum: 1 }).isValid(3) // true
 */
export function compileSchema(schema: unknown, options: CompileOptions = {}): CompiledSchema {
  try {
    const { schema: given, broken } = fromStandard(schema ?? ANY_OBJECT)
    if (isSchema(given)) return compileRoot(given, options, broken)
    return compileRoot(false, options, unusableFinding("schema/not-a-schema", "a schema is an object or a boolean"))
  } catch {
    return compileRoot(false, {}, UNREADABLE_SCHEMA)
  }
}
