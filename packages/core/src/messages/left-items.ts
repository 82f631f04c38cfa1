// Removes items from a Responses answer, and finds the calls that wait for a result.
import { type Fields, isObject } from "../history/shape.ts"

/**
 * Returns the remaining items of an answer of the Responses API. Reasoning stays with the item that follows it: without
 * that item, OpenAI rejects every later request. `hasAdded`: calls follow that this answer did not declare.
 */
export function leftItems<T>(
  output: readonly T[],
  hasAdded: boolean,
  replace: (item: T, at: number) => readonly T[],
): T[] {
  const left: T[] = []
  let thoughts: T[] = []
  let isEnded = false
  for (const [at, item] of output.entries()) {
    if (isObject(item) && item["type"] === "reasoning") {
      if (isEnded) thoughts = []
      thoughts.push(item)
      isEnded = false
      continue
    }
    const items = replace(item, at)
    if (items.length > 0) {
      for (const kept of [...thoughts, ...items]) left.push(kept)
      thoughts = []
    }
    isEnded = true
  }
  return isEnded && !hasAdded ? left : [...left, ...thoughts]
}

/**
 * Returns the calls of any kind that wait for a result of the host: OpenAI rejects a history with such a call but
 * without its result. Calls that the provider runs itself have no call id, or stand beside their result.
 */
export function waitingCalls(output: readonly unknown[]): ReadonlySet<unknown> {
  const items = output.filter(isObject)
  const answered = new Set(items.filter((item) => !isCall(item)).map(callIdOf))
  return new Set(items.filter((item) => isCall(item) && callIdOf(item) !== null && !answered.has(callIdOf(item))))
}

/** Returns the provider's item. The Agents SDK keeps unknown items in `providerData`. */
const providerItem = (item: Fields): Fields =>
  item["type"] === "unknown" && isObject(item["providerData"]) ? item["providerData"] : item

const isCall = (item: Fields): boolean => /_call$/.test(String(providerItem(item)["type"]))

function callIdOf(item: Fields): string | null {
  const { callId, call_id: wireId = callId } = providerItem(item)
  return typeof wireId === "string" ? wireId : null
}
