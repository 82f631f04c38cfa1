import { readFlags, whenOf } from "../flags.ts"
import { didYouMean } from "../nearest.ts"
import { pageOn, print } from "../show/page.ts"
import { catalogue } from "../show/rule-page.ts"
import { topics } from "../topics.ts"
import { usageError } from "../usage-error.ts"

/** toolmend explain: prints the page of one id, or the list of all. */
export function explain(args: readonly string[]): number {
  const { values, positionals } = readFlags("explain", args, { color: { type: "string", default: "auto" } })
  const page = pageOn(process.stdout, whenOf(values.color))
  const [id] = positionals
  const all = topics()
  if (id === undefined) return print(catalogue(all, page.paint))
  const found = all.filter((topic) => topic.id === id)
  if (found.length > 0) return print(found.map((topic) => topic.page(page)).join("\n\n"))
  if (/^MEND_[A-Z]+$/.test(id))
    return print(`${id} is the code of an error that the library throws. Its message says what to pass instead.`)
  const ids = all.map((topic) => topic.id)
  throw usageError(
    `There is no rule, fault, dialect, reason, check or remark "${id}".`,
    didYouMean(id, ids, "toolmend explain lists them all."),
  )
}
