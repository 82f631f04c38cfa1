import { ARRAY, OBJECT } from "../json/kind.ts"
import type { SchemaView } from "../schema/view.ts"
import { foldName } from "./fold.ts"

const UNSAFE = new Set(["__proto__", "constructor", "prototype"])

/** The steps a flattened name spells. Ex) "items[0].name", "address[city]", "a.b" → null for a plain name. */
export function stepsOf(key: string): string[] | null {
  if (key.length > 200 || !/[.[/]|__/.test(key)) return null
  const steps = key
    .replace(/\[\s*["']?([^[\]"']*)["']?\s*\]/g, ".$1")
    .split(/\.|\/|__/)
    .map((step) => step.trim())
  return steps.length < 2 || steps.length > 16 || steps.some((step) => step === "" || UNSAFE.has(step)) ? null : steps
}

/** The declared member of a view, or of one of its branches, by its name or by the one name of the same style. */
function declaredMember(view: SchemaView, step: string): readonly [string, SchemaView] | null {
  const names = view.names.includes(step) ? [step] : view.names.filter((name) => foldName(name) === foldName(step))
  const name = names.length === 1 ? names[0] : undefined
  const member = name === undefined ? null : view.member(name)
  if (name !== undefined && member !== null) return [name, member]
  for (const branch of view.branches) {
    const found = declaredMember(branch, step)
    if (found !== null) return found
  }
  return null
}

/** The steps as the schema spells them, when every one of them is declared; null otherwise. */
export function resolve(root: SchemaView, steps: readonly string[]): (string | number)[] | null {
  const path: (string | number)[] = []
  let view: SchemaView | null = root
  for (const step of steps) {
    if (view === null) return null
    const member: readonly [string, SchemaView] | null = (view.kinds & OBJECT) === 0 ? null : declaredMember(view, step)
    if (member !== null) {
      path.push(member[0])
      view = member[1]
    } else if ((view.kinds & ARRAY) !== 0 && /^\d{1,4}$/.test(step)) {
      path.push(Number(step))
      view = view.element(Number(step))
    } else return null
  }
  return path
}
