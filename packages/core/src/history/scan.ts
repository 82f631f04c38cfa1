// Splits the messages of a history into parts and turns.
import { type CallPart, type OtherPart, otherPart, type Part } from "./part.ts"
import { isObject, type Shape } from "./shape.ts"

/** A history as a list of parts. */
export interface ScannedHistory {
  readonly messages: readonly unknown[]
  readonly parts: readonly Part[]
  /** Number of parts of each message. */
  readonly counts: readonly number[]
  /** Calls of each turn of the model. */
  readonly turns: readonly (readonly CallPart[])[]
}

const isOwn = (part: Part | null): part is CallPart | OtherPart =>
  part !== null && (part.kind === "own" || part.kind === "call")

export function scanHistory(messages: readonly unknown[], shape: Shape): ScannedHistory {
  const parts: Part[] = []
  const counts: number[] = []
  const turns: CallPart[][] = []
  let last: Part | null = null
  let isOpen = false
  for (let at = 0; at < messages.length; at++) {
    const own = readSafely(messages[at], shape)
    counts.push(own.length)
    for (const part of own) {
      part.at = at
      part.order = parts.length
      parts.push(part)
      if (isOwn(part)) {
        if (!isOwn(last) || (!shape.joins && last.at !== at)) turns.push([])
        isOpen = true
        part.turn = turns.length - 1
        if (part.kind === "call") turns.at(-1)?.push(part)
      } else if (part.kind === "result") part.window = isOpen ? turns.length - 1 : -1
      else isOpen = false
      last = part
    }
  }
  return { messages, parts, counts, turns }
}

/** Reads the parts of a message. A non-object, or a message whose getters throw, is one part of an unknown kind. */
export function readSafely(message: unknown, shape: Shape): Part[] {
  try {
    if (isObject(message)) return shape.parts(message)
  } catch {}
  return [otherPart("other", message)]
}
