/**
 * Processor time of this process in milliseconds: what a bound is about. Wall time would fail on a machine that is busy
 * with something else.
 */
export const cpuTime = (): number => {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

/** V8 interprets what runs for the first time, which takes up to ten times as long. */
const MAX_MEASURED_RUNS = 8

/**
 * The least time of some runs, fewer if one stays below the bound: beside others a process pays for their share of the
 * caches too. What is quadratic stays above the bound in each run.
 */
export function leastCpuTime(bound: number, run: () => unknown): number {
  let least = Number.POSITIVE_INFINITY
  for (let i = 0; i < MAX_MEASURED_RUNS && least >= bound; i++) {
    const begun = cpuTime()
    run()
    least = Math.min(least, cpuTime() - begun)
  }
  return least
}

/** The same for what takes its time behind a promise. */
export async function leastCpuTimeUntil(bound: number, run: () => Promise<unknown>): Promise<number> {
  let least = Number.POSITIVE_INFINITY
  for (let i = 0; i < MAX_MEASURED_RUNS && least >= bound; i++) {
    const begun = cpuTime()
    await run()
    least = Math.min(least, cpuTime() - begun)
  }
  return least
}
