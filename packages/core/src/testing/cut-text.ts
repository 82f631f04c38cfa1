// Cuts texts into the pieces of a stream, and merges lists of pieces.

const DEFAULT_SIZE = 5

/** Returns the pieces of a text as a stream delivers it; none for an empty text. */
export function cutText(text: string, cut: number | readonly number[] = DEFAULT_SIZE): readonly string[] {
  // by code points, so that no surrogate pair is split: JSON could not carry half of one
  if (typeof cut === "number") return text.match(new RegExp(`.{1,${Math.max(1, Math.floor(cut))}}`, "gsu")) ?? []
  const ends = [0, ...cut.toSorted((a, b) => a - b), text.length]
  return ends.map((end, i) => text.slice(ends[i - 1] ?? 0, end)).filter((piece) => piece !== "")
}

/** Concatenates or interleaves lists: the first of each, the second of each, … */
export function mergeLists<T>(lists: readonly (readonly T[])[], interleaved = false): T[] {
  if (!interleaved) return lists.flat()
  const longest = Math.max(0, ...lists.map((list) => list.length))
  return Array.from({ length: longest }, (_, i) => lists.flatMap((list) => list.slice(i, i + 1))).flat()
}
