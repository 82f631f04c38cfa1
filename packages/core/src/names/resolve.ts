import type { NameFaultId } from "./faults.ts"
import { foldName, repeatedUnit, withoutGeneric, withoutSuffixes } from "./forms.ts"
import { hasStructure, isNamespace, isProse, namespaceCuts } from "./namespace.ts"
import { withoutResidue } from "./residue.ts"

/** The known names of a turn, enabled and disabled, indexed once they are needed. */
export interface NameIndex {
  readonly names: readonly string[]
  readonly folded: ReadonlyMap<string, readonly string[]>
  /** Folded names without their namespace → full names. */
  readonly tails: ReadonlyMap<string, readonly string[]>
}

export type Resolved = { readonly kind: "found"; readonly name: string; readonly fault: NameFaultId } | { readonly kind: "unknown" }

const LONGEST = 512
const UNKNOWN: Resolved = { kind: "unknown" }

export function indexNames(names: Iterable<string>): NameIndex {
  const all = [...names]
  const folded = new Map<string, string[]>()
  const ends = new Map<string, string[]>()
  const firsts = new Map<string, number>()
  for (const name of all) firsts.set(firstWord(name), (firsts.get(firstWord(name)) ?? 0) + 1)
  for (const name of all) {
    add(folded, foldName(name), name)
    const isShared = (firsts.get(firstWord(name)) ?? 0) > 1
    for (const tail of new Set([...namespacedTails(name), ...wordTails(name, isShared)].map(foldName)))
      if (tail !== "" && tail !== foldName(name)) add(ends, tail, name)
  }
  return { names: all, folded, tails: ends }
}

function add(map: Map<string, string[]>, key: string, name: string): void {
  const list = map.get(key)
  if (list === undefined) map.set(key, [name])
  else list.push(name)
}

const firstWord = (name: string): string => name.slice(0, Math.max(0, name.indexOf("_"))).toLowerCase()

/** Ex) mcp__git__log → git__log, log */
const namespacedTails = (name: string): string[] =>
  namespaceCuts(name)
    .filter(({ prefix, isStrong }) => isStrong && isNamespace(prefix, true))
    .map(({ rest }) => rest)

/** Ex) inkwell_drafter → drafter: models drop the first word where it is the server: other tools begin with it, or a whole name is left. */
function wordTails(name: string, isShared: boolean): string[] {
  const first = firstWord(name)
  if (first === "" || !isNamespace(first, false)) return []
  const tail = name.slice(first.length + 1)
  if (first !== "mcp") return isShared || tail.includes("_") ? [tail] : []
  // behind mcp stands the server
  const server = tail.indexOf("_")
  return server < 0 ? [tail] : [tail, tail.slice(server + 1)]
}

/**
 * The one tool a wrong name can mean, by normalisation only; similarity decides nothing, and a name that merely begins another is
 * not that name. Each step is tried on all known names: a disabled tool must catch its own misspelling.
 */
export function resolveName(raw: string, index: NameIndex): Resolved {
  if (raw.length > LONGEST) return behindProse(raw, index)
  const clean = withoutResidue(raw)
  if (clean === "") return UNKNOWN
  const bare = withoutGeneric(clean)
  const steps: readonly [NameFaultId, () => readonly string[]][] = [
    ["name/residue", () => index.names.filter((name) => name === clean || name === raw.trim())],
    ["name/prefix", () => (bare === clean ? [] : index.names.filter((name) => name === bare))],
    ["name/style", () => lookup(index.folded, clean)],
    ["name/prefix", () => (bare === clean ? [] : lookup(index.folded, bare))],
    ["name/repeated", () => repeated(index, bare)],
    ["name/namespace", () => lookup(index.tails, bare)],
    ["name/namespace", () => withoutNamespace(index, bare)],
    ["name/suffix", () => firstHit(withoutSuffixes(bare), (name) => lookup(index.folded, name))],
    ["name/suffix", () => shorter(index, bare)],
    ["name/residue", () => withoutFormat(index, bare)],
    ["name/residue", () => withoutNumber(index, clean)],
  ]
  for (const [fault, find] of steps) {
    const hits = find()
    if (hits.length === 1) return { kind: "found", name: hits[0] as string, fault }
    if (hits.length > 1) return UNKNOWN
  }
  return UNKNOWN
}

/** A whole paragraph that ran into the name. */
function behindProse(raw: string, index: NameIndex): Resolved {
  const hits = withoutNamespace(index, withoutResidue(raw.slice(-LONGEST)))
  return hits.length === 1 ? { kind: "found", name: hits[0] as string, fault: "name/namespace" } : UNKNOWN
}

/** Ex) github/get_file, office-create_event → the one tool behind the namespace */
function withoutNamespace(index: NameIndex, name: string): readonly string[] {
  for (const { prefix, rest, isStrong } of namespaceCuts(name)) {
    // two tools in one name: neither is meant for sure
    if (!isNamespace(prefix, isStrong) || lookup(index.folded, prefix).length > 0) continue
    const hits = isStrong && !isProse(prefix) ? lookup(index.folded, rest) : index.names.filter((known) => known === rest && isSetApart(known, name, isStrong))
    if (hits.length > 0) return hits
  }
  return []
}

/** A name of several words; behind a single `-` or `_` one that is not itself written with that sign: `office_create_event` may be another tool. */
const isSetApart = (known: string, name: string, isStrong: boolean): boolean =>
  hasStructure(known) && (isStrong || !known.includes(name.charAt(name.length - known.length - 1)))

/** Ex) list_rows json, list_rowsjson: the format that a header names behind the tool */
function withoutFormat(index: NameIndex, name: string): readonly string[] {
  const rest = /^(.+?)(\s*)json$/s.exec(name)
  return rest === null ? [] : index.names.filter((known) => known === rest[1] && (rest[2] !== "" || hasStructure(known)))
}

const NUMBERED = /^functions?_(.+)_\d{1,4}$|^(.+)_\d{1,4}_\d{6,20}$/

/** Ex) functions_read_file_1, read_file_1_831940275 : an id of the call that has the tool's exact name in it. */
function withoutNumber(index: NameIndex, name: string): readonly string[] {
  const hit = NUMBERED.exec(name)
  return hit === null ? [] : index.names.filter((known) => known === (hit[1] ?? hit[2]))
}

const lookup = (map: ReadonlyMap<string, readonly string[]>, name: string): readonly string[] => {
  const key = foldName(name)
  return key === "" ? [] : (map.get(key) ?? [])
}

function firstHit(names: readonly string[], find: (name: string) => readonly string[]): readonly string[] {
  for (const name of names) {
    const hits = find(name)
    if (hits.length > 0) return hits
  }
  return []
}

function repeated(index: NameIndex, name: string): readonly string[] {
  const unit = repeatedUnit(name)
  return unit === null ? [] : lookup(index.folded, unit)
}

const bareOf = (name: string): string => withoutSuffixes(name).at(-1) ?? name

/** Ex) the tool is todo_tool, the model wrote todo. */
function shorter(index: NameIndex, name: string): readonly string[] {
  const key = foldName(bareOf(name))
  return key === "" ? [] : index.names.filter((known) => foldName(bareOf(known)) === key)
}
