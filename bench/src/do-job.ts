import type { Job } from "./job.ts"

/** Does a job in this process. */
export async function doJob(job: Job, onRow: (row: unknown) => void, onStep: (share: number) => void): Promise<void> {
  if (job.kind === "quality")
    (await import("./quality/measure.ts")).measureQuality(job.contender, job.isQuick, onRow, onStep)
  else if (job.kind === "ratios") (await import("./speed/ratios.ts")).measureRatios(job.isQuick, onRow, onStep)
  else if (job.kind === "in-hand") (await import("./speed/in-hand.ts")).measureInHand(job.isQuick, onRow, onStep)
  else if (job.kind === "pasted")
    (await import("./speed/pasted-code.ts")).measurePasted(job.bytes, job.rounds, onRow, onStep)
  else if (job.kind === "growth")
    await (await import("./speed/growth.ts")).measureGrowth(job.contender, job.series, job, onRow)
  else if (job.kind === "text-growth")
    await (await import("./speed/growth.ts")).measureTextGrowth(job.reader, job.series, job, onRow)
  else if (job.kind === "in-text")
    await (await import("./in-text/measure.ts")).measureText(job.reader, job.isQuick, onRow, onStep)
  else if (job.kind === "prose")
    await (await import("./speed/prose.ts")).measureProse(job.chars, job.rounds, job.readers, onRow, onStep)
  else if (job.kind === "streamed")
    await (await import("./speed/streamed.ts")).measureStreamed(job.isQuick, onRow, onStep)
  else if (job.kind === "live") (await import("./speed/live.ts")).measureLive(job.isQuick, onRow)
  else (await import("./speed/large.ts")).measureLarge(job.bytes, job.rounds, onRow, onStep)
}
