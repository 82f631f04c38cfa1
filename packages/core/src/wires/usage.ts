// Adds up the cost that several answers report.
import { isMembers, type Members } from "../providers/members.ts"
import type { JsonPatch, JsonPath } from "./json-patch.ts"

/** Counts of two answers, of the class of the first. What is no count is that of the first, too. */
export function sumUsage<U>(one: U, other: U): U
export function sumUsage(one: unknown, other: unknown): unknown {
  if (typeof one === "number" && typeof other === "number") return one + other
  if (!isMembers(one) || !isMembers(other)) return one ?? other
  const sums = [...new Set([...Object.keys(one), ...Object.keys(other)])].map((name) => [
    name,
    sumUsage(one[name], other[name]),
  ])
  return Object.assign(Object.create(Object.getPrototypeOf(one) as object) as object, Object.fromEntries(sums))
}

/** What holds the answer of an event, as far as it has come; what Groq and Kimi say the cost in. */
const HOLDERS: readonly JsonPath[] = [["response"], ["message"], ["x_groq"], ["choices", 0]]

/** Where an answer, or an event, says what it cost. */
function usagePaths(value: unknown, names: readonly string[]): JsonPath[] {
  if (!isMembers(value)) return []
  for (const holder of [[], ...HOLDERS]) {
    const said = valueAt(value, holder)
    const own = names.filter((name) => isMembers(said) && (isMembers(said[name]) || typeof said[name] === "number"))
    if (own.length > 0) return own.map((name) => [...holder, name])
  }
  return []
}

const valueAt = (value: unknown, path: JsonPath): unknown =>
  path.reduce<unknown>((holder, step) => (holder as Members | undefined)?.[step], value)

/** What an answer, or an event, says of its cost, by the names of the members; undefined where it says nothing. */
export function usageIn(value: unknown, names: readonly string[]): Members | undefined {
  const paths = usagePaths(value, names)
  return paths.length === 0 ? undefined : Object.fromEntries(paths.map((path) => [path.at(-1), valueAt(value, path)]))
}

/**
 * Adds what further answers cost, where it is said what the first one did. `before`: what its earlier events said. Ex)
 * Anthropic counts the input at the beginning, and a client takes the last number of each kind.
 */
export function addUsage(
  patch: JsonPatch,
  value: unknown,
  names: readonly string[],
  usage: Members | undefined,
  before: Members = {},
): void {
  if (usage === undefined) return
  for (const path of usagePaths(value, names)) {
    const name = String(path.at(-1))
    const own = valueAt(value, path)
    const given = isMembers(own) ? { ...pick(before[name], usage[name]), ...own } : own
    patch.set(path, JSON.stringify(sumUsage(given, usage[name])))
  }
}

interface CostHolder {
  readonly event: { readonly value: unknown }
  readonly patch: JsonPatch
}

/** To the events from the end of a turn on, or from the last one before it that says what the answer cost. */
export function addUsageAtEnd(
  events: readonly CostHolder[],
  endAt: number,
  names: readonly string[],
  usage: Members | undefined,
  before: Members | undefined,
): void {
  if (usage === undefined) return
  const saidAt = events.findLastIndex(({ event }) => usageIn(event.value, names) !== undefined)
  for (const { patch, event } of events.slice(endAt < 0 ? saidAt : Math.min(saidAt, endAt)))
    addUsage(patch, event.value, names, usage, before)
}

/** The members of an object that another one has, too. */
const pick = (from: unknown, other: unknown): Members =>
  isMembers(from) && isMembers(other)
    ? Object.fromEntries(Object.entries(from).filter(([name]) => Object.hasOwn(other, name)))
    : {}
