import { describeRules } from "toolmend"
import { readFlags, whenOf } from "../flags.ts"
import { nearest } from "../nearest.ts"
import { coloured, hasColour, plain } from "../show/paint.ts"
import { catalogue, pageOf } from "../show/rule-page.ts"
import { usageError } from "../usage-error.ts"

/** toolmend explain: the page of one id, or the list of all. */
export function explain(args: readonly string[]): number {
  const { values, positionals } = readFlags("explain", args, { color: { type: "string", default: "auto" } })
  const paint = hasColour(whenOf(values.color), process.stdout, process.env) ? coloured : plain
  const [id] = positionals
  const entries = describeRules()
  if (id === undefined) {
    process.stdout.write(`${catalogue(entries, paint)}\n`)
    return 0
  }
  const found = entries.filter((entry) => entry.id === id)
  if (found.length === 0) {
    const near = nearest(
      id,
      entries.map((entry) => entry.id),
    )
    throw usageError(`There is no rule, fault or reason "${id}".`, near.length === 0 ? "toolmend explain lists them all." : `Did you mean ${near.join(", ")}?`)
  }
  process.stdout.write(`${found.map((entry) => pageOf(entry, paint)).join("\n\n")}\n`)
  return 0
}
