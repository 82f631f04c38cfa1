// Finds undeclared names that spell a path, whose value would be lost on the tool.
import { isJsonObject } from "../json/kind.ts"
import { foldMemberName } from "../json/names.ts"
import { pushTo } from "../push-to.ts"
import type { FlatForms } from "./nest.ts"
import { openedParts, type SchemaPart } from "./outline.ts"

/** Longer names are not searched for a path. */
const MAX_NAME_LENGTH = 200
const OTHER_SEPARATORS = [".", "__", "/", "["] as const

/** Finds names that are not declared but spell a path. */
export interface UnknownPathFinder {
  /** Returns the first object with such names, starting at the root. */
  find(value: object): { readonly path: readonly string[]; readonly names: readonly string[] } | null
  /** Returns the flat and root names that equal this name in another style. */
  meant(name: string): readonly string[]
}

/**
 * Creates a finder of names that spell a path. In an open object such a name is valid, and its value would be lost on
 * the tool. It starts with an opened object, or with any member and the separator, or is a flat name in another style,
 * a whole flat name at a deeper level, or the end of one whose argument is absent. At the root, a name with the
 * separator always means a path, unless ordinary names contain the separator too (`_`): a tool that requires undeclared
 * members is not flattened.
 */
export function createPathFinder(forms: FlatForms, separator: string): UnknownPathFinder {
  const { leafByName, root } = forms
  const namesByFold = foldedNames(forms)
  const meantNames = (name: string): readonly string[] =>
    name.length > MAX_NAME_LENGTH ? [] : (namesByFold.get(foldMemberName(name)) ?? [])
  const spellsPath = pathSpeller(separator)
  const leavesByEnd = leavesByFoldedEnd(forms, separator)
  /**
   * True for the end of an absent leaf's name. Ex) nights if range.nights is absent; at the root or in an object, for
   * leaves below it
   */
  const isEndOfAbsent = (name: string, opened: SchemaPart, rootValue: object): boolean =>
    (leavesByEnd.get(foldMemberName(name)) ?? []).some((leaf) => isBelow(leaf, opened) && isAbsent(rootValue, leaf))
  const isMark = !/^\w$/.test(separator)
  const isStrangeAtRoot = (name: string, value: object): boolean => {
    if (leafByName.has(name)) return false
    // without a separator only if the possible argument is absent: guestName beside guest.name is another one
    return (
      (isMark && name.indexOf(separator) > 0) ||
      spellsPath(name, root) ||
      meantNames(name).some((flat) => {
        const leaf = leafByName.get(flat)
        return leaf !== undefined && isAbsent(value, leaf)
      })
    )
  }
  const findIn = (value: object, opened: SchemaPart, rootValue: object): ReturnType<UnknownPathFinder["find"]> => {
    const names = Object.keys(value).filter((name) => {
      if (opened.innerParts?.has(name) || name.length > MAX_NAME_LENGTH) return false
      const isPath = opened === root ? isStrangeAtRoot(name, value) : leafByName.has(name) || spellsPath(name, opened)
      return isPath || (!leafByName.has(name) && isEndOfAbsent(name, opened, rootValue))
    })
    if (names.length > 0) return { path: opened.path, names }
    for (const [name, inner] of openedParts(opened)) {
      const childValue = ownMember(value, name)
      const childFinding = isJsonObject(childValue) ? findIn(childValue, inner, rootValue) : null
      if (childFinding !== null) return childFinding
    }
    return null
  }
  return { find: (value) => findIn(value, root, value), meant: meantNames }
}

function foldedNames({ leafByName, root }: FlatForms): ReadonlyMap<string, readonly string[]> {
  const foldedIndex = new Map<string, string[]>()
  for (const name of [...leafByName.keys(), ...(root.innerParts?.keys() ?? [])])
    pushTo(foldedIndex, foldMemberName(name), name)
  return foldedIndex
}

/** Maps the ends of flat names to leaves inside objects, starting at any step except the first. */
function leavesByFoldedEnd({ leafByName }: FlatForms, separator: string): ReadonlyMap<string, readonly SchemaPart[]> {
  const endIndex = new Map<string, SchemaPart[]>()
  for (const leaf of leafByName.values())
    for (let at = 1; at < leaf.path.length; at++)
      pushTo(endIndex, foldMemberName(leaf.path.slice(at).join(separator)), leaf)
  return endIndex
}

const isBelow = ({ path }: SchemaPart, opened: SchemaPart): boolean =>
  opened.path.every((step, at) => path[at] === step)

function pathSpeller(separator: string): (name: string, opened: SchemaPart) => boolean {
  const allSeparators = [...new Set([separator, ...OTHER_SEPARATORS])]
  const headsByObject = new WeakMap<SchemaPart, ReadonlySet<string>>()
  return (name, opened) => {
    const knownHeads = headsByObject.get(opened) ?? new Set(openedParts(opened).map(([head]) => foldMemberName(head)))
    headsByObject.set(opened, knownHeads)
    for (const mark of allSeparators) {
      for (let at = name.indexOf(mark); at > 0; at = name.indexOf(mark, at + 1)) {
        const nameHead = name.slice(0, at)
        if (knownHeads.has(foldMemberName(nameHead)) || (mark === separator && opened.innerParts?.has(nameHead)))
          return true
      }
    }
    return false
  }
}

const ownMember = (value: object, name: string): unknown =>
  Object.hasOwn(value, name) ? (value as Readonly<Record<string, unknown>>)[name] : undefined

/** True if the argument is absent in both forms. */
function isAbsent(value: object, { flatName, path }: SchemaPart): boolean {
  let currentValue: unknown = value
  for (const step of path) currentValue = isJsonObject(currentValue) ? ownMember(currentValue, step) : undefined
  return currentValue === undefined && !Object.hasOwn(value, flatName)
}
