import { type Limits, withLimits } from "../limits.ts"
import { compileCheck } from "./check.ts"
import { explain, fitAt, isValidAt } from "./explain.ts"
import { lintNode } from "./lint.ts"
import { makeNode } from "./make-node.ts"
import { viewOf } from "./make-view.ts"
import { type Doc, type Fields, isSchema, type SchemaNode } from "./node.ts"
import type { RefIndex, Scope } from "./refs.ts"
import { fromStandard } from "./standard.ts"
import { survey } from "./survey.ts"
import { resolveUri } from "./uri.ts"
import type { CompiledSchema, Issue, SchemaFinding, SchemaView } from "./view.ts"

export interface CompileOptions {
  readonly limits?: Partial<Limits>
  /** Whether `format` is checked. Left out: as the schema's own draft says, a remark where it names 2019-09 or 2020-12, else checked. */
  readonly formats?: boolean
  /** The draft of a schema that does not say it by `$schema`. */
  readonly draft?: "draft-04" | "draft-06" | "draft-07" | "draft-2020-12"
}

const ANY_OBJECT: Fields = { type: "object" }

interface Dialect {
  readonly refAlone: boolean
  readonly idWord: "$id" | "id"
  readonly formats: boolean
}

function dialectOf(schema: Fields | boolean, draft: string | undefined): Dialect {
  const said = typeof schema === "object" && typeof schema.$schema === "string" ? schema.$schema : (draft ?? "")
  return { refAlone: /draft-0[3467]/.test(said), idWord: /draft-0[34]/.test(said) ? "id" : "$id", formats: !/\/draft\/20/.test(said) }
}

function rootScope(schema: Fields, idWord: string): Scope {
  const id = schema[idWord]
  return { base: typeof id === "string" ? resolveUri("", id.split("#", 1)[0] ?? "") : "", root: schema, pointer: "" }
}

function makeRoot(schema: Fields | boolean, options: CompileOptions, refused: SchemaFinding | null): { node: SchemaNode; broken: SchemaFinding | null } {
  const limits = withLimits(options.limits)
  const dialect = dialectOf(schema, options.draft)
  const scope = rootScope(typeof schema === "object" ? schema : {}, dialect.idWord)
  const index: RefIndex = { resources: new Map([[scope.base, scope]]), anchors: new Map(), refAlone: dialect.refAlone, idWord: dialect.idWord }
  const broken = refused ?? survey(schema, scope, index, limits)
  const doc: Doc = {
    limits,
    refAlone: dialect.refAlone,
    formats: options.formats ?? dialect.formats,
    index,
    nodes: new Map(),
    fuel: { left: 0, isLoose: false },
    compile: compileCheck,
    viewOf,
    nesting: 0,
  }
  return { node: makeNode(doc, broken === null ? schema : false, scope, ""), broken }
}

/** A class, so that all compiled schemas have one shape: each call asks several of these. */
class NodeSchema implements CompiledSchema {
  readonly #node: SchemaNode
  readonly broken: SchemaFinding | null
  #findings: readonly SchemaFinding[] | null
  readonly validate: (value: unknown) => Issue[]
  readonly isValid: (value: unknown) => boolean
  readonly fit: (value: unknown) => number

  constructor(node: SchemaNode, broken: SchemaFinding | null) {
    this.#node = node
    this.broken = broken
    this.#findings = broken === null ? null : [broken]
    this.validate = (value) => explain(node, value)
    this.isValid = (value) => isValidAt(node, value)
    this.fit = (value) => fitAt(node, value)
  }

  get view(): SchemaView {
    return viewOf(this.#node)
  }

  get findings(): readonly SchemaFinding[] {
    this.#findings ??= lintNode(this.#node)
    return this.#findings
  }
}

const unusable = (code: string, message: string): SchemaFinding => ({ code, pointer: "", message })

/**
 * Reads a JSON Schema (draft-07, 2020-12, what real tools write) or a Standard JSON Schema object. Never throws: what cannot be used is `broken`.
 * @example compileSchema({ type: "integer", minimum: 1 }).isValid(3) // true
 */
export function compileSchema(schema: unknown, options: CompileOptions = {}): CompiledSchema {
  try {
    const given = fromStandard(schema ?? ANY_OBJECT)
    const usable = isSchema(given.schema)
    const refused = given.broken ?? (usable ? null : unusable("schema/not-a-schema", "a schema is an object or a boolean"))
    const { node, broken } = makeRoot(usable ? (given.schema as Fields | boolean) : false, options, refused)
    return new NodeSchema(node, broken)
  } catch {
    const broken = unusable("schema/unreadable", "reading the schema threw an error")
    return new NodeSchema(makeRoot(false, {}, broken).node, broken)
  }
}
