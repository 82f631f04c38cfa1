import { foldName } from "../json/names.ts"
import type { Forms, Opened } from "./nest.ts"

/** Names longer than this spell no path; they are not searched for one. */
const LONGEST_NAME = 200
const OTHER_SEPARATORS = [".", "__", "/", "["] as const

/** Looks for names that are not declared but spell a path. */
export interface Strangers {
  /** The first object with such names, from the root on. */
  find(value: object): { readonly path: readonly string[]; readonly names: readonly string[] } | null
  /** The flat and root names that are this name in another style. */
  meant(name: string): readonly string[]
}

/**
 * In an open object a name that spells a path violates nothing, and its value would be lost on the tool. Such a name begins with an object
 * that was opened, or with any member and the separator, or is a flat name in another style, or a whole flat name that stands too deep.
 */
export function strangersOf(forms: Forms, separator: string): Strangers {
  const { table, root } = forms
  const folded = foldedNames(forms)
  const meant = (name: string): readonly string[] => (name.length > LONGEST_NAME ? [] : (folded.get(foldName(name)) ?? []))
  const spells = pathSpeller(separator)
  const isStrangeAtRoot = (name: string, value: object): boolean => {
    if (table.has(name)) return false
    // without a separator only where the argument it might be is not there: guestName beside guest.name is another
    return spells(name, root) || meant(name).some((flat) => table.has(flat) && isAbsent(value, flat, table.get(flat) as readonly string[]))
  }
  const find: (value: object, opened: Opened) => ReturnType<Strangers["find"]> = (value, opened) => {
    const names = Object.keys(value).filter((name) => {
      if (opened.leaves.has(name) || opened.inner.has(name) || name.length > LONGEST_NAME) return false
      return opened === root ? isStrangeAtRoot(name, value) : table.has(name) || spells(name, opened)
    })
    if (names.length > 0) return { path: opened.path, names }
    for (const [name, inner] of opened.inner) {
      const below = ownMember(value, name)
      const found = isObject(below) ? find(below, inner) : null
      if (found !== null) return found
    }
    return null
  }
  return { find: (value) => find(value, root), meant }
}

function foldedNames({ table, root }: Forms): ReadonlyMap<string, readonly string[]> {
  const folded = new Map<string, string[]>()
  for (const name of [...table.keys(), ...root.leaves.keys(), ...root.inner.keys()]) {
    const known = folded.get(foldName(name))
    if (known === undefined) folded.set(foldName(name), [name])
    else known.push(name)
  }
  return folded
}

function pathSpeller(separator: string): (name: string, opened: Opened) => boolean {
  const separators = [...new Set([separator, ...OTHER_SEPARATORS])]
  const heads = new WeakMap<Opened, ReadonlySet<string>>()
  return (name, opened) => {
    const known = heads.get(opened) ?? new Set([...opened.inner.keys()].map(foldName))
    heads.set(opened, known)
    for (const mark of separators) {
      for (let at = name.indexOf(mark); at > 0; at = name.indexOf(mark, at + 1)) {
        const head = name.slice(0, at)
        if (known.has(foldName(head)) || (mark === separator && opened.leaves.has(head))) return true
      }
    }
    return false
  }
}

const isObject = (value: unknown): value is object => typeof value === "object" && value !== null && !Array.isArray(value)
const ownMember = (value: object, name: string): unknown => (Object.hasOwn(value, name) ? (value as Readonly<Record<string, unknown>>)[name] : undefined)

/** The argument is there in neither form. */
function isAbsent(value: object, flat: string, path: readonly string[]): boolean {
  let here: unknown = value
  for (const step of path) here = isObject(here) ? ownMember(here, step) : undefined
  return here === undefined && !Object.hasOwn(value, flat)
}
