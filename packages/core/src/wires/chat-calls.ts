// Fixes calls of Chat Completions that clients cannot parse, and assigns indexes to their pieces in a stream.
import { START, scanStrict } from "../json/strict-scan.ts"
import { isMembers, type Members, textIn } from "../providers/members.ts"
import type { JsonPatch, JsonPath } from "./json-patch.ts"
import type { StreamSoFar } from "./wire.ts"

/** Fixes an entry: clients reject one without a type, and write "[object Object]" for arguments that are not text. */
export function mendEntry(patch: JsonPatch, entry: Members, path: JsonPath, mayBeCut = false): void {
  const kind = isMembers(entry["custom"]) ? "custom" : "function"
  if (isMembers(entry[kind]) && !textIn(entry, "type")) patch.setText([...path, "type"], kind)
  // arguments that a parser made of a cut output stay as they are, because they may be incomplete
  if (!mayBeCut) mendArguments(patch, entry, path, "{}")
}

/** Writes arguments as text. `empty`: the text for an object without members. */
function mendArguments(patch: JsonPatch, entry: Members, path: JsonPath, empty: string): void {
  const given = argumentsOf(entry)
  const place = [...path, "function", "arguments"]
  const span = typeof given === "object" ? patch.spanOf(place) : null
  if (span !== null)
    patch.setText(place, Object.keys(given as object).length === 0 ? empty : patch.text.slice(span.start, span.end))
}

/**
 * Fixes the pieces of calls in one event of a stream. Clients join pieces by their index, so calls get new indexes in
 * the order in which they begin. Ex) every call has index 0, no index, indexes from 1
 */
export class CallPieces {
  readonly #turn: string
  readonly #stream: StreamSoFar
  /** Arguments texts in this event, by the key of their call. */
  readonly #texts = new Map<string, string>()

  constructor(turn: string, stream: StreamSoFar) {
    this.#turn = turn
    this.#stream = stream
  }

  mend(patch: JsonPatch, entry: Members, path: JsonPath): void {
    const key = this.#keyOf(entry)
    const known = this.#recall("number", key) as number | undefined
    const count = (this.#recall("count") ?? 0) as number
    const number = known ?? count
    if (known === undefined) {
      this.#note("number", key, count)
      this.#note("count", "", count + 1)
      mendEntry(patch, entry, path)
    }
    // the latest name: some servers repeat a growing name; a call that began without one gets it at the end
    const name = nameIn(entry)
    const nameBefore = this.#recall("name", key)
    if (known === undefined || (name !== null && nameBefore !== null)) this.#note("name", key, name)
    // an empty object before the text is only a placeholder
    mendArguments(patch, entry, path, "")
    this.#noteParsed(entry, number)
    this.#texts.set(key, (this.#texts.get(key) ?? "") + argumentsIn(entry))
    const isMoved = entry["index"] !== number
    if (isMoved) patch.set([...path, "index"], String(number))
    const isChanged = this.#mendId(patch, entry, path, key) || isMoved
    // some clients concatenate the names of all pieces
    if (isChanged && name !== null && name === nameBefore && isMembers(entry["function"]))
      patch.setText([...path, "function", "name"], "")
  }

  /** Notes whether the arguments came as an object. A text may still follow an empty one. */
  #noteParsed(entry: Members, number: number): void {
    const given = argumentsOf(entry)
    if (given) this.#stream.memory.set(parsedName(this.#turn, number), isMembers(given))
  }

  /** Writes the first id of the call into its other pieces, because clients join pieces by id, too. */
  #mendId(patch: JsonPatch, entry: Members, path: JsonPath, key: string): boolean {
    const id = this.#recall("id", key)
    const givenId = textIn(entry, "id")
    if (typeof id !== "string" || !givenId || givenId === id) return false
    patch.setText([...path, "id"], id)
    return true
  }

  #recall(what: string, key = ""): unknown {
    return this.#stream.memory.get(`${what} ${this.#turn} ${key}`)
  }

  #note(what: string, key: string, value: unknown): void {
    this.#stream.memory.set(`${what} ${this.#turn} ${key}`, value)
  }

  /**
   * Returns the key of the call that an entry belongs to: by index and id, else the call in progress. A name without
   * index and id begins a new call, unless it continues the previous name. The id of a call is the first one it came
   * with.
   */
  #keyOf(entry: Members): string {
    // converting an object to a number may throw
    const given = typeof entry["index"] === "object" ? Number.NaN : Number(entry["index"])
    const index = given >= 0 ? given : null
    const id = textIn(entry, "id") || null
    const newKey = `#${this.#stream.memory.size}`
    const key = String(index === null ? this.#keyWithout(id, entry, newKey) : this.#keyUnder(index, id, entry, newKey))
    if (index !== null) this.#note("index", String(index), key)
    if (id !== null && this.#recall("id", key) === undefined) {
      this.#note("id", key, id)
      this.#note("key", id, key)
    }
    this.#note("last", "", key)
    return key
  }

  /** Returns the key of an entry without an index. */
  #keyWithout(id: string | null, entry: Members, newKey: string): string {
    const last = this.#recall("last") as string | undefined
    const known = id === null ? undefined : (this.#recall("latest", id) as string | undefined)
    if (nameIn(entry) === null) return known ?? id ?? last ?? newKey
    if (id === null) return last !== undefined && this.#goesOnName(last, entry) ? last : newKey
    const goesOn = known === undefined && last !== undefined && this.#goesOn(last, entry)
    const key = goesOn ? last : known === undefined ? id : this.#keyUnderId(known, entry, newKey)
    this.#note("latest", id, key)
    return key
  }

  /** Returns the key of an entry whose id is known: some servers give every call the same id. */
  #keyUnderId(known: string, entry: Members, newKey: string): string {
    return !this.#goesOnName(known, entry) && this.#isNext(known, entry, true) ? newKey : known
  }

  /** True if the entry continues the name of a call whose arguments have not begun. Ex) get_, weather */
  #goesOnName(known: string, entry: Members): boolean {
    const before = String(this.#recall("spelled", known) ?? this.#recall("name", known) ?? "")
    const name = before + (nameIn(entry) as string)
    if (this.#written(known).trim() !== "" || this.#stream.isTool(this.#turn, before)) return false
    if (!this.#stream.beginsTool(this.#turn, name)) return false
    this.#note("spelled", known, name)
    return true
  }

  /**
   * Returns the key of an entry with an index, which several calls may share. An entry without a name continues the
   * call with that index (some servers invent an id for each piece), or, if several share the index, the one with that
   * id.
   */
  #keyUnder(index: number, id: string | null, entry: Members, newKey: string): string {
    const known = this.#recall("index", String(index)) as string | undefined
    if (known === undefined) return String(index)
    const knownId = this.#recall("id", known)
    const hasOtherId = id !== null && knownId !== undefined && knownId !== id
    const isShared = hasOtherId && this.#recall("shared", String(index)) === true
    const own = isShared ? (this.#recall("key", id) as string | undefined) : undefined
    if (nameIn(entry) === null) return own ?? known
    if (own !== undefined && !isClosed(this.#written(own))) return own
    if (hasOtherId ? this.#goesOn(known, entry) : !this.#isNext(known, entry, id !== null && id === knownId))
      return known
    this.#note("shared", String(index), true)
    return `${index}:${newKey}`
  }

  /**
   * True if an entry with another id continues the call of the same name. Some servers invent an id for each piece and
   * repeat the name; then the arguments so far are incomplete. A piece that could begin new arguments continues the
   * call only if the server did this before and both texts together are JSON so far.
   */
  #goesOn(known: string, entry: Members): boolean {
    if (this.#recall("name", known) !== nameIn(entry)) return false
    const next = argumentsIn(entry)
    const isBegin = /^\s*(?:```\w{0,16}\s*)?\{/.test(next)
    const count = (this.#recall("compared", known) as number | undefined) ?? 0
    // an entry without arguments begins a call, unless this server is known to repeat names
    if (next.trim() === "" || count === MAX_COMPARED || (count > 0 && !isBegin)) return count > 0
    const written = this.#written(known)
    const isFirst = written.trim() === ""
    const isRest = isBegin ? (isFirst ? !isClosed(next) : count > 0 && isJsonSoFar(written + next)) : !isFirst
    if (!isRest || isClosed(written)) return false
    this.#note("compared", known, count + 1)
    return true
  }

  #written(key: string): string {
    const number = String(this.#recall("number", key))
    return this.#stream.argumentsOf(this.#turn, number) + (this.#texts.get(key) ?? "")
  }

  /**
   * True if an entry with a name begins a new call: after complete arguments, or with another name that has arguments
   * of its own or is another tool's. The same name needs arguments of its own, because some servers repeat the name or
   * send it last. `hasSameId`: only another name begins a call.
   */
  #isNext(known: string, entry: Members, hasSameId: boolean): boolean {
    const name = this.#recall("name", known)
    const next = nameIn(entry) as string
    const isSame = name === next
    const given = argumentsIn(entry)
    if (typeof name !== "string" || (isSame && hasSameId)) return false
    if (!BEGIN.test(given) && (isSame || hasSameId)) return false
    const written = this.#written(known)
    if (isClosed(written)) return true
    if (isSame) return false
    return (BEGIN.test(written) && given.trimStart().startsWith("{")) || this.#areTools(name, next)
  }

  /** True if both are names of tools, and not one name in pieces or a growing one. */
  #areTools(name: string, next: string): boolean {
    const [isFirst, isSecond, isBoth] = [name, next, name + next].map((tool) => this.#stream.isTool(this.#turn, tool))
    return isFirst === true && isSecond === true && isBoth === false && !next.startsWith(name)
  }
}

/** Memory key for "the arguments of this call came as a value". */
export const parsedName = (turn: string, number: unknown): string => `parsed ${turn} ${String(number)}`

/** Start of arguments: an object, also in quotes, in a list or in a fence. */
const BEGIN = /^\s*(?:["[]|```\w{0,16})?\s*\{/

/** Most comparisons for one call: each takes time proportional to its arguments. */
const MAX_COMPARED = 64

/** True if the text is a prefix of JSON. Raw line breaks in strings are allowed. */
const isJsonSoFar = (text: string): boolean => scanStrict(text, 0, { ...START, isLax: true }).status !== "broken"

/**
 * True if all brackets, quotes and fences of the text are closed, ignoring those inside strings. Also true for broken
 * JSON that is complete.
 */
function isClosed(given: string): boolean {
  const text = given.trim()
  const isFence = text.startsWith("```")
  if (!/[}\]"`]$/.test(text) || (isFence && !/[^`]```$/.test(text))) return false
  let depth = 0
  let isString = false
  for (let at = 0; at < text.length; at++) {
    const c = text[at]
    if (isString && c === "\\") at++
    else if (c === '"') isString = !isString
    else if (!isString && (c === "{" || c === "[")) depth++
    else if (!isString && (c === "}" || c === "]")) depth--
  }
  return depth === 0 && !isString
}

function nameIn(entry: Members): string | null {
  const called = [entry["function"], entry["custom"]].find(isMembers)
  return called === undefined ? null : textIn(called, "name") || null
}

const argumentsOf = ({ function: called }: Members): unknown =>
  isMembers(called) ? (called["arguments"] ?? undefined) : undefined

function argumentsIn(entry: Members): string {
  const given = argumentsOf(entry)
  return typeof given === "string" ? given : typeof given === "object" ? JSON.stringify(given) : ""
}
