// Gives each leaf a unique flat name, or leaves its object nested.
import { openedParts, type SchemaPart } from "./outline.ts"

const UNSAFE_NAMES: ReadonlySet<string> = new Set(["__proto__", "constructor", "prototype"])

/** The leaves below an opened part, in the order of the schema. */
export const collectLeaves = (part: SchemaPart): SchemaPart[] =>
  part.innerParts === null ? [part] : [...part.innerParts.values()].flatMap(collectLeaves)

const partsBelow = (part: SchemaPart): SchemaPart[] =>
  [...(part.innerParts?.values() ?? [])].flatMap((inner) => [inner, ...partsBelow(inner)])

/**
 * Gives each leaf its flat name, root members their own. An object with a part whose name would not be its alone, or
 * too long, is shut: it stays nested. Names of opened objects count too: what is half flat must not mean two things.
 * Ex) {"a.b": …, "a": {"b": …}} : both would be a.b, so a stays an object.
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
    // each round shuts an object, so there are no more rounds than objects in a row that meet others
    for (const part of closedParts) part.innerParts = null
  }
}
