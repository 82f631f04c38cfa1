import { readFlags, whenOf } from "../flags.ts"
import { nearest } from "../nearest.ts"
import { columnsOf } from "../show/page.ts"
import { coloured, hasColour, plain } from "../show/paint.ts"
import { catalogue } from "../show/rule-page.ts"
import { topics } from "../topics.ts"
import { usageError } from "../usage-error.ts"

/** toolmend explain: the page of one id, or the list of all. */
export function explain(args: readonly string[]): number {
  const { values, positionals } = readFlags("explain", args, { color: { type: "string", default: "auto" } })
  const paint = hasColour(whenOf(values.color), process.stdout, process.env) ? coloured : plain
  const page = { paint, columns: columnsOf(process.stdout) }
  const [id] = positionals
  const all = topics()
  if (id === undefined) {
    process.stdout.write(`${catalogue(all, paint)}\n`)
    return 0
  }
  const found = all.filter((topic) => topic.id === id)
  if (found.length === 0) {
    const near = nearest(
      id,
      all.map((topic) => topic.id),
    )
    throw usageError(
      `There is no rule, fault, dialect, reason or check "${id}".`,
      near.length === 0 ? "toolmend explain lists them all." : `Did you mean ${near.join(", ")}?`,
    )
  }
  process.stdout.write(`${found.map((topic) => topic.page(page)).join("\n\n")}\n`)
  return 0
}
