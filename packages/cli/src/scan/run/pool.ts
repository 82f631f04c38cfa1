import { Worker } from "node:worker_threads"
import type { Done, Job, Settings } from "../job.ts"
import { type Counters, isStopped, rowAt } from "./counters.ts"
import type { Start } from "./worker.ts"

export interface Pool {
  readonly workers: number
  readonly settings: Settings
  readonly counters: Counters
  /** Heap of one worker, in MB. */
  readonly heap: number
  /** Settles when the user stops the scan: a stream may block forever. */
  readonly stopped: Promise<null>
  done(job: Job, done: Done): void
  /** Handles the crash of a worker at the line that begins at `offset`; returns the remaining jobs of its job. */
  died(job: Job, offset: number): readonly Job[]
}

/** Hands jobs to workers, to each the next one when it is free, so that no queue builds up. */
export async function runPool(jobs: AsyncIterator<Job>, pool: Pool): Promise<void> {
  const again: Job[] = []
  let failed: unknown = null
  const next = async (): Promise<Job | null> => {
    if (isStopped(pool.counters) || failed !== null) return null
    const waiting = again.shift()
    if (waiting !== undefined) return waiting
    const made = await Promise.race([jobs.next(), pool.stopped])
    return made === null || made.done === true ? null : made.value
  }
  const lane = async (slot: number): Promise<void> => {
    let worker: Worker | null = null
    try {
      for (let job = await next(); job !== null; job = await next()) {
        worker ??= startWorker(pool, slot)
        const row = rowAt(pool.counters, slot)
        const before = { ...row }
        const done = await give(worker, job)
        if (done !== null) pool.done(job, done)
        else {
          worker = null
          again.push(...pool.died(job, row.offset))
          // The counts of the worker are lost with it.
          Object.assign(row, before)
        }
      }
    } catch (error) {
      failed ??= error
    } finally {
      await worker?.terminate()
    }
  }
  await Promise.all(Array.from({ length: pool.workers }, (_, slot) => lane(slot)))
  if (failed !== null) throw failed
}

/**
 * Memory for young objects. With Node's default of 48 MB, a worker that runs out of memory may end the whole process,
 * because V8 finds no room to move these objects to.
 */
const YOUNG_MB = 16

function startWorker({ settings, counters, heap }: Pool, slot: number): Worker {
  const start: Start = { settings, counters, slot }
  return new Worker(new URL("./worker.js", import.meta.url), {
    workerData: start,
    resourceLimits: { maxOldGenerationSizeMb: heap, maxYoungGenerationSizeMb: YOUNG_MB },
  })
}

/** Returns the result, or null if the worker ran out of memory. Any other crash is a bug here and is not hidden. */
function give(worker: Worker, job: Job): Promise<Done | null> {
  return new Promise((resolve, reject) => {
    const finished = (done: Done): void => {
      worker.off("error", died)
      resolve(done)
    }
    const died = (error: NodeJS.ErrnoException): void => {
      worker.off("message", finished)
      if (error.code === "ERR_WORKER_OUT_OF_MEMORY") resolve(null)
      else reject(error)
    }
    worker.once("message", finished)
    worker.once("error", died)
    worker.postMessage(job, job.kind === "block" ? [job.bytes.buffer as ArrayBuffer] : [])
  })
}
