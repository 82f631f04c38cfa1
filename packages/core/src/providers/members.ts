// Reads members of objects of unknown origin without throwing.

/** An object of unknown origin, by member names. */
export type Members = Readonly<Record<string, unknown>>

export const isMembers = (value: unknown): value is Members =>
  typeof value === "object" && value !== null && !Array.isArray(value)

/** Reads a member; undefined if its getter throws. Ex) `output` of a result of the AI SDK that ends with calls */
export function readMember(holder: Members, name: string): unknown {
  try {
    return holder[name]
  } catch {
    return undefined
  }
}

/**
 * Returns the first of the named members that is present; undefined for a non-object. Messages of an SDK may be
 * instances, so inherited members count, except those of Object.prototype.
 */
export function memberOf(holder: unknown, ...names: readonly string[]): unknown {
  if (!isMembers(holder)) return undefined
  for (const name of names) {
    const value = readMember(holder, name)
    if (value !== undefined && value !== null && !(name in Object.prototype)) return value
  }
  return undefined
}

export const textIn = (holder: unknown, ...names: readonly string[]): string | null => {
  const value = memberOf(holder, ...names)
  return typeof value === "string" ? value : null
}

export const listIn = (holder: unknown, ...names: readonly string[]): readonly unknown[] | null => {
  const value = memberOf(holder, ...names)
  return Array.isArray(value) ? value : null
}

/** Returns the elements of a list; an empty list if there is none. */
export const itemsIn = (holder: unknown, ...names: readonly string[]): readonly unknown[] =>
  listIn(holder, ...names) ?? []

/** Returns the elements that are objects. */
export const objectsIn = (holder: unknown, ...names: readonly string[]): Members[] =>
  itemsIn(holder, ...names).filter(isMembers)

/** Returns an object inside another; an empty object if there is none. */
export const objectIn = (holder: unknown, ...names: readonly string[]): Members => {
  const value = memberOf(holder, ...names)
  return isMembers(value) ? value : {}
}
