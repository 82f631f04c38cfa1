// Patches a JSON text at given paths: replaces, removes and adds values.
import { applyEdits } from "../json/edit.ts"
import { type JsonNode, readTree } from "../json/tree.ts"
import { pushTo } from "../push-to.ts"

export type JsonPath = readonly (string | number)[]

export interface Span {
  readonly start: number
  readonly end: number
}

interface Splice extends Span {
  readonly insert: string
}

interface Addition {
  json: string
  /** Index of the element to insert after; undefined appends. */
  readonly behind?: number | undefined
}

/** Returns a JSON text with the changes that `write` makes; the same text if it makes none. */
export function patchJson(json: string, write: (patch: JsonPatch) => void): string {
  const patch = new JsonPatch(json)
  write(patch)
  return patch.isEmpty ? json : patch.apply()
}

/** Changes to single places of a strict JSON text. Everything else keeps its bytes. */
export class JsonPatch {
  readonly text: string
  #root: JsonNode | null = null
  /** New texts of values, by their spans. */
  readonly #put = new Map<Span, string>()
  /** Additions to lists and objects. */
  readonly #filled = new Map<JsonNode, Addition[]>()
  readonly #removed = new Map<JsonNode, Set<number>>()
  readonly #mayBeEmpty: { readonly path: JsonPath; readonly element: string | null }[] = []
  /** Added members and the elements of created lists, by path. */
  readonly #added = new Map<string, Addition>()
  readonly #madeLists = new Map<string, string>()

  constructor(text: string) {
    this.text = text
  }

  get isEmpty(): boolean {
    return this.#put.size + this.#filled.size + this.#removed.size === 0
  }

  /** Returns the span of the value at a path. */
  spanOf(path: JsonPath): Span | null {
    return this.#find(path)
  }

  /** Sets the value at a path; adds the last member if it is absent. */
  set(path: JsonPath, json: string): void {
    const place = this.spanOf(path)
    if (place === null) this.#addMember(path, json)
    else this.#put.set(place, json)
  }

  setText(path: JsonPath, text: string): void {
    this.set(path, JSON.stringify(text))
  }

  /** Adds an element to a list, at its end or after an element; creates the list if it is absent. */
  append(path: JsonPath, json: string, behind?: number): void {
    const list = this.#find(path)
    if (list?.kind === "array") this.#insert(list, { json, behind })
    else {
      const key = JSON.stringify(path)
      const made = this.#madeLists.get(key)
      this.#madeLists.set(key, made === undefined ? json : `${made},${json}`)
      this.set(path, `[${this.#madeLists.get(key)}]`)
    }
  }

  /**
   * Removes an element or a member, before anything is added. `whenEmpty`: the only element of a list that would become
   * empty; null removes such a list, too.
   */
  remove(listPath: JsonPath, at: number | string, whenEmpty?: string | null): void {
    const list = this.#find(listPath)
    const index = typeof at === "number" ? at : (list?.members.findLastIndex(({ key }) => key === at) ?? -1)
    if ((list?.items[index] ?? list?.members[index]) === undefined) return
    this.#mark(list as JsonNode, index)
    if (whenEmpty !== undefined) this.#mayBeEmpty.push({ path: listPath, element: whenEmpty })
  }

  #mark(holder: JsonNode, index: number): void {
    const removed = this.#removed.get(holder) ?? new Set()
    this.#removed.set(holder, removed.add(index))
  }

  #endEmptyLists(): void {
    for (const { path, element } of this.#mayBeEmpty) {
      const list = this.#find(path) as JsonNode
      const holder = this.#find(path.slice(0, -1)) as JsonNode
      if (this.#removed.get(list)?.size !== list.items.length || this.#filled.has(list)) continue
      if (element !== null) this.#insert(list, { json: element })
      else
        holder.members.forEach(({ key }, i) => {
          if (key === path[path.length - 1]) this.#mark(holder, i)
        })
    }
  }

  apply(): string {
    this.#endEmptyLists()
    // only now is it known whether any element remains before the additions
    const holders = [...new Set([...this.#removed.keys(), ...this.#filled.keys()])]
    const resized = holders.flatMap((holder) =>
      splicesIn(holder, this.#removed.get(holder) ?? NOTHING, this.#filled.get(holder) ?? []),
    )
    const put = [...this.#put].map(([{ start, end }, insert]) => ({ start, end, insert }))
    const splices = [...resized, ...put]
    // changes inside a removed element are dropped; additions after an element precede the removal of the next one
    let coveredEnd = 0
    const kept = splices
      .sort((a, b) => a.start - b.start || Number(a.end > a.start) - Number(b.end > b.start) || b.end - a.end)
      .filter(({ start, end }) => {
        if (start < coveredEnd) return false
        coveredEnd = end
        return true
      })
    return applyEdits(this.text, kept)
  }

  #find(path: JsonPath): JsonNode | null {
    this.#root ??= readTree(this.text)
    let node: JsonNode | null = this.#root
    for (const step of path) {
      if (node === null) return null
      const inside: JsonNode | undefined =
        typeof step === "number" ? node.items[step] : node.members.findLast(({ key }) => key === step)?.value
      node = inside ?? null
    }
    return node
  }

  #addMember(path: JsonPath, json: string): void {
    const name = path[path.length - 1]
    const holder = this.#find(path.slice(0, -1))
    if (holder?.kind !== "object" || typeof name !== "string") return
    const member = `${JSON.stringify(name)}:${json}`
    const key = JSON.stringify(path)
    const before = this.#added.get(key)
    if (before === undefined) this.#added.set(key, this.#insert(holder, { json: member }))
    else before.json = member
  }

  #insert(holder: JsonNode, addition: Addition): Addition {
    pushTo(this.#filled, holder, addition)
    return addition
  }
}

const NOTHING: ReadonlySet<number> = new Set()

/**
 * Returns the splices for removed and added elements or members of a list or an object: each includes the comma before
 * it, or, at the start, the comma after it.
 */
function splicesIn(holder: JsonNode, removed: ReadonlySet<number>, added: readonly Addition[]): Splice[] {
  const spans =
    holder.kind === "array"
      ? holder.items
      : holder.members.map(({ keyStart, value }) => ({ start: keyStart, end: value.end }))
  const placeOf = ({ behind = spans.length }: Addition): number => behind
  const texts = new Map<number, string[]>()
  for (const each of [...added].sort((one, other) => placeOf(one) - placeOf(other)))
    pushTo(texts, placeOf(each), each.json)
  const firstKept = spans.findIndex((_, i) => !removed.has(i))
  if (firstKept < 0) {
    const start = removed.size === 0 ? holder.end - 1 : holder.start + 1
    return [{ start, end: holder.end - 1, insert: [...texts.values()].flat().join() }]
  }
  const inserts = [...texts].flatMap(([place, list]): Splice[] => {
    const at = spans[place]?.end ?? holder.end - 1
    return removed.has(place) ? [] : [{ start: at, end: at, insert: `,${list.join()}` }]
  })
  const removals = [...removed].map((i): Splice => {
    const { start, end } = spans[i] as Span
    const list = texts.get(i) ?? []
    return i < firstKept
      ? { start, end: (spans[i + 1] as Span).start, insert: list.map((json) => `${json},`).join("") }
      : { start: (spans[i - 1] as Span).end, end, insert: list.map((json) => `,${json}`).join("") }
  })
  return [...inserts, ...removals]
}
