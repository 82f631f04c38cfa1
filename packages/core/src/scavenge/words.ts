// The tools as grammars see them: names, members, and views that are compiled on demand.
import { type CatalogTool, readingViewOf, schemaOf, type ToolCatalog } from "../calls/catalog.ts"
import type { KnownTool, ToolIndex } from "../dialects/sighting.ts"
import { STRING_BIT } from "../json/kind.ts"
import type { Limits } from "../limits.ts"
import { foldToolName, withoutGeneric } from "../names/forms.ts"
import { resolveName } from "../names/resolve.ts"
import type { SchemaView } from "../schema/view.ts"

/** Bound of remembered names, known and unknown: prose has few that look like calls, hostile text has many. */
const MAX_REMEMBERED = 1_000

const INDEX_CACHE = new WeakMap<ToolCatalog, ToolIndex>()

/** Returns the tools as the grammars see them; created once for each list of tools. */
export function toolIndexOf(catalog: ToolCatalog, limits: Limits): ToolIndex {
  let words = INDEX_CACHE.get(catalog)
  if (words === undefined) {
    words = makeToolIndex(catalog, limits)
    INDEX_CACHE.set(catalog, words)
  }
  return words
}

function makeToolIndex(catalog: ToolCatalog, limits: Limits): ToolIndex {
  const names = [...catalog.byName.keys()]
  const foldedNames = new Set(names.map(foldToolName))
  const knownTools = new Map(names.map((name) => [name, knownToolOf(name, catalog, limits)]))
  const rememberedTools = new Map<string, KnownTool | null>()
  const hasTool = (name: string): boolean =>
    catalog.byName.has(name) ||
    (name.length <= 128 && (foldedNames.has(foldToolName(name)) || foldedNames.has(foldToolName(withoutGeneric(name)))))
  const nameTails = tailsOf(names)
  return {
    names,
    has: hasTool,
    mayCall: (name) => hasTool(name) || (nameTails.size > 0 && name.length <= 128 && nameTails.has(foldToolName(name))),
    find(name) {
      const rememberedTool = knownTools.get(name) ?? rememberedTools.get(name)
      if (rememberedTool !== undefined) return rememberedTool
      const resolvedName = name.length > 256 ? null : resolveName(name, catalog.index([]))
      const word = resolvedName === null ? null : (knownTools.get(resolvedName.name) ?? null)
      if (rememberedTools.size < MAX_REMEMBERED) rememberedTools.set(name, word)
      return word
    },
  }
}

const NAMESPACE_PREFIX = /^.{1,200}(?:[.:/]|__)(?=[A-Za-z_])/

/** Returns the folded tool names without their namespaces, if unique. Ex) math.hypot → hypot */
function tailsOf(names: readonly string[]): ReadonlySet<string> {
  const tailCounts = new Map<string, number>()
  for (const name of names) {
    const nameTail = foldToolName(name.replace(NAMESPACE_PREFIX, ""))
    if (nameTail !== foldToolName(name) && nameTail.length > 2)
      tailCounts.set(nameTail, (tailCounts.get(nameTail) ?? 0) + 1)
  }
  return new Set([...tailCounts].filter(([, count]) => count === 1).map(([tail]) => tail))
}

/** Returns the schema for reading a call of this tool; null for an unknown tool or a broken schema. */
export const readableViewOf = (entry: CatalogTool | undefined, limits: Limits): SchemaView | null =>
  entry === undefined || schemaOf(entry, limits).broken !== null ? null : readingViewOf(entry, limits)

/** Creates the entry of a tool; its schema is compiled when a grammar first needs it. */
function knownToolOf(name: string, catalog: ToolCatalog, limits: Limits): KnownTool {
  const readView = () => readableViewOf(catalog.byName.get(name), limits)
  return {
    name,
    get argumentKeys() {
      return readView()?.names ?? []
    },
    get required() {
      return readView()?.required ?? []
    },
    isText: (key) => readView()?.member(key)?.kinds === STRING_BIT,
    get anchor() {
      return readView()
    },
  }
}
