import type { NameFaultId } from "./faults.ts"
import { foldName, repeatedUnit, tails, withoutGeneric, withoutSuffixes } from "./forms.ts"
import { withoutResidue } from "./residue.ts"

/** The known names of a turn, enabled and disabled, indexed once they are needed. */
export interface NameIndex {
  readonly names: readonly string[]
  readonly folded: ReadonlyMap<string, readonly string[]>
  /** Folded tails at namespace marks and word ends → full names. */
  readonly tails: ReadonlyMap<string, readonly string[]>
}

export type Resolved =
  | { readonly kind: "found"; readonly name: string; readonly fault: NameFaultId }
  /** One tool begins that way: right only if the arguments fit it. */
  | { readonly kind: "begins"; readonly name: string }
  | { readonly kind: "unknown" }

const LONGEST = 512
const SHORTEST_CUT = 4

export function indexNames(names: Iterable<string>): NameIndex {
  const all = [...names]
  const folded = new Map<string, string[]>()
  const ends = new Map<string, string[]>()
  const firsts = new Map<string, number>()
  for (const name of all) firsts.set(firstWord(name), (firsts.get(firstWord(name)) ?? 0) + 1)
  for (const name of all) {
    add(folded, foldName(name), name)
    const isShared = (firsts.get(firstWord(name)) ?? 0) > 1
    for (const tail of new Set([...tails(name), ...wordTails(name, isShared)].map(foldName))) if (tail !== "" && tail !== foldName(name)) add(ends, tail, name)
  }
  return { names: all, folded, tails: ends }
}

function add(map: Map<string, string[]>, key: string, name: string): void {
  const list = map.get(key)
  if (list === undefined) map.set(key, [name])
  else list.push(name)
}

const firstWord = (name: string): string => name.slice(0, Math.max(0, name.indexOf("_"))).toLowerCase()

/** A first word that says what is done is no server: page is not delete_page. */
const ACTIONS: ReadonlySet<string> = new Set(
  "add append apply archive block cancel clear close commit copy create delete deploy destroy disable do drop edit enable erase exec execute fetch find force get grant insert kill list load lock make merge move open overwrite patch pay post publish purge push put query read remove rename replace reset restart revoke run save search send set show start stop submit sync transfer truncate undo unblock uninstall unlock update upload view wipe write".split(
    " ",
  ),
)

/** Ex) inkwell_drafter → drafter: models drop the first word where it is the server: other tools begin with it, or a whole name is left. */
function wordTails(name: string, isShared: boolean): string[] {
  const first = firstWord(name)
  if (first === "" || ACTIONS.has(first)) return []
  const out: string[] = []
  for (let at = name.indexOf("_"); at >= 0 && out.length < 8; at = name.indexOf("_", at + 1)) out.push(name.slice(at + 1))
  return isShared || first === "mcp" ? out : out.filter((tail) => tail.includes("_"))
}

/**
 * The one tool a wrong name can mean, by normalisation only; similarity decides nothing.
 * Each step is tried on all known names: a disabled tool must catch its own misspelling.
 */
export function resolveName(raw: string, index: NameIndex): Resolved {
  if (raw.length > LONGEST) return { kind: "unknown" }
  const clean = withoutResidue(raw)
  if (clean === "") return { kind: "unknown" }
  const bare = withoutGeneric(clean)
  const steps: readonly [NameFaultId, () => readonly string[]][] = [
    ["name/residue", () => index.names.filter((name) => name === clean || name === raw.trim())],
    ["name/prefix", () => (bare === clean ? [] : index.names.filter((name) => name === bare))],
    ["name/style", () => lookup(index.folded, clean)],
    ["name/prefix", () => (bare === clean ? [] : lookup(index.folded, bare))],
    ["name/repeated", () => repeated(index, bare)],
    ["name/namespace", () => lookup(index.tails, bare)],
    ["name/namespace", () => firstHit(tails(bare), (tail) => lookup(index.folded, tail))],
    ["name/suffix", () => firstHit(withoutSuffixes(bare), (name) => lookup(index.folded, name))],
    ["name/suffix", () => shorter(index, bare)],
  ]
  for (const [fault, find] of steps) {
    const hits = find()
    if (hits.length === 1) return { kind: "found", name: hits[0] as string, fault }
    if (hits.length > 1) return { kind: "unknown" }
  }
  const begins = cutName(index, bare)
  return begins === null ? { kind: "unknown" } : { kind: "begins", name: begins }
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

function cutName(index: NameIndex, name: string): string | null {
  const key = foldName(name)
  if (key.length < SHORTEST_CUT || /\s/.test(name)) return null
  const hits = index.names.filter((known) => foldName(known).startsWith(key))
  return hits.length === 1 ? (hits[0] as string) : null
}
