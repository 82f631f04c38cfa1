/** Returns up to three ids that resemble the given word, best first. */
export function nearest(word: string, ids: readonly string[]): readonly string[] {
  const wanted = word.toLowerCase().slice(0, 64)
  const scored = [...new Set(ids)].map((id) => ({ id, score: likeness(wanted, id) }))
  return scored
    .filter(({ score }) => score <= Math.max(2, wanted.length * 0.4))
    .sort((a, b) => a.score - b.score)
    .slice(0, 3)
    .map(({ id }) => id)
}

/** Returns advice for a word that is not one of the ids. */
export function didYouMean(word: string, ids: readonly string[], otherwise: string): string {
  const near = nearest(word, ids)
  return near.length === 0 ? otherwise : `Did you mean ${near.join(", ")}?`
}

/**
 * Returns the distance of a word and an id. People remember the second half: `comma` should find json/trailing-comma.
 */
function likeness(word: string, id: string): number {
  const local = id.slice(id.indexOf("/") + 1)
  if (local.includes(word) || id.includes(word)) return (id.length - word.length) / 100
  return Math.min(distance(word, id), distance(word, local) + 0.5)
}

function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, i) => i)
  for (let i = 1; i <= a.length; i++) {
    const next = [i]
    for (let j = 1; j <= b.length; j++)
      next.push(
        Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1)),
      )
    row = next
  }
  return row[b.length] ?? 0
}
