import type { DeclaredCall } from "../turn.ts"

/** Ids for the answers of one turn. Made ids never meet a given one; most turns need none, so nothing is prepared. */
export class Ids {
  readonly #calls: readonly DeclaredCall[]
  #taken: Set<string> | null = null
  #made: Map<number, string> | null = null
  #areMade = false
  /** Where each given id stands first; made when a turn has several calls. */
  #firsts: Map<string, number> | null = null

  constructor(calls: readonly DeclaredCall[]) {
    this.#calls = calls
  }

  /** The id of the call at a position: the given one, or a made one. */
  of(position: number): string {
    // an empty id names nothing: two of them would be one
    const given = this.#calls[position]?.id || undefined
    if (given !== undefined && this.#isFirst(given, position)) return given
    const known = this.#made?.get(position)
    if (known !== undefined) return known
    const id = this.#free(given === undefined ? `call_${position}` : `${given}~${position + 1}`)
    this.#made ??= new Map()
    this.#made.set(position, id)
    return id
  }

  /** Two calls under one id would get one answer, and it may be the wrong one. */
  #isFirst(id: string, position: number): boolean {
    if (position === 0) return true
    if (this.#firsts === null) {
      this.#firsts = new Map()
      for (let i = this.#calls.length - 1; i >= 0; i--) this.#firsts.set(this.#calls[i]?.id ?? "", i)
    }
    return this.#firsts.get(id) === position
  }

  /** The id of the second, third, … call that one text held. */
  part(id: string, number: number): string {
    // those of the given calls first: they must not depend on whether an earlier call was split
    if (!this.#areMade) for (let i = 0; i < this.#calls.length; i++) this.of(i)
    this.#areMade = true
    return this.#free(`${id}~${number}`)
  }

  /** The id of a call found in text: the one the model wrote, or a made one. */
  found(wanted: string | null, number: number): string {
    return this.#free(wanted ?? `call_text_${number}`)
  }

  #free(wanted: string): string {
    this.#taken ??= new Set(this.#calls.flatMap((call) => (call.id === undefined ? [] : [call.id])))
    let id = wanted
    while (this.#taken.has(id)) id += "~"
    this.#taken.add(id)
    return id
  }
}
