// Adds up the token usage of several answers.
import { isMembers, type Members } from "../providers/members.ts"
import type { JsonPatch, JsonPath } from "./json-patch.ts"

/** Adds the counts of two answers, keeping the class of the first. Other values are those of the first. */
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

/** Members that contain the answer of an event, or, for Groq and Kimi, its usage. */
const HOLDERS: readonly JsonPath[] = [["response"], ["message"], ["x_groq"], ["choices", 0]]

/** Returns the paths of the usage in an answer or an event. */
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

/** Returns the usage in an answer or an event, by member name; undefined if there is none. */
export function usageIn(value: unknown, names: readonly string[]): Members | undefined {
  const paths = usagePaths(value, names)
  return paths.length === 0 ? undefined : Object.fromEntries(paths.map((path) => [path.at(-1), valueAt(value, path)]))
}

/**
 * Adds the usage of further answers to that of the first. `before`: usage in its earlier events. Ex) Anthropic reports
 * the input at the beginning, and clients take the last number of each kind.
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

/** Adds usage to the events from the end of a turn on, or from the last one before it that has usage. */
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

/** Returns the members of an object that another one has as well. */
const pick = (from: unknown, other: unknown): Members =>
  isMembers(from) && isMembers(other)
    ? Object.fromEntries(Object.entries(from).filter(([name]) => Object.hasOwn(other, name)))
    : {}
