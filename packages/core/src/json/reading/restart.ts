import { isQuoteLike, skipSpace } from "./follow.ts"
import { Frame, type Hypothesis, KEY, STEP_RESTART } from "./hypothesis.ts"
import { PRICES } from "./prices.ts"
import type { Search } from "./search.ts"
import { UNKNOWN } from "./shape.ts"

/** True when the brace at `at` is followed by the first key of the text: the object may be begun again here. */
export function isRestart(search: Search, at: number): boolean {
  const { text, repeatedKey: key } = search
  if (key === "" || at <= text.indexOf("{")) return false
  let i = skipSpace(text, at + 1)
  if (isQuoteLike(text.charCodeAt(i))) i++
  if (!text.startsWith(key, i)) return false
  i += key.length
  if (i < text.length && isQuoteLike(text.charCodeAt(i))) i++
  return text.charCodeAt(skipSpace(text, i)) === 58
}

/** Characters compared: what was broken off is short. */
const MAX_COMPARED = 2_000

/** What was begun stands again behind the restart, but for the mark it broke off at. */
function isCopy(text: string, at: number): boolean {
  const first = text.indexOf("{")
  const begun = text.slice(first, Math.min(at, first + MAX_COMPARED)).replace(/[\s,"\\]+$/, "")
  return begun.length > 2 && text.startsWith(begun, at)
}

/** Ex) {"path": "a", "con{"path": "a", "content": "b"} : what was begun is given up, the object begins anew. */
export function restartAt(search: Search, h: Hypothesis, at: number): void {
  if (!isRestart(search, at)) return
  const price = isCopy(search.text, at) ? PRICES.restartOfCopy : PRICES.restart
  const g = h.next(at + 1, KEY, new Frame(true, 125, null, search.root), price.first)
  g.shape = UNKNOWN
  search.add(g.mixed(at).mark(STEP_RESTART, "json/repeated", at))
}
