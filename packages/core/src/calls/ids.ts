import type { DeclaredCall } from "../turn.ts"

export interface Ids {
  /** The id of the call at a position: the given one, or a made one. */
  of(position: number): string
  /** The id of the second, third, … call that one text held. */
  part(id: string, number: number): string
  /** The id of a call found in text: the one the model wrote, or a made one. */
  found(wanted: string | null, number: number): string
}

/** Ids for the answers of one turn. Made ids never meet a given one. */
export function createIds(calls: readonly DeclaredCall[]): Ids {
  let taken: Set<string> | null = null
  const free = (wanted: string): string => {
    taken ??= new Set(calls.flatMap((call) => (call.id === undefined ? [] : [call.id])))
    let id = wanted
    while (taken.has(id)) id += "~"
    taken.add(id)
    return id
  }
  const made = new Map<number, string>()
  return {
    of(position) {
      const given = calls[position]?.id ?? made.get(position)
      if (given !== undefined) return given
      const id = free(`call_${position}`)
      made.set(position, id)
      return id
    },
    part: (id, number) => free(`${id}~${number}`),
    found: (wanted, number) => free(wanted ?? `call_text_${number}`),
  }
}
