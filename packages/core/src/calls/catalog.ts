// The compiled tools of a turn, cached by list and by schema.
import { namesOf } from "../json/names.ts"
import { DEFAULT_LIMITS, type Limits } from "../limits.ts"
import { indexNames, type NameIndex } from "../names/resolve.ts"
import { hasToolSearch, readTools } from "../providers/tools.ts"
import { hintKinds } from "../rules/hints.ts"
import { compileSchema } from "../schema/compile.ts"
import type { CompiledSchema, SchemaView } from "../schema/view.ts"
import type { FlatForm, FormatMode, Tool, ToolsInput } from "../turn.ts"
import { isOpenByDefault } from "./misnamed-members.ts"

/**
 * A given tool. Its schema is compiled when it is first called, because lists of thousands of tools are common and few
 * of them are called.
 */
export interface CatalogTool {
  readonly tool: Tool
  readonly name: string
  readonly overLimit: boolean
  readonly formats: FormatMode
  /** The compiled schema; null until `schemaOf` is called. */
  compiled: CompiledSchema | null
  /** True if the schema has no hints: then a valid call without markup has no fault. */
  hasNoHints: boolean
  /** Set if the tool was shown flat. */
  readonly flat: FlatForm | null
  /** The view for parsing and typing texts, if it is not the schema; null until `readingViewOf` is called. */
  reading: SchemaView | null
  /**
   * Members that hold a path, if the schema has no other hints: then without markup only these can have a fault.
   * Otherwise null.
   */
  pathNames: readonly string[] | null
  /** True if the schema says nothing about undeclared members. */
  openByDefault: boolean
}

/** Returns `readOnly`, else true if MCP's annotations say read-only and not destructive, else undefined. */
export const isReadOnly = (tool: Tool | undefined): boolean | undefined =>
  tool?.readOnly ??
  (tool?.annotations?.readOnlyHint === true && tool.annotations.destructiveHint !== true ? true : undefined)

export function schemaOf(entry: CatalogTool, limits: Limits): CompiledSchema {
  if (entry.compiled !== null) return entry.compiled
  const compiled = compiledOf(entry, limits)
  entry.compiled = compiled
  if (compiled.broken === null) {
    const { paths, topPaths, others } = hintKinds(compiled.view)
    entry.hasNoHints = !paths
    entry.pathNames = others ? null : topPaths
    entry.openByDefault = isOpenByDefault(entry.tool.parameters)
  }
  return compiled
}

/** Returns the view for parsing a text; for a tool that was shown flat it has both forms. */
export function readingViewOf(entry: CatalogTool, limits: Limits): SchemaView {
  if (entry.flat === null) return schemaOf(entry, limits).view
  if (entry.reading === null) {
    const bothForms = compileSchema(entry.flat.reading, { limits, formats: entry.formats })
    // both forms together may exceed a limit that the schema alone does not
    entry.reading = bothForms.broken === null ? bothForms.view : schemaOf(entry, limits).view
  }
  return entry.reading
}

/** Keyed by schema object: hosts that build a new list of tools for each turn reuse the schemas. */
const SCHEMA_CACHES: Readonly<Record<FormatMode, WeakMap<object, CompiledSchema>>> = {
  off: new WeakMap(),
  lenient: new WeakMap(),
  strict: new WeakMap(),
}

function compiledOf({ tool, formats }: CatalogTool, limits: Limits): CompiledSchema {
  let schema: unknown = tool.parameters
  try {
    schema = schemaWithHints(tool)
  } catch {
    // a getter or a proxy threw: compiling the schema unchanged reports that
  }
  const isShareable = isSameForSchemas(limits, DEFAULT_LIMITS)
  if (typeof schema !== "object" || schema === null || schema !== tool.parameters || !isShareable)
    return compileSchema(schema, { limits, formats })
  const compiled = SCHEMA_CACHES[formats].get(schema) ?? compileSchema(schema, { limits, formats })
  SCHEMA_CACHES[formats].set(schema, compiled)
  return compiled
}

/** Most tools and subschemas compiled ahead by a turn without calls; tools of larger lists are compiled on demand. */
const MAX_PREPARED_TOOLS = 256
const MAX_PREPARED_VIEWS = 256

/** Compiles everything that a first call would have to compile. */
export function prepareAll(catalog: ToolCatalog, limits: Limits): void {
  if (catalog.isPrepared || catalog.byName.size > MAX_PREPARED_TOOLS) return
  catalog.isPrepared = true
  for (const entry of catalog.byName.values()) {
    const schema = schemaOf(entry, limits)
    if (schema.broken === null) warmUpViews(schema.view)
  }
}

/** Views compute lazily, so every view is used once. */
function warmUpViews(root: SchemaView): void {
  const seen = new Set<SchemaView>([root])
  for (const view of seen) {
    if (seen.size > MAX_PREPARED_VIEWS) return
    view.isValid(null)
    const { kinds, required, closed } = view
    if (kinds === 0 && required.length === 0 && closed) continue
    namesOf(view)
    for (const next of [...view.names.map((name) => view.member(name)), view.element(0), ...view.branches])
      if (next !== null) seen.add(next)
  }
}

export interface ToolCatalog {
  readonly byName: ReadonlyMap<string, CatalogTool>
  isPrepared: boolean
  /** Tools without a schema: their arguments are not checked. */
  readonly unchecked: ReadonlySet<string>
  /** The limits and the format mode it was made with. */
  readonly limits: Limits
  readonly formats: FormatMode
  /** Returns an index of all known names, including disabled tools, to resolve names without an exact match. */
  index(disabledNames: readonly string[]): NameIndex
}

const NO_NAMES: NameIndex = indexNames([])
const CATALOG_CACHE = new WeakMap<object, ToolCatalog>()

/** Returns the compiled tools of a list, cached by the identity of the list. */
export function catalogOf(tools: ToolsInput, limits: Limits, formats: FormatMode = "lenient"): ToolCatalog {
  const known = CATALOG_CACHE.get(tools)
  if (known?.formats === formats && (known.limits === limits || isSameForSchemas(known.limits, limits))) return known
  const whole = makeCatalog(readTools(tools), limits, formats)
  // with a tool search the list is incomplete, so unknown names are not matched with listed ones
  const catalog = hasToolSearch(tools) ? { ...whole, index: () => NO_NAMES } : whole
  CATALOG_CACHE.set(tools, catalog)
  return catalog
}

const SCHEMA_LIMITS = [
  "schemaBytes",
  "schemaNodes",
  "schemaDepth",
  "patternLength",
  "patternInput",
  "issues",
  "tools",
] as const
const isSameForSchemas = (a: Limits, b: Limits): boolean => SCHEMA_LIMITS.every((name) => a[name] === b[name])

function makeCatalog(tools: readonly Tool[], limits: Limits, formats: FormatMode): ToolCatalog {
  const byName = new Map<string, CatalogTool>()
  tools.forEach((tool, position) => {
    if (byName.has(tool.name)) return
    byName.set(tool.name, {
      tool,
      name: tool.name,
      overLimit: position >= limits.tools,
      formats,
      compiled: null,
      hasNoHints: false,
      pathNames: null,
      openByDefault: false,
      flat: tool.flat ?? null,
      reading: null,
    })
  })
  let enabledIndex: NameIndex | null = null
  return {
    byName,
    isPrepared: false,
    unchecked: new Set(
      [...byName.values()].filter(({ tool }) => tool.parameters === undefined).map(({ name }) => name),
    ),
    limits,
    formats,
    index(excludedNames) {
      if (excludedNames.length > 0) return indexNames(new Set([...byName.keys(), ...excludedNames]))
      enabledIndex ??= indexNames(byName.keys())
      return enabledIndex
    },
  }
}

/** Returns the hints inside a schema; declarations beside it do not override them. */
function hintsIn(schema: object): Readonly<Record<string, unknown>> {
  const own = (schema as Readonly<Record<string, unknown>>)["x-toolmend"]
  return typeof own === "object" && own !== null ? (own as Readonly<Record<string, unknown>>) : {}
}

/** Returns the schema with the tool's own declarations added as hints. */
function schemaWithHints(tool: Tool): unknown {
  const { parameters, paths, aliases, relational } = tool
  if (paths === undefined && aliases === undefined && relational === undefined) return parameters
  if (typeof parameters !== "object" || parameters === null || "~standard" in parameters) return parameters
  const schema = parameters as Readonly<Record<string, unknown>>
  const properties: Record<string, unknown> = { ...(schema["properties"] as object | undefined) }
  for (const name of Array.isArray(paths) ? paths : []) {
    const pathField = Object.hasOwn(properties, name) ? properties[name] : undefined
    if (typeof pathField !== "object" || pathField === null) continue
    const own = hintsIn(pathField)
    properties[name] = {
      ...pathField,
      "x-toolmend": { ...own, path: typeof own["path"] === "string" ? own["path"] : true },
    }
  }
  return {
    ...schema,
    properties,
    "x-toolmend": {
      ...hintsIn(schema),
      ...(aliases === undefined ? {} : { aliases }),
      ...(relational === undefined ? {} : { relational }),
    },
  }
}
