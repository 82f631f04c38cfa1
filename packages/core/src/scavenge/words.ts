import { type Catalog, readingViewOf, schemaOf } from "../calls/catalog.ts"
import type { Vocabulary, Word } from "../dialects/sighting.ts"
import { STRING } from "../json/kind.ts"
import type { Limits } from "../limits.ts"
import { foldName, withoutGeneric } from "../names/forms.ts"
import { resolveName } from "../names/resolve.ts"

/** Names remembered, known and unknown: prose has few that look like calls, hostile text has many. */
const MOST_REMEMBERED = 1_000

const CACHE = new WeakMap<Catalog, Vocabulary>()

/** The given tools as the grammars see them; made once for a list of tools. */
export function wordsOf(catalog: Catalog, limits: Limits): Vocabulary {
  let words = CACHE.get(catalog)
  if (words === undefined) {
    words = makeWords(catalog, limits)
    CACHE.set(catalog, words)
  }
  return words
}

function makeWords(catalog: Catalog, limits: Limits): Vocabulary {
  const names = [...catalog.byName.keys()]
  const folded = new Map(names.map((name) => [foldName(name), name]))
  const words = new Map<string, Word>()
  const known = new Map<string, Word | null>()
  const exact = (name: string): Word => {
    let word = words.get(name)
    if (word === undefined) {
      word = wordOf(name, catalog, limits)
      words.set(name, word)
    }
    return word
  }
  const has = (name: string): boolean =>
    catalog.byName.has(name) || (name.length <= 128 && (folded.has(foldName(name)) || folded.has(foldName(withoutGeneric(name)))))
  const tails = tailsOf(names)
  return {
    names,
    has,
    mayCall: (name) => has(name) || (tails.size > 0 && name.length <= 128 && tails.has(foldName(name))),
    find(name) {
      if (catalog.byName.has(name)) return exact(name)
      const seen = known.get(name)
      if (seen !== undefined) return seen
      const resolved = name.length > 256 ? null : resolveName(name, catalog.index([]))
      const word = resolved?.kind === "found" ? exact(resolved.name) : null
      if (known.size < MOST_REMEMBERED) known.set(name, word)
      return word
    },
  }
}

const NAMESPACE = /^.{1,200}(?:[.:/]|__)(?=[A-Za-z_])/

/** The names of tools without their namespaces, folded, where one tool has them. Ex) math.hypot → hypot */
function tailsOf(names: readonly string[]): ReadonlySet<string> {
  const seen = new Map<string, number>()
  for (const name of names) {
    const tail = foldName(name.replace(NAMESPACE, ""))
    if (tail !== foldName(name) && tail.length > 2) seen.set(tail, (seen.get(tail) ?? 0) + 1)
  }
  return new Set([...seen].filter(([, count]) => count === 1).map(([tail]) => tail))
}

/** Schemas are compiled when a grammar first asks for what they say. */
function wordOf(name: string, catalog: Catalog, limits: Limits): Word {
  const entry = catalog.byName.get(name)
  const view = () => {
    return entry === undefined || schemaOf(entry, limits).broken !== null ? null : readingViewOf(entry, limits)
  }
  return {
    name,
    get keys() {
      return view()?.names ?? []
    },
    get required() {
      return view()?.required ?? []
    },
    isText: (key) => view()?.member(key)?.kinds === STRING,
    get anchor() {
      return view()
    },
  }
}
