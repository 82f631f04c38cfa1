import type { Part } from "./outline.ts"

const UNSAFE: ReadonlySet<string> = new Set(["__proto__", "constructor", "prototype"])

/** The leaves below an opened part, in the order of the schema. */
export function leavesOf(part: Part): Part[] {
  return part.parts === null ? [part] : part.parts.flatMap(leavesOf)
}

/**
 * Gives each leaf its flat name, root members their own. An object whose leaf would get a name that is not its alone, or too long, is shut:
 * it stays nested. Ex) {"a.b": …, "a": {"b": …}} : both would be a.b, so a stays an object.
 */
export function nameLeaves(root: Part, separator: string, longest: number): ReadonlyMap<string, Part> {
  const own = new Set((root.parts ?? []).map((part) => part.name))
  for (;;) {
    const named = new Map<string, Part>()
    const homes = homesOf(root)
    const shut = new Set<Part>()
    for (const leaf of leavesOf(root)) {
      const name = leaf.path.join(separator)
      const other = named.get(name)
      const isDeep = leaf.path.length > 1
      if (isDeep && (own.has(name) || name.length > longest || UNSAFE.has(name) || other !== undefined)) shut.add(homes.get(leaf) as Part)
      if (isDeep && other !== undefined && other.path.length > 1) shut.add(homes.get(other) as Part)
      if (other === undefined) named.set(name, leaf)
    }
    if (shut.size === 0) return named
    // each round shuts an object, so there are at most as many rounds as levels and collisions
    for (const part of shut) part.parts = null
  }
}

/** The object each part lies in. */
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
