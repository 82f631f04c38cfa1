export type Fields = Readonly<Record<string, unknown>>

export const isFields = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value)

/** An own member, never one from a prototype. */
export const own = (fields: Fields, name: string): unknown => (Object.hasOwn(fields, name) ? fields[name] : undefined)

export const textOr = <T>(value: unknown, otherwise: T): string | T => (typeof value === "string" ? value : otherwise)

export const listIn = (fields: Fields, name: string): readonly unknown[] => {
  const value = own(fields, name)
  return Array.isArray(value) ? value : []
}
