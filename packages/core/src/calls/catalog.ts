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
 * A given tool. Its schema is compiled when it is first called: lists of thousands of tools are common, calls of all
 * are not.
 */
export interface CatalogTool {
  readonly tool: Tool
  readonly name: string
  readonly overLimit: boolean
  readonly formats: FormatMode
  /** Null until `schemaOf` was asked. */
  compiled: CompiledSchema | null
  /** No hint anywhere: a valid call without markup in it can have no fault at all. */
  hasNoHints: boolean
  /** Set when the tool was shown flat. */
  readonly flat: FlatForm | null
  /** What a text is read and typed by, where that is not the schema itself; null until `readingViewOf` was asked. */
  reading: SchemaView | null
  /**
   * Members that hold a path, when the schema has no other hints: without markup in the text only these can have a
   * fault. Else null.
   */
  pathNames: readonly string[] | null
  /** The schema says nothing about members it does not name. */
  openByDefault: boolean
}

/** By our own declaration, else by that of MCP; undefined when nobody says, or both are said. */
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

/** The view to read a text by: of a tool that was shown flat, both forms. */
export function readingViewOf(entry: CatalogTool, limits: Limits): SchemaView {
  if (entry.flat === null) return schemaOf(entry, limits).view
  if (entry.reading === null) {
    const bothForms = compileSchema(entry.flat.reading, { limits, formats: entry.formats })
    // both forms together may be over a limit that the schema alone keeps
    entry.reading = bothForms.broken === null ? bothForms.view : schemaOf(entry, limits).view
  }
  return entry.reading
}

/** By the identity of the schema object: hosts that build their list of tools anew for each turn keep the schemas. */
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
    // a getter or a proxy threw: compiling the schema as it is says so
  }
  const isShareable = isSameForSchemas(limits, DEFAULT_LIMITS)
  if (typeof schema !== "object" || schema === null || schema !== tool.parameters || !isShareable)
    return compileSchema(schema, { limits, formats })
  const compiled = SCHEMA_CACHES[formats].get(schema) ?? compileSchema(schema, { limits, formats })
  SCHEMA_CACHES[formats].set(schema, compiled)
  return compiled
}

/** Tools and subschemas prepared ahead by a turn without calls; larger lists are prepared as they are called. */
const MAX_PREPARED_TOOLS = 256
const MAX_PREPARED_VIEWS = 256

/** Compiles what a first call would have to compile. */
export function prepareAll(catalog: ToolCatalog, limits: Limits): void {
  if (catalog.isPrepared || catalog.byName.size > MAX_PREPARED_TOOLS) return
  catalog.isPrepared = true
  for (const entry of catalog.byName.values()) {
    const schema = schemaOf(entry, limits)
    if (schema.broken === null) warmUpViews(schema.view)
  }
}

/** Views answer when they are first asked: so each is asked. */
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
  /** Tools that came without a schema: their arguments are not checked. */
  readonly unchecked: ReadonlySet<string>
  /** What it was made with. */
  readonly limits: Limits
  readonly formats: FormatMode
  /** All known names, those of disabled tools included, for names that do not match. */
  index(disabledNames: readonly string[]): NameIndex
}

const NO_NAMES: NameIndex = indexNames([])
const CATALOG_CACHE = new WeakMap<object, ToolCatalog>()

/** The compiled tools of a list, remembered by the identity of the list. */
export function catalogOf(tools: ToolsInput, limits: Limits, formats: FormatMode = "lenient"): ToolCatalog {
  const known = CATALOG_CACHE.get(tools)
  if (known?.formats === formats && (known.limits === limits || isSameForSchemas(known.limits, limits))) return known
  const whole = makeCatalog(readTools(tools), limits, formats)
  // a name that is not in the list is not compared with those that are
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

/** Hints that stand in the schema itself; what is declared beside it does not take them away. */
function hintsIn(schema: object): Readonly<Record<string, unknown>> {
  const own = (schema as Readonly<Record<string, unknown>>)["x-toolmend"]
  return typeof own === "object" && own !== null ? (own as Readonly<Record<string, unknown>>) : {}
}

/** The schema with what the tool declares beside it written into it as hints. */
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
