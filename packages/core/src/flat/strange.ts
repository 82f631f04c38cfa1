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
export function strangersOf({ table, root }: Forms, separator: string): Strangers {
  const separators = [...new Set([separator, ...OTHER_SEPARATORS])]
  const folded = new Map<string, string[]>()
  for (const name of [...table.keys(), ...root.leaves.keys(), ...root.inner.keys()]) {
    const known = folded.get(foldName(name))
    if (known === undefined) folded.set(foldName(name), [name])
    else known.push(name)
  }
  const meant = (name: string): readonly string[] => (name.length > LONGEST_NAME ? [] : (folded.get(foldName(name)) ?? []))
  const spells = (name: string, { leaves, inner }: Opened): boolean => {
    for (const mark of separators) {
      for (let at = name.indexOf(mark); at > 0; at = name.indexOf(mark, at + 1)) {
        const head = name.slice(0, at)
        if (inner.has(head) || (mark === separator && leaves.has(head))) return true
      }
    }
    return false
  }
  const isStrange = (name: string, opened: Opened): boolean => {
    if (opened.leaves.has(name) || opened.inner.has(name) || name.length > LONGEST_NAME) return false
    if (opened !== root) return table.has(name) || spells(name, opened)
    return !table.has(name) && (meant(name).some((flat) => table.has(flat)) || spells(name, opened))
  }
  const find: (value: object, opened: Opened) => ReturnType<Strangers["find"]> = (value, opened) => {
    const names = Object.keys(value).filter((name) => isStrange(name, opened))
    if (names.length > 0) return { path: opened.path, names }
    for (const [name, inner] of opened.inner) {
      const below: unknown = Object.hasOwn(value, name) ? (value as Readonly<Record<string, unknown>>)[name] : null
      const found = typeof below === "object" && below !== null && !Array.isArray(below) ? find(below, inner) : null
      if (found !== null) return found
    }
    return null
  }
  return { find: (value) => find(value, root), meant }
}
