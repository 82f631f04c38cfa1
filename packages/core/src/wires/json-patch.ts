import { applyEdits } from "../json/edit.ts"
import { type JsonNode, readTree } from "../json/tree.ts"

export type JsonPath = readonly (string | number)[]

export interface Span {
  readonly start: number
  readonly end: number
}

interface Splice extends Span {
  insert: string
}

/** A JSON text with what is written into it; the same text when that is nothing. */
export function patchJson(json: string, write: (patch: JsonPatch) => void): string {
  const patch = new JsonPatch(json)
  write(patch)
  return patch.isEmpty ? json : patch.apply()
}

/** Changes to single places of a strict JSON text. Everything else keeps its bytes. */
export class JsonPatch {
  readonly text: string
  #root: JsonNode | null = null
  readonly #splices: Splice[] = []
  /** Places of lists and objects that were empty and got their first element. */
  readonly #filled = new Set<JsonNode>()
  readonly #removed = new Map<JsonNode, Set<number>>()
  readonly #mayBeEmpty: { readonly path: JsonPath; readonly element: string | null }[] = []
  /** By their paths: members that were added, and the elements of lists that were made. */
  readonly #added = new Map<string, Splice>()
  readonly #madeLists = new Map<string, string>()

  constructor(text: string) {
    this.text = text
  }

  get isEmpty(): boolean {
    return this.#splices.length === 0 && this.#removed.size === 0
  }

  /** Where the value at a path stands. */
  spanOf(path: JsonPath): Span | null {
    return this.#find(path)
  }

  /** Puts a value at a place; a last member that is not there is added. */
  set(path: JsonPath, json: string): void {
    const place = this.spanOf(path)
    if (place === null) return this.#addMember(path, json)
    const { start, end } = place
    // what was put there before is replaced
    const before = this.#splices.findIndex((splice) => splice.start === start && splice.end === end)
    this.#splices.splice(before < 0 ? this.#splices.length : before, 1, { start, end, insert: json })
  }

  setText(path: JsonPath, text: string): void {
    this.set(path, JSON.stringify(text))
  }

  /** Adds an element to a list; a list that is not there is made. */
  append(path: JsonPath, json: string): void {
    const list = this.#find(path)
    if (list?.kind === "array") this.#insertAtEnd(list, list.items.length, json)
    else {
      const key = JSON.stringify(path)
      const made = this.#madeLists.get(key)
      this.#madeLists.set(key, made === undefined ? json : `${made},${json}`)
      this.set(path, `[${this.#madeLists.get(key)}]`)
    }
  }

  /**
   * Takes an element or a member out, before anything is added. `whenEmpty`: the only element of a list that nothing
   * else is left in; null: such a list is taken out, too.
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
      if (element !== null) this.#insertAtEnd(list, list.items.length, element)
      else
        holder.members.forEach(({ key }, i) => {
          if (key === path[path.length - 1]) this.#mark(holder, i)
        })
    }
  }

  apply(): string {
    this.#endEmptyLists()
    const splices = [...this.#splices, ...[...this.#removed].flatMap(([list, indexes]) => removals(list, indexes))]
    // what stands inside a removed element goes with it
    const kept = splices.filter(
      ({ start, end }) =>
        !splices.some(
          (other) =>
            other.start <= start && start < other.end && end <= other.end && end - start < other.end - other.start,
        ),
    )
    return applyEdits(
      this.text,
      kept.sort((a, b) => a.start - b.start),
    )
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
    if (before === undefined) this.#added.set(key, this.#insertAtEnd(holder, holder.members.length, member))
    else before.insert = before.insert.startsWith(",") ? `,${member}` : member
  }

  #insertAtEnd(holder: JsonNode, count: number, json: string): Splice {
    const isFirst = count === (this.#removed.get(holder)?.size ?? 0) && !this.#filled.has(holder)
    this.#filled.add(holder)
    const splice = { start: holder.end - 1, end: holder.end - 1, insert: isFirst ? json : `,${json}` }
    this.#splices.push(splice)
    return splice
  }
}

/** Each element or member with the comma before it, the first ones with the comma behind them. */
function removals(holder: JsonNode, indexes: ReadonlySet<number>): Splice[] {
  const spans =
    holder.kind === "array"
      ? holder.items
      : holder.members.map(({ keyStart, value }) => ({ start: keyStart, end: value.end }))
  const firstKept = spans.findIndex((_, i) => !indexes.has(i))
  if (firstKept < 0) return [{ start: holder.start + 1, end: holder.end - 1, insert: "" }]
  return [...indexes].map((i) => {
    const { start, end } = spans[i] as Span
    return i < firstKept
      ? { start, end: (spans[i + 1] as Span).start, insert: "" }
      : { start: (spans[i - 1] as Span).end, end, insert: "" }
  })
}
