import type { SchemaView } from "../../schema/view.ts"
import type { LintCheck } from "../check.ts"

/** Levels of containers below the arguments; beyond the third, models begin to lose members and closing brackets. */
const MAX_LEVELS = 3
/** Maximum number of subschemas inspected. */
const MAX_SUBSCHEMAS = 2_000

/** Returns the nesting depth of values; a recursive schema counts as deep as it is written. */
function depthOf(root: SchemaView): number {
  const seen = new Set<SchemaView>([root])
  let levelViews = [root]
  let depth = -1
  while (levelViews.length > 0 && seen.size <= MAX_SUBSCHEMAS) {
    depth++
    const next: SchemaView[] = []
    for (const view of levelViews)
      for (const inner of [...view.names.map((name) => view.member(name)), view.element(0)]) {
        if (inner === null || seen.has(inner)) continue
        seen.add(inner)
        next.push(inner)
      }
    levelViews = next
  }
  return depth
}

const nestedSchema = (levelCount: number): object =>
  levelCount === 0 ? { type: "string" } : { type: "object", properties: { in: nestedSchema(levelCount - 1) } }

export const deepSchema: LintCheck = {
  id: "lint/deep",
  severity: "warning",
  title: "a deep schema",
  why: "The deeper a value is nested, the more often models leave it out, put it one level too high, or forget a closing bracket.",
  advice: "Move members to a higher level, or split the tool.",
  bad: [{ name: "plan", parameters: nestedSchema(5) as Record<string, unknown> }],
  good: [{ name: "plan", parameters: nestedSchema(4) as Record<string, unknown> }],
  look({ compiled }) {
    // the members themselves are not a level
    const depth = compiled.broken === null ? depthOf(compiled.view) - 1 : 0
    const message = `Objects and lists nest ${depth} deep below the arguments; up to ${MAX_LEVELS} levels work well.`
    return [depth > MAX_LEVELS && { pointer: "", message }]
  },
}
