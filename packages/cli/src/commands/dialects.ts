import { describe } from "toolmend/describe"
import { readFlags, whenOf } from "../flags.ts"
import { nearest } from "../nearest.ts"
import { dialectList, dialectPage } from "../show/dialect-page.ts"
import { columnsOf } from "../show/page.ts"
import { coloured, hasColour, plain } from "../show/paint.ts"
import { printableJson } from "../show/printable.ts"
import { usageError } from "../usage-error.ts"

/** toolmend dialects: how models write calls as text; one of them with all its examples. */
export function dialects(args: readonly string[]): number {
  const { values, positionals } = readFlags("dialects", args, {
    color: { type: "string", default: "auto" },
    json: { type: "boolean", default: false },
  })
  const paint = hasColour(whenOf(values.color), process.stdout, process.env) ? coloured : plain
  const page = { paint, columns: columnsOf(process.stdout) }
  const all = describe("dialects")
  const [given] = positionals
  if (given === undefined) return say(values.json ? printableJson(all) : dialectList(all, page))
  const id = given.replace(/^text\//, "")
  const found = all.find((dialect) => dialect.id === id)
  if (found !== undefined) return say(values.json ? printableJson(found) : dialectPage(found, page))
  const near = nearest(
    id,
    all.map((dialect) => dialect.id),
  )
  throw usageError(
    `There is no dialect "${id}".`,
    near.length === 0 ? "toolmend dialects lists them all." : `Did you mean ${near.join(", ")}?`,
  )
}

function say(text: string): number {
  process.stdout.write(`${text}\n`)
  return 0
}
