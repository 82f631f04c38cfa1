import { hashOf, setLatest } from "./cache.ts"

/** What failures are counted by: tool and violating places. Pointers are hashed: their names are the model's. */
export const lineageOf = (tool: string, pointers: readonly string[] | null): string =>
  `${JSON.stringify(tool)} ${pointers === null ? "" : hashOf([...pointers].sort())}`

/** No setting allows more than this: a repair that failed five times will not succeed. */
const HARD_CAP = 5

/** Failed repairs in a row, by lineage. */
export function createBudget(failures: number, most: number, known: readonly (readonly [string, number])[] = []) {
  const allowed = Math.min(failures, HARD_CAP)
  const counts = new Map(known)
  return {
    isSpent: (lineage: string): boolean => (counts.get(lineage) ?? 0) >= allowed,
    failed: (lineage: string): void => setLatest(counts, lineage, (counts.get(lineage) ?? 0) + 1, most),
    succeeded(lineage: string): void {
      counts.delete(lineage)
    },
    /** Forgets the failures of one tool, or of all. */
    forget(tool?: string): void {
      if (tool === undefined) counts.clear()
      else for (const lineage of counts.keys()) if (lineage.startsWith(lineageOf(tool, null))) counts.delete(lineage)
    },
    entries: (): [string, number][] => [...counts],
  }
}
