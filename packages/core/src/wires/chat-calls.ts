import { isMembers, type Members, textIn } from "../providers/members.ts"
import type { JsonPatch, JsonPath } from "./json-patch.ts"

type Memory = Map<string, unknown>

/** Clients refuse an entry without a type, and write "[object Object]" for arguments that are not text. */
export function mendEntry(patch: JsonPatch, entry: Members, path: JsonPath): void {
  const kind = isMembers(entry["custom"]) ? "custom" : "function"
  if (isMembers(entry[kind]) && !textIn(entry, "type")) patch.setText([...path, "type"], kind)
  mendArguments(patch, entry, path, "{}")
}

/** `empty`: the text of an object without members. */
function mendArguments(patch: JsonPatch, { function: called }: Members, path: JsonPath, empty: string): void {
  const given = isMembers(called) ? called["arguments"] : null
  const place = [...path, "function", "arguments"]
  const span = isMembers(given) ? patch.spanOf(place) : null
  if (span !== null)
    patch.setText(place, Object.keys(given as object).length === 0 ? empty : patch.text.slice(span.start, span.end))
}

/**
 * The same for a piece of a stream. Clients put calls together by their number: calls are numbered in the order in
 * which they begin, whatever the server says. Ex) every call under 0, no numbers, numbers from 1
 */
export function mendPiece(patch: JsonPatch, entry: Members, path: JsonPath, turn: string, memory: Memory): void {
  const key = keyOf(entry, turn, memory)
  const known = memory.get(`number ${turn} ${key}`) as number | undefined
  const count = (memory.get(`count ${turn}`) ?? 0) as number
  if (known === undefined) {
    memory.set(`number ${turn} ${key}`, count)
    memory.set(`count ${turn}`, count + 1)
    mendEntry(patch, entry, path)
  }
  // an empty object before the text is a placeholder
  mendArguments(patch, entry, path, "")
  if (entry["index"] !== (known ?? count)) patch.set([...path, "index"], String(known ?? count))
}

/** By the number, else by the id, else the call that is being written; a name without either begins a new one. */
function keyOf(entry: Members, turn: string, memory: Memory): string {
  const given = Number(entry["index"] ?? Number.NaN)
  const index = given >= 0 ? given : null
  const id = textIn(entry, "id") || null
  const isNamed = [entry["function"], entry["custom"]].some((called) => isMembers(called) && textIn(called, "name"))
  const lastKey = isNamed ? undefined : memory.get(`last ${turn}`)
  const key = index === null ? (id ?? lastKey ?? `#${memory.size}`) : keyUnder(index, isNamed ? id : null, turn, memory)
  if (index !== null) memory.set(`index ${turn} ${index}`, key)
  if (id !== null) memory.set(`id ${turn} ${String(key)}`, id)
  memory.set(`last ${turn}`, key)
  return String(key)
}

/** Ex) every call under 0, with name and id. Without a name it goes on: some servers make up an id for every piece. */
function keyUnder(index: number, newId: string | null, turn: string, memory: ReadonlyMap<string, unknown>): string {
  const known = memory.get(`index ${turn} ${index}`)
  if (known === undefined) return String(index)
  const knownId = memory.get(`id ${turn} ${String(known)}`)
  return newId === null || knownId === undefined || knownId === newId ? String(known) : `${index}:${newId}`
}
