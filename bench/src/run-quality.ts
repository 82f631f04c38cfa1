import { CONTENDERS } from "./contenders/contenders.ts"
import { runnerOf } from "./job.ts"
import type { Progress } from "./output/progress.ts"
import type { QualityRow } from "./quality/measure.ts"
import type { Results } from "./results.ts"

const LIMIT_MS = 120_000

export async function runQuality(isQuick: boolean, progress: Progress): Promise<NonNullable<Results["quality"]>> {
  const rows: QualityRow[] = []
  const ends: Record<string, string> = {}
  for (const [i, contender] of CONTENDERS.entries()) {
    const result = await runnerOf(isQuick)<QualityRow>(
      { kind: "quality", contender: contender.id, isQuick },
      LIMIT_MS,
      (share) => progress.show(`quality: ${contender.id}`, (i + share) / CONTENDERS.length),
    )
    rows.push(...result.rows)
    ends[contender.id] = result.end
  }
  progress.clear()
  return { rows, ends }
}
