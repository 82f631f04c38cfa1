import type { TextRow } from "./in-text/measure.ts"
import { READERS } from "./in-text/readers.ts"
import { runnerOf } from "./job.ts"
import type { Progress } from "./output/progress.ts"
import type { Results } from "./results.ts"

const LIMIT_MS = 120_000

export async function runText(isQuick: boolean, progress: Progress): Promise<NonNullable<Results["text"]>> {
  const rows: TextRow[] = []
  const ends: Record<string, string> = {}
  for (const [i, reader] of READERS.entries()) {
    const result = await runnerOf(isQuick)<TextRow>(
      { kind: "in-text", reader: reader.id, isQuick },
      LIMIT_MS,
      (share) => progress.show(`calls in text: ${reader.id}`, (i + share) / READERS.length),
    )
    rows.push(...result.rows)
    ends[reader.id] = result.end
  }
  progress.clear()
  return { rows, ends }
}
