import { hashOf } from "./cache.ts"

/** Failed repairs in a row, by tool and violating places. */
export interface Budget {
  isSpent(lineage: string): boolean
  failed(lineage: string): void
  succeeded(lineage: string): void
  /** A new start: of one tool, or of all. */
  forget(tool?: string): void
  entries(): readonly (readonly [string, number])[]
}

/** The name of what failures are counted by; pointers are hashed, since names in them are the model's. */
export const lineageOf = (tool: string, pointers: readonly string[] | null): string =>
  `${JSON.stringify(tool)} ${pointers === null ? "" : hashOf([...pointers].sort())}`

/** No setting allows more than this: a repair that failed five times will not succeed. */
const HARD_CAP = 5

export function createBudget(failures: number, most: number, known: readonly (readonly [string, number])[] = []): Budget {
  const allowed = Math.min(failures, HARD_CAP)
  const counts = new Map(known)
  return {
    isSpent: (lineage) => (counts.get(lineage) ?? 0) >= allowed,
    failed(lineage) {
      const count = (counts.get(lineage) ?? 0) + 1
      counts.delete(lineage)
      counts.set(lineage, count)
      for (const oldest of counts.keys()) {
        if (counts.size <= most) break
        counts.delete(oldest)
      }
    },
    succeeded(lineage) {
      counts.delete(lineage)
    },
    forget(tool) {
      if (tool === undefined) counts.clear()
      else for (const lineage of [...counts.keys()]) if (lineage.startsWith(lineageOf(tool, null))) counts.delete(lineage)
    },
    entries: () => [...counts],
  }
}
