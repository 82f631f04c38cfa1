// What the schema tells the reader about a place: accepted kinds, declared names, required members.

/**
 * What a reader may know about the place it reads: which kinds of value fit, which member names are declared.
 * The folder json/ knows no schema; schema/ implements this.
 */
export interface ExpectedShape {
  /** Allowed kinds, as bits of json/kind.ts. */
  readonly kinds: number
  /** Declared member names of an object; empty if none are declared. */
  readonly names: readonly string[]
  /** True if only declared members are allowed. */
  readonly closed: boolean
  /** Names of the required members. */
  readonly required: readonly string[]
  /** Returns the shape of a member's value; null if unknown. Must be own-property safe (`__proto__`, `constructor`). */
  member(name: string): ExpectedShape | null
  /** Returns the shape of the item at an index; null if unknown. */
  element(index: number): ExpectedShape | null
  /** The allowed strings if the place is an enumeration of strings; otherwise null. */
  readonly texts: readonly string[] | null
}
