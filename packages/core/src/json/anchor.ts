// What the schema tells the reader about a place: accepted kinds, declared names, required members.

/**
 * What a reader may know of the place it reads: which kinds of value fit, which member names are declared.
 * The folder json/ knows no schema; schema/ implements this.
 */
export interface ExpectedShape {
  /** Bits of json/kind.ts that may stand here. */
  readonly kinds: number
  /** Declared member names of an object here; empty when nothing is declared. */
  readonly names: readonly string[]
  /** True when only declared members may occur. */
  readonly closed: boolean
  /** Members that must be there. */
  readonly required: readonly string[]
  /** What a member's value must be; null when unknown. Must be own-property safe (`__proto__`, `constructor`). */
  member(name: string): ExpectedShape | null
  /** What the element at an index must be; null when unknown. */
  element(index: number): ExpectedShape | null
  /** The text values allowed here, when the place is an enumeration of texts; else null. */
  readonly texts: readonly string[] | null
}
