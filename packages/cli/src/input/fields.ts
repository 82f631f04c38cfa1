export type Fields = Readonly<Record<string, unknown>>

export const isFields = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value)

/** Returns the first own member that is present, never one from a prototype; undefined for a non-object. */
export function own(holder: unknown, ...names: readonly string[]): unknown {
  let value: unknown
  for (const name of names) {
    value = isFields(holder) && Object.hasOwn(holder, name) ? holder[name] : undefined
    if (value !== undefined && value !== null) break
  }
  return value
}

export const textOr = <T>(value: unknown, otherwise: T): string | T => (typeof value === "string" ? value : otherwise)

/** Returns the first of these members that is present, if it is a text; otherwise null. */
export const textAt = (holder: unknown, ...names: readonly string[]): string | null =>
  textOr(own(holder, ...names), null)

export const listIn = (holder: unknown, name: string): readonly unknown[] => {
  const value = own(holder, name)
  return Array.isArray(value) ? value : []
}

/** Returns the objects in a list; empty if there is no list. */
export const fieldsIn = (holder: unknown, name: string): readonly Fields[] => listIn(holder, name).filter(isFields)
