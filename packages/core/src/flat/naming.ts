import type { SchemaPart } from "./outline.ts"

const UNSAFE_NAMES: ReadonlySet<string> = new Set(["__proto__", "constructor", "prototype"])

/** The leaves below an opened part, in the order of the schema. */
export function collectLeaves(part: SchemaPart): SchemaPart[] {
  return part.innerParts === null ? [part] : part.innerParts.flatMap(collectLeaves)
}

/**
 * Gives each leaf its flat name, root members their own. An object with a part whose name would not be its alone, or
 * too long, is shut: it stays nested. Names of opened objects count too: what is half flat must not mean two things.
 * Ex) {"a.b": …, "a": {"b": …}} : both would be a.b, so a stays an object.
 */
export function nameLeaves(
  root: SchemaPart,
  separator: string,
  maxNameLength: number,
): ReadonlyMap<string, SchemaPart> {
  for (;;) {
    const parentByPart = mapParents(root)
    const partByName = new Map<string, SchemaPart>()
    const closedParts = new Set<SchemaPart>()
    // root members first: they keep their names
    for (const part of [...parentByPart.keys()].sort(
      (a, b) => Math.min(a.path.length, 2) - Math.min(b.path.length, 2),
    )) {
      if (part.path.length > 1) {
        const name = part.path.join(separator)
        const sameNamePart = partByName.get(name)
        if (name.length > maxNameLength || UNSAFE_NAMES.has(name) || sameNamePart !== undefined)
          closedParts.add(parentByPart.get(part) as SchemaPart)
        if (sameNamePart !== undefined && sameNamePart.path.length > 1)
          closedParts.add(parentByPart.get(sameNamePart) as SchemaPart)
        if (sameNamePart === undefined) partByName.set(name, part)
      } else partByName.set(part.name, part)
    }
    if (closedParts.size === 0) return new Map(collectLeaves(root).map((leaf) => [leaf.path.join(separator), leaf]))
    // each round shuts an object, so there are no more rounds than objects in a row that meet others
    for (const part of closedParts) part.innerParts = null
  }
}

/** The object each part lies in, for all parts below the root. */
function mapParents(root: SchemaPart): ReadonlyMap<SchemaPart, SchemaPart> {
  const parentMap = new Map<SchemaPart, SchemaPart>()
  const visitPart = (part: SchemaPart): void => {
    for (const inner of part.innerParts ?? []) {
      parentMap.set(inner, part)
      visitPart(inner)
    }
  }
  visitPart(root)
  return parentMap
}
