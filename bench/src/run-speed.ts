import { runnerOf } from "./job.ts"
import type { Progress } from "./output/progress.ts"
import type { GrowthRow, Results } from "./results.ts"
import type { GrowthPoint, Points } from "./speed/growth.ts"
import type { InHandRow } from "./speed/in-hand.ts"
import type { LargeRow } from "./speed/large.ts"
import type { LiveRow } from "./speed/live.ts"
import type { PastedRow } from "./speed/pasted-code.ts"
import type { ProseRow } from "./speed/prose.ts"
import type { RatioRow } from "./speed/ratios.ts"
import { HOSTILE_SERIES, SERIES } from "./speed/series.ts"
import type { StreamedRow } from "./speed/streamed.ts"
import { TEXT_SERIES } from "./speed/text-series.ts"

const KB = 1024
const MB = 1024 * KB
const POINTS: Points = { sizes: [KB, 8 * KB, 64 * KB, 512 * KB, 2 * MB, 8 * MB], rounds: 7 }
/** Two points show that a job gets to its end; how the time grows is for the whole run. */
const QUICK_POINTS: Points = { sizes: [KB, 2 * KB], rounds: 1 }
const GROWTH_LIMIT_MS = 20_000
const TEXT_GROWTH_LIMIT_MS = 15_000
const LIMIT_MS = 240_000
const TEXT_READERS = ["@ai-sdk-tool/parser + ajv", "toolmend"]

/** JSON.parse + ajv fails on damage at once, so that its time would say nothing there. */
function growthJobs(isQuick: boolean): [string, string][] {
  if (isQuick) return ["valid", "trailing comma", "open brackets"].map((series) => [series, "toolmend"])
  return Object.keys(SERIES).flatMap((series) =>
    ["JSON.parse + ajv", "JSON5 + ajv", "jsonrepair + ajv", "toolmend"]
      .filter((id) => id !== "JSON.parse + ajv" || series === "valid")
      .map((id): [string, string] => [series, id]),
  )
}

/** Only toolmend: the others throw at the first fault, or take their time on the plain series already. */
function hostileJobs(isQuick: boolean): [string, string][] {
  const names = isQuick ? ["quote, comma, quote", "objects never closed", "restarts"] : Object.keys(HOSTILE_SERIES)
  return names.map((series) => [series, "toolmend"])
}

async function runGrowth(
  jobs: readonly [string, string][],
  isQuick: boolean,
  progress: Progress,
): Promise<GrowthRow[]> {
  const rows: GrowthRow[] = []
  for (const [i, [series, contender]] of jobs.entries()) {
    progress.show(`speed: ${series}, ${contender}`, i / jobs.length)
    const result = await runnerOf(isQuick)<GrowthPoint>(
      { kind: "growth", contender, series, ...(isQuick ? QUICK_POINTS : POINTS) },
      GROWTH_LIMIT_MS,
    )
    rows.push({ contender, series, end: result.end, limitMs: GROWTH_LIMIT_MS, points: result.rows })
  }
  return rows
}

export async function runSpeed(isQuick: boolean, progress: Progress): Promise<NonNullable<Results["speed"]>> {
  const largeBytes = isQuick ? 16 * KB : 8 * MB
  const ratios = await runnerOf(isQuick)<RatioRow>({ kind: "ratios", isQuick }, LIMIT_MS, (share) =>
    progress.show("speed: rounds of calls", share),
  )
  const large = await runnerOf(isQuick)<LargeRow>(
    { kind: "large", bytes: largeBytes, rounds: isQuick ? 1 : 9 },
    LIMIT_MS,
    (share) => progress.show("speed: a large text", share),
  )
  const inHand = await runnerOf(isQuick)<InHandRow>({ kind: "in-hand", isQuick }, LIMIT_MS, (share) =>
    progress.show("speed: calls with their value in hand", share),
  )
  const pastedBytes = isQuick ? 4 * KB : 100 * KB
  const pasted = await runnerOf(isQuick)<PastedRow>(
    { kind: "pasted", bytes: pastedBytes, rounds: isQuick ? 1 : 15 },
    LIMIT_MS,
    (share) => progress.show("speed: pasted code", share),
  )
  const growth = await runGrowth(growthJobs(isQuick), isQuick, progress)
  const hostile = await runGrowth(hostileJobs(isQuick), isQuick, progress)
  const text = await runTextSpeed(isQuick, progress)
  const streamed = await runnerOf(isQuick)<StreamedRow>({ kind: "streamed", isQuick }, LIMIT_MS, (share) =>
    progress.show("speed: streams", share),
  )
  const live = await runnerOf(isQuick)<LiveRow>({ kind: "live", isQuick }, LIMIT_MS)
  progress.clear()
  return {
    ratios: ratios.rows,
    inHand: inHand.rows,
    pasted: pasted.rows,
    pastedBytes,
    large: large.rows,
    growth,
    hostile,
    largeBytes,
    ...text,
    streamed: streamed.rows,
    live: live.rows,
  }
}

async function runTextSpeed(
  isQuick: boolean,
  progress: Progress,
): Promise<Pick<NonNullable<Results["speed"]>, "prose" | "proseChars" | "textGrowth">> {
  const proseChars = isQuick ? 10 * KB : 100 * KB
  const prose = await runnerOf(isQuick)<ProseRow>(
    { kind: "prose", chars: proseChars, rounds: isQuick ? 20 : 200, readers: TEXT_READERS },
    LIMIT_MS,
    (share) => progress.show("speed: prose without calls", share),
  )
  const textGrowth: GrowthRow[] = []
  const jobs = Object.keys(TEXT_SERIES).flatMap((series) => TEXT_READERS.map((reader) => [series, reader] as const))
  for (const [i, [series, reader]] of jobs.filter(([, id]) => !isQuick || id === "toolmend").entries()) {
    progress.show(`speed: ${series}, ${reader}`, i / jobs.length)
    const result = await runnerOf(isQuick)<GrowthPoint>(
      { kind: "text-growth", reader, series, ...(isQuick ? QUICK_POINTS : POINTS) },
      TEXT_GROWTH_LIMIT_MS,
    )
    textGrowth.push({ contender: reader, series, end: result.end, limitMs: TEXT_GROWTH_LIMIT_MS, points: result.rows })
  }
  return { prose: prose.rows, proseChars, textGrowth }
}
