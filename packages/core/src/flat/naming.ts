// Gives each leaf a unique flat name, or leaves its object nested.
import { openedParts, type SchemaPart } from "./outline.ts"

const UNSAFE_NAMES: ReadonlySet<string> = new Set(["__proto__", "constructor", "prototype"])

/** Returns the leaves below an opened part, in schema order. */
export const collectLeaves = (part: SchemaPart): SchemaPart[] =>
  part.innerParts === null ? [part] : [...part.innerParts.values()].flatMap(collectLeaves)

const partsBelow = (part: SchemaPart): SchemaPart[] =>
  [...(part.innerParts?.values() ?? [])].flatMap((inner) => [inner, ...partsBelow(inner)])

/**
 * Maps flat names to leaves; root members keep their names. An object is closed and stays nested if the name of one of
 * its parts would not be unique, or too long. Names of opened objects count too: half flat arguments must not be
 * ambiguous. Ex) {"a.b": …, "a": {"b": …}} : both would be a.b, so a stays an object.
 */
export function nameLeaves(root: SchemaPart, maxNameLength: number): ReadonlyMap<string, SchemaPart> {
  for (;;) {
    // root members first: they keep their names
    const partByName = new Map(root.innerParts)
    const closedParts = new Set<SchemaPart>()
    const shutAround = ({ parent }: SchemaPart): void => {
      if (parent !== null && parent !== root) closedParts.add(parent)
    }
    for (const part of openedParts(root).flatMap(([, opened]) => partsBelow(opened))) {
      const { flatName: name } = part
      const sameNamePart = partByName.get(name)
      if (name.length > maxNameLength || UNSAFE_NAMES.has(name) || sameNamePart !== undefined) shutAround(part)
      if (sameNamePart === undefined) partByName.set(name, part)
      else shutAround(sameNamePart)
    }
    if (closedParts.size === 0) return new Map(collectLeaves(root).map((leaf) => [leaf.flatName, leaf]))
    // each round closes an object, so the number of rounds is bounded by the length of a chain of conflicting objects
    for (const part of closedParts) part.innerParts = null
  }
}
