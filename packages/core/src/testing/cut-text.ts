import type { Delivery } from "./scenario.ts"

const DEFAULT_SIZE = 5

/** The pieces of a text as a stream delivers it; none for an empty text. */
export function cutText(text: string, cut: Delivery["cut"] = DEFAULT_SIZE): string[] {
  const pieces = typeof cut === "number" ? cutBySize(text, Math.max(1, Math.floor(cut))) : cutAt(text, cut)
  return pieces.filter((piece) => piece !== "")
}

/** By characters, so that no surrogate pair is split: JSON could not carry half of one. */
function cutBySize(text: string, size: number): string[] {
  const characters = [...text]
  return Array.from({ length: Math.ceil(characters.length / size) }, (_, i) =>
    characters.slice(i * size, (i + 1) * size).join(""),
  )
}

function cutAt(text: string, offsets: readonly number[]): string[] {
  const ends = [...offsets.toSorted((a, b) => a - b), text.length]
  return ends.map((end, i) => text.slice(i === 0 ? 0 : ends[i - 1], end))
}

/** Lists one after the other, or taking turns: the first of each, the second of each, … */
export function mergeLists<T>(lists: readonly (readonly T[])[], interleaved = false): T[] {
  if (!interleaved) return lists.flat()
  const longest = Math.max(0, ...lists.map((list) => list.length))
  return Array.from({ length: longest }, (_, i) => lists.flatMap((list) => list.slice(i, i + 1))).flat()
}
