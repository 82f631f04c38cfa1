import { describe } from "toolmend/describe"
import { readFlags, whenOf } from "../flags.ts"
import { didYouMean } from "../nearest.ts"
import { dialectList, dialectPage } from "../show/dialect-page.ts"
import { pageOn, print } from "../show/page.ts"
import { printableJson } from "../show/printable.ts"
import { usageError } from "../usage-error.ts"

/** toolmend dialects: lists how models write calls as text, or shows one dialect with all its examples. */
export function dialects(args: readonly string[]): number {
  const { values, positionals } = readFlags("dialects", args, {
    color: { type: "string", default: "auto" },
    json: { type: "boolean", default: false },
  })
  const page = pageOn(process.stdout, whenOf(values.color))
  const all = describe("dialects")
  const [given] = positionals
  if (given === undefined) return print(values.json ? printableJson(all) : dialectList(all, page))
  const id = given.replace(/^text\//, "")
  const found = all.find((dialect) => dialect.id === id)
  if (found !== undefined) return print(values.json ? printableJson(found) : dialectPage(found, page))
  const ids = all.map((dialect) => dialect.id)
  throw usageError(`There is no dialect "${id}".`, didYouMean(id, ids, "toolmend dialects lists them all."))
}
