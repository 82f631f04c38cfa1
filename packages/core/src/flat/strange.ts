// Finds undeclared names that spell a path, whose value would be lost on the tool.
import { isJsonObject } from "../json/kind.ts"
import { foldMemberName } from "../json/names.ts"
import { pushTo } from "../push-to.ts"
import type { FlatForms } from "./nest.ts"
import { openedParts, type SchemaPart } from "./outline.ts"

/** Names longer than this spell no path; they are not searched for one. */
const MAX_NAME_LENGTH = 200
const OTHER_SEPARATORS = [".", "__", "/", "["] as const

/** Looks for names that are not declared but spell a path. */
export interface UnknownPathFinder {
  /** The first object with such names, from the root on. */
  find(value: object): { readonly path: readonly string[]; readonly names: readonly string[] } | null
  /** The flat and root names that are this name in another style. */
  meant(name: string): readonly string[]
}

/**
 * In an open object a name that spells a path violates nothing, and its value would be lost on the tool. Such a name
 * begins with an object that was opened, or with any member and the separator, or is a flat name in another style, or a
 * whole flat name that stands too deep. At the root a name with the separator is always meant as a path, unless
 * ordinary names have the separator, too (`_`): a tool that asks for undeclared members is not shown flat.
 */
export function createPathFinder(forms: FlatForms, separator: string): UnknownPathFinder {
  const { leafByName, root } = forms
  const namesByFold = foldedNames(forms)
  const meantNames = (name: string): readonly string[] =>
    name.length > MAX_NAME_LENGTH ? [] : (namesByFold.get(foldMemberName(name)) ?? [])
  const spellsPath = pathSpeller(separator)
  const isMark = !/^\w$/.test(separator)
  const isStrangeAtRoot = (name: string, value: object): boolean => {
    if (leafByName.has(name)) return false
    // without a separator only where the argument it might be is not there: guestName beside guest.name is another
    return (
      (isMark && name.indexOf(separator) > 0) ||
      spellsPath(name, root) ||
      meantNames(name).some((flat) => {
        const leaf = leafByName.get(flat)
        return leaf !== undefined && isAbsent(value, leaf)
      })
    )
  }
  const findIn: (value: object, opened: SchemaPart) => ReturnType<UnknownPathFinder["find"]> = (value, opened) => {
    const names = Object.keys(value).filter((name) => {
      if (opened.innerParts?.has(name) || name.length > MAX_NAME_LENGTH) return false
      return opened === root ? isStrangeAtRoot(name, value) : leafByName.has(name) || spellsPath(name, opened)
    })
    if (names.length > 0) return { path: opened.path, names }
    for (const [name, inner] of openedParts(opened)) {
      const childValue = ownMember(value, name)
      const childFinding = isJsonObject(childValue) ? findIn(childValue, inner) : null
      if (childFinding !== null) return childFinding
    }
    return null
  }
  return { find: (value) => findIn(value, root), meant: meantNames }
}

function foldedNames({ leafByName, root }: FlatForms): ReadonlyMap<string, readonly string[]> {
  const foldedIndex = new Map<string, string[]>()
  for (const name of [...leafByName.keys(), ...(root.innerParts?.keys() ?? [])])
    pushTo(foldedIndex, foldMemberName(name), name)
  return foldedIndex
}

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

/** The argument is there in neither form. */
function isAbsent(value: object, { flatName, path }: SchemaPart): boolean {
  let currentValue: unknown = value
  for (const step of path) currentValue = isJsonObject(currentValue) ? ownMember(currentValue, step) : undefined
  return currentValue === undefined && !Object.hasOwn(value, flatName)
}
