// Finds the one known tool that a wrong name can stand for, by normalisation only.
import { pushTo } from "../push-to.ts"
import type { NameFaultId } from "./faults.ts"
import {
  foldToolName,
  isPlainName,
  joinsPrefix,
  repeatedUnit,
  splitNameWords,
  withoutGeneric,
  withoutSuffixes,
} from "./forms.ts"
import {
  changesSomething,
  endsInAction,
  hasStructure,
  isMcpServer,
  isNamespace,
  isObjectOf,
  isProse,
  namespaceCuts,
  needsObject,
  onlyLooks,
} from "./namespace.ts"
import { withoutResidue } from "./residue.ts"

/** The known names of a turn, enabled and disabled, indexed when they are first needed. */
export interface NameIndex {
  readonly names: readonly string[]
  readonly foldedIndex: ReadonlyMap<string, readonly string[]>
  /** Full names by their folded name without a namespace. */
  readonly tailIndex: ReadonlyMap<string, readonly string[]>
}

export interface ResolvedName {
  readonly name: string
  readonly fault: NameFaultId
}

const MAX_NAME_LENGTH = 512

export function indexNames(names: Iterable<string>): NameIndex {
  const allNames = [...names]
  const namesByFold = new Map<string, string[]>()
  const namesByTail = new Map<string, string[]>()
  const firstWordCounts = new Map<string, number>()
  const endingCounts = new Map<string, number>()
  for (const name of allNames) {
    firstWordCounts.set(firstWord(name), (firstWordCounts.get(firstWord(name)) ?? 0) + 1)
    for (const ending of endingsOf(name)) endingCounts.set(ending, (endingCounts.get(ending) ?? 0) + 1)
  }
  for (const name of allNames) {
    pushTo(namesByFold, foldToolName(name), name)
    const sharedBy = firstWordCounts.get(firstWord(name)) ?? 0
    // Ex) delete beside user.delete and group_delete: either may be meant
    for (const foldedTail of new Set([...namespacedTails(name), ...wordTails(name, sharedBy)].map(foldToolName)))
      if (foldedTail !== "" && foldedTail !== foldToolName(name) && (endingCounts.get(foldedTail) ?? 0) < 2)
        pushTo(namesByTail, foldedTail, name)
  }
  return { names: allNames, foldedIndex: namesByFold, tailIndex: namesByTail }
}

const firstWord = (name: string): string => name.slice(0, Math.max(0, name.indexOf("_"))).toLowerCase()

/** Returns the names after a namespace; after mcp, any word may be the server. Ex) mcp__git__log → git__log, log */
const namespacedTails = (name: string): string[] =>
  namespaceCuts(name)
    .filter((cut) => cut.isStrong && (/^mcp[_-]/.test(name) || isNamespace(cut)))
    .map(({ rest }) => rest)

/** Returns the folded endings from a later word, except directly after a verb. Ex) view_log does not end in log */
function endingsOf(name: string): ReadonlySet<string> {
  const words = splitNameWords(name)
  return new Set(
    words
      .map((_, start) => (start === 0 || endsInAction(words.slice(0, start)) ? "" : words.slice(start).join("_")))
      .map(foldToolName),
  )
}

/** Minimum number of tools that begin with the same word, so that it is their server. */
const MIN_SERVER_TOOLS = 3

/** True for a name that only reads, or a single word that does not change anything. */
const mayLackServer = (name: string): boolean => onlyLooks(name) || (!hasStructure(name) && !changesSomething(name))

/**
 * Returns the name without its first word, which models drop if it is the server: other tools begin with it, or the
 * rest has several words. If the tool may change something, the word may say how or on what, unless several tools share
 * it. Ex) inkwell_drafter → drafter; not factory_reset_device
 */
function wordTails(name: string, sharedBy: number): string[] {
  const leadingWord = firstWord(name)
  const nameTail = name.slice(leadingWord.length + 1)
  if (leadingWord !== "mcp" && sharedBy < MIN_SERVER_TOOLS && !mayLackServer(nameTail)) return []
  if (!isNamespace({ prefix: leadingWord, rest: nameTail, isStrong: false })) return []
  if (leadingWord !== "mcp") return sharedBy > 1 || nameTail.includes("_") ? [nameTail] : []
  // After mcp comes the server.
  const serverEnd = nameTail.indexOf("_")
  return serverEnd < 0 ? [nameTail] : [nameTail, nameTail.slice(serverEnd + 1)]
}

/**
 * Finds the one tool that a wrong name can mean, by normalisation only: similarity decides nothing, and a name that is
 * only the beginning of another one does not match it. Each step is tried on all known names, because a disabled tool
 * must catch its own misspelling. Null if no tool matches, or several do.
 */
export function resolveName(rawName: string, index: NameIndex): ResolvedName | null {
  if (rawName.length > MAX_NAME_LENGTH) return behindProse(rawName, index)
  const cleanName = withoutResidue(rawName)
  if (cleanName === "") return null
  const bareName = withoutGeneric(cleanName).trim()
  const resolutionSteps: readonly [NameFaultId, () => readonly string[]][] = [
    ["name/residue", () => index.names.filter((name) => name === cleanName || name === rawName.trim())],
    ["name/prefix", () => (bareName === cleanName ? [] : index.names.filter((name) => name === bareName))],
    ["name/style", () => lookupFolded(index.foldedIndex, cleanName)],
    ["name/prefix", () => (bareName === cleanName ? [] : lookupFolded(index.foldedIndex, bareName))],
    ["name/repeated", () => lookupFolded(index.foldedIndex, repeatedUnit(bareName) ?? "")],
    ["name/namespace", () => lookupFolded(index.tailIndex, bareName)],
    ["name/namespace", () => withoutNamespace(index, bareName)],
    ["name/suffix", () => findWithoutSuffix(index, bareName)],
    ["name/suffix", () => findWithSuffix(index, bareName)],
    ["name/residue", () => withoutFormat(index, bareName, bareName !== cleanName)],
    ["name/residue", () => withoutNumber(index, cleanName)],
  ]
  for (const [fault, find] of resolutionSteps) {
    const [name, another] = find()
    if (name !== undefined) return another === undefined ? { name, fault } : null
  }
  return null
}

/** Resolves the name at the end of a whole paragraph that was merged with it. */
function behindProse(longName: string, index: NameIndex): ResolvedName | null {
  const [name, another] = withoutNamespace(index, withoutResidue(longName.slice(-MAX_NAME_LENGTH)))
  return name !== undefined && another === undefined ? { name, fault: "name/namespace" } : null
}

/** Returns the tools that a name without its namespace can mean. Ex) github/get_file, office-create_event */
function withoutNamespace(index: NameIndex, name: string): readonly string[] {
  for (const cut of namespaceCuts(name)) {
    const { prefix, rest, isStrong } = cut
    // Two tools in one name: neither is certain.
    if (!isNamespace(cut) || isObjectOf(cut, name) || lookupFolded(index.foldedIndex, prefix).length > 0) continue
    const namespaceHits =
      isStrong && !isProse(prefix)
        ? lookupFolded(index.foldedIndex, rest.trimStart())
        : index.names.filter(
            (known) =>
              known === rest &&
              (isSetApart(known, name, isStrong) || (isMcpServer(cut) && !endsInLonger(index, name, known))),
          )
    if (namespaceHits.length > 0) return namespaceHits
  }
  return []
}

/** True if the name also ends in a longer known name. Ex) drive_open_jar beside open_jar in mcp_drive_open_jar */
const endsInLonger = (index: NameIndex, name: string, known: string): boolean =>
  index.names.some((other) => other.length > known.length && name.endsWith(other))

/**
 * True for a name of several words. After a single `-` or `_`, the name itself must not contain this separator:
 * `office_create_event` may be another tool.
 */
const isSetApart = (known: string, name: string, isStrong: boolean): boolean =>
  hasStructure(known) && (isStrong || !known.includes(name.charAt(name.length - known.length - 1)))

/**
 * Removes the format that a header names after the tool. Without a space it may be part of a one-word name, unless a
 * template's prefix shows that this is a header. Ex) list_rows json, list_rowsjson, functions.shelljson
 */
function withoutFormat(index: NameIndex, name: string, hasPrefix: boolean): readonly string[] {
  const formatMatch = /^(.+?)(\s*)json$/s.exec(name)
  if (formatMatch === null) return []
  const [, known, gap] = formatMatch
  return index.names.filter((name) => name === known && (gap !== "" || hasPrefix || hasStructure(name)))
}

const NUMBERED_NAME = /^functions?_(.+)_\d{1,4}$|^(.+)_\d{1,4}_\d{6,20}$|^functions?[._]?(.*?\D)(?:\d{1,2})?$/

/**
 * Finds the exact tool name inside the id of a call, possibly without the separators between the parts of the id. Ex)
 * functions_read_file_1, read_file_1_831940275, functions.exec2, functionswrite3
 */
function withoutNumber(index: NameIndex, name: string): readonly string[] {
  const numberMatch = NUMBERED_NAME.exec(name)
  const written = numberMatch?.slice(1).find((part) => part !== undefined)
  return index.names.filter((known) => known === written)
}

const lookupFolded = (foldedMap: ReadonlyMap<string, readonly string[]>, name: string): readonly string[] => {
  if (!isPlainName(name)) return []
  return (foldedMap.get(foldToolName(name)) ?? []).filter((known) => !joinsPrefix(name, known))
}

/** True if the suffix may be the object of a verb; DeleteTool is a class name. Ex) delete of delete_tool */
const isVerbOf = (name: string, suffixed: string): boolean =>
  needsObject(name) && /[^A-Za-z]/.test(suffixed.charAt(name.length))

/** Ex) the tool is todo, the model wrote todo_tool. */
const findWithoutSuffix = (index: NameIndex, name: string): readonly string[] =>
  withoutSuffixes(name)
    .filter((shortName) => !isVerbOf(shortName, name))
    .map((shortName) => lookupFolded(index.foldedIndex, shortName))
    .find((found) => found.length > 0) ?? []

/** True if other tools also have the suffix, so that it says nothing, and no other tool begins with the same verb. */
const isConvention = ({ names }: NameIndex, suffixed: string): boolean =>
  names.some((name) => name !== suffixed && name.endsWith(suffixed.slice(bareOf(suffixed).length))) &&
  !names.some((name) => name !== suffixed && firstWord(name) === firstWord(suffixed))

const bareOf = (name: string): string => withoutSuffixes(name).at(-1) ?? name

/** Ex) the tool is todo_tool, the model wrote todo. */
function findWithSuffix(index: NameIndex, name: string): readonly string[] {
  const bareName = bareOf(name)
  const isSame = (known: string): boolean =>
    foldToolName(bareOf(known)) === foldToolName(bareName) &&
    (!isVerbOf(bareOf(known), known) || isConvention(index, known)) &&
    !joinsPrefix(bareOf(known), bareName)
  return isPlainName(name) && !isVerbOf(bareName, name) ? index.names.filter(isSame) : []
}
