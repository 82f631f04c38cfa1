import type { Part } from "./outline.ts"

const UNSAFE: ReadonlySet<string> = new Set(["__proto__", "constructor", "prototype"])

/** The leaves below an opened part, in the order of the schema. */
export function leavesOf(part: Part): Part[] {
  return part.parts === null ? [part] : part.parts.flatMap(leavesOf)
}

/**
 * Gives each leaf its flat name, root members their own. An object with a part whose name would not be its alone, or too long, is shut:
 * it stays nested. Names of opened objects count too: what is half flat must not mean two things.
 * Ex) {"a.b": …, "a": {"b": …}} : both would be a.b, so a stays an object.
 */
export function nameLeaves(root: Part, separator: string, longest: number): ReadonlyMap<string, Part> {
  for (;;) {
    const homes = homesOf(root)
    const named = new Map<string, Part>()
    const shut = new Set<Part>()
    // root members first: they keep their names
    for (const part of [...homes.keys()].sort((a, b) => Math.min(a.path.length, 2) - Math.min(b.path.length, 2))) {
      if (part.path.length > 1) {
        const name = part.path.join(separator)
        const other = named.get(name)
        if (name.length > longest || UNSAFE.has(name) || other !== undefined) shut.add(homes.get(part) as Part)
        if (other !== undefined && other.path.length > 1) shut.add(homes.get(other) as Part)
        if (other === undefined) named.set(name, part)
      } else named.set(part.name, part)
    }
    if (shut.size === 0) return new Map(leavesOf(root).map((leaf) => [leaf.path.join(separator), leaf]))
    // each round shuts an object, so there are no more rounds than objects in a row that meet others
    for (const part of shut) part.parts = null
  }
}

/** The object each part lies in, for all parts below the root. */
function homesOf(root: Part): ReadonlyMap<Part, Part> {
  const homes = new Map<Part, Part>()
  const visit = (part: Part): void => {
    for (const inner of part.parts ?? []) {
      homes.set(inner, part)
      visit(inner)
    }
  }
  visit(root)
  return homes
}
