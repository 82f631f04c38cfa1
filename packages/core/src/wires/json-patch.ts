import { applyEdits } from "../json/edit.ts"
import { type JsonNode, readTree } from "../json/tree.ts"

export type JsonPath = readonly (string | number)[]

interface Splice {
  readonly start: number
  readonly end: number
  readonly insert: string
}

/** Changes to single places of a strict JSON text. Everything else keeps its bytes: unknown members, spacing, the spelling of numbers. */
export class JsonPatch {
  readonly text: string
  #root: JsonNode | null = null
  readonly #splices: Splice[] = []
  /** Places of lists and objects that were empty and got their first element. */
  readonly #filled = new Set<JsonNode>()
  readonly #removed = new Map<JsonNode, Set<number>>()

  constructor(text: string) {
    this.text = text
  }

  get isEmpty(): boolean {
    return this.#splices.length === 0 && this.#removed.size === 0
  }

  /** Puts a value at a place, over what was put there before; a last member that is not there is added. */
  set(path: JsonPath, json: string): void {
    const node = this.#find(path)
    if (node === null) return this.#addMember(path, json)
    this.#takeBack(node)
    this.#splices.push({ start: node.start, end: node.end, insert: json })
  }

  /** What was put at a place, which is forgotten; null when nothing was. */
  #takeBack({ start, end }: JsonNode): string | null {
    const at = this.#splices.findIndex((splice) => splice.start === start && splice.end === end)
    return at < 0 ? null : (this.#splices.splice(at, 1)[0] as Splice).insert
  }

  setText(path: JsonPath, text: string): void {
    this.set(path, JSON.stringify(text))
  }

  /** Puts more behind a text; one that is not there is made. */
  appendText(path: JsonPath, text: string): void {
    const node = this.#find(path)
    const before = node === null ? "" : (this.#takeBack(node) ?? this.text.slice(node.start, node.end))
    this.setText(path, before.startsWith('"') ? (JSON.parse(before) as string) + text : text)
  }

  /** Adds an element to a list; a list that is not there is made. */
  append(path: JsonPath, json: string): void {
    const list = this.#find(path)
    if (list?.kind === "array") this.#insertAtEnd(list, list.items.length, json)
    else this.set(path, `[${json}]`)
  }

  /** Takes an element out of a list. Before anything is added to that list. */
  remove(listPath: JsonPath, index: number): void {
    const list = this.#find(listPath)
    if (list?.items[index] === undefined) return
    const removed = this.#removed.get(list) ?? new Set()
    this.#removed.set(list, removed.add(index))
  }

  apply(): string {
    const splices = [...this.#splices, ...[...this.#removed].flatMap(([list, indexes]) => removals(list, indexes))]
    // what stands inside a removed element goes with it
    const kept = splices.filter(
      ({ start, end }) => !splices.some((other) => other.start <= start && start < other.end && end <= other.end && end - start < other.end - other.start),
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
      const inside: JsonNode | undefined = typeof step === "number" ? node.items[step] : node.members.findLast(({ key }) => key === step)?.value
      node = inside ?? null
    }
    return node
  }

  #addMember(path: JsonPath, json: string): void {
    const name = path[path.length - 1]
    const holder = this.#find(path.slice(0, -1))
    if (holder?.kind === "object" && typeof name === "string") this.#insertAtEnd(holder, holder.members.length, `${JSON.stringify(name)}:${json}`)
  }

  #insertAtEnd(holder: JsonNode, count: number, json: string): void {
    const isFirst = count === (this.#removed.get(holder)?.size ?? 0) && !this.#filled.has(holder)
    this.#filled.add(holder)
    this.#splices.push({ start: holder.end - 1, end: holder.end - 1, insert: isFirst ? json : `,${json}` })
  }
}

/** Each element with the comma before it, the first ones with the comma behind them. */
function removals(list: JsonNode, indexes: ReadonlySet<number>): Splice[] {
  const { items } = list
  const firstKept = items.findIndex((_, i) => !indexes.has(i))
  if (firstKept < 0) return [{ start: list.start + 1, end: list.end - 1, insert: "" }]
  return [...indexes].map((i) => {
    const { start, end } = items[i] as JsonNode
    return i < firstKept ? { start, end: (items[i + 1] as JsonNode).start, insert: "" } : { start: (items[i - 1] as JsonNode).end, end, insert: "" }
  })
}
