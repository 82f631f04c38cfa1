import { parentPort, workerData } from "node:worker_threads"
import type { Job, Settings } from "../job.ts"
import type { Counters } from "./counters.ts"
import { createWork } from "./work.ts"

/** Data that a worker is started with. */
export interface Start {
  readonly settings: Settings
  readonly counters: Counters
  readonly slot: number
}

const { settings, counters, slot } = workerData as Start
const work = createWork(settings, counters, slot)

parentPort?.on("message", (job: Job) => {
  work(job).then((done) => parentPort?.postMessage(done))
})
