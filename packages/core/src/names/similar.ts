import { foldName } from "./forms.ts"

const LONGEST = 64
const MOST = 3

/** At most three given names near to a wrong one, nearest first. They are shown to the model, never called. */
export function similarNames(wrong: string, names: Iterable<string>): string[] {
  const from = foldName(wrong.slice(0, LONGEST))
  if (from === "") return []
  const found: { name: string; distance: number }[] = []
  for (const name of names) {
    const to = foldName(name).slice(0, LONGEST)
    if (to === "") continue
    const most = Math.max(1, Math.floor(Math.max(from.length, to.length) * 0.35))
    const within = (from.length > 3 && to.includes(from)) || (to.length > 3 && from.includes(to))
    const distance = within ? 1 : Math.abs(from.length - to.length) > most ? most + 1 : editDistance(from, to)
    if (distance <= most) found.push({ name, distance })
  }
  return found
    .sort((a, b) => a.distance - b.distance || (a.name < b.name ? -1 : 1))
    .slice(0, MOST)
    .map((hit) => hit.name)
}

function editDistance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, i) => i)
  for (let i = 1; i <= a.length; i++) {
    const next = [i]
    for (let j = 1; j <= b.length; j++) {
      const change = a[i - 1] === b[j - 1] ? 0 : 1
      next.push(Math.min((row[j] as number) + 1, (next[j - 1] as number) + 1, (row[j - 1] as number) + change))
    }
    row = next
  }
  return row[b.length] as number
}
