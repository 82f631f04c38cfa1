import type { Done, Job, Settings } from "../job.ts"
import { addProblem, mergeTally, newTally, type Tally } from "../judge/tally.ts"
import type { Place } from "../place.ts"
import type { Found, FoundFile } from "../read/find-files.ts"
import type { Why } from "../read/unread.ts"
import { size } from "../table/units.ts"
import { askToStop, type Counters, createCounters, isStopped, totals } from "./counters.ts"
import { jobsOf } from "./jobs.ts"
import { createLineNumbers, type LineNumbers } from "./line-numbers.ts"
import { runPool } from "./pool.ts"
import type { Moment } from "./progress.ts"

/** Everything that a scan found. */
export interface Scanned {
  readonly tally: Tally
  readonly files: readonly FoundFile[]
  readonly numbers: LineNumbers
  readonly lines: number
  readonly bytes: number
  readonly seconds: number
  readonly workers: number
  readonly wasStopped: boolean
}

export interface Scan {
  readonly result: Promise<Scanned>
  moment(): Moment
  /** Finishes the current lines and skips the rest. */
  stop(): void
  isStopped(): boolean
}

/** Starts a scan of the files with the given number of workers. */
export function startScan({ files, closed }: Found, settings: Settings, workers: number, heap: number): Scan {
  const begin = performance.now()
  const total = files.some((file) => file.size < 0) ? -1 : files.reduce((sum, file) => sum + file.size, 0)
  const counters = createCounters(workers)
  let giveUp = (): void => {}
  const stopped = new Promise<null>((resolve) => {
    giveUp = () => resolve(null)
  })
  const seconds = (): number => (performance.now() - begin) / 1000
  const run = async (): Promise<Scanned> => {
    const books = createBooks(counters)
    for (const { path, why } of closed) books.trouble(NO_FILE, 0, { code: "unopened", message: `${path}: ${why}` })
    const jobs = jobsOf(files, settings, books.trouble)
    await runPool(jobs, {
      workers,
      settings,
      counters,
      heap,
      stopped,
      done: books.done,
      died: (job, offset) => books.died(job, offset, heap),
    })
    const { lines, bytes } = totals(counters)
    const { tally, numbers, skipped } = books
    return {
      tally,
      files,
      numbers,
      lines: lines + skipped.lines,
      bytes: bytes + skipped.bytes,
      seconds: seconds(),
      workers,
      wasStopped: isStopped(counters),
    }
  }
  return {
    result: run(),
    moment: () => ({ ...totals(counters), total, seconds: seconds() }),
    stop() {
      askToStop(counters)
      giveUp()
    },
    isStopped: () => isStopped(counters),
  }
}

/** File index for a problem below a folder, where no file has an index: sorted before all files. */
const NO_FILE = -1

interface Books {
  readonly tally: Tally
  readonly numbers: LineNumbers
  /** Lines of a stream that no worker received because they are too long. */
  readonly skipped: { lines: number; bytes: number }
  done(job: Job, done: Done): void
  died(job: Job, offset: number, heap: number): readonly Job[]
  trouble(file: number, offset: number, why: Why, length?: number): void
}

/** Collects the results of the jobs. */
function createBooks(counters: Counters): Books {
  const tally = newTally()
  const numbers = createLineNumbers()
  const skipped = { lines: 0, bytes: 0 }
  const problem = (place: Place, why: Why): void => addProblem(tally, { ...place, ...why })
  return {
    tally,
    numbers,
    skipped,
    done(job, { tally: found, lines }) {
      mergeTally(tally, found)
      // A stopped job does not know its remaining lines.
      if (!isStopped(counters)) numbers.add(job.file, { ...extentOf(job), lines })
    },
    died(job, offset, heap) {
      const why: Why = {
        code: "memory",
        message: `parsing this takes more than the ${heap} MB a worker may use (--heap)`,
      }
      const place: Place = { file: job.file, from: offset, line: null, offset, element: null, pointer: "" }
      if (job.kind !== "range") {
        problem(place, job.kind === "document" ? why : { ...why, message: `${why.message}; ${left(job)} not counted` })
        return []
      }
      problem({ ...place, line: 0 }, why)
      numbers.add(job.file, { start: offset, end: offset + 1, lines: 1 })
      const parts = [
        { ...job, end: offset },
        { ...job, start: offset + 1 },
      ]
      return parts.filter(({ start, end }) => start < end)
    },
    trouble(file, offset, why, length) {
      const isLine = length !== undefined
      if (isLine) {
        numbers.add(file, { start: offset, end: offset + length + 1, lines: 1 })
        skipped.lines++
        skipped.bytes += length
      }
      problem({ file, from: offset, line: isLine ? 0 : null, offset, element: null, pointer: "" }, why)
    },
  }
}

const extentOf = (job: Job): { start: number; end: number } =>
  job.kind === "range"
    ? { start: job.start, end: job.end }
    : job.kind === "block"
      ? { start: job.start, end: job.start + job.length }
      : { start: 0, end: Number.POSITIVE_INFINITY }

/** Describes what is lost with the worker: its findings of this job. */
const left = (job: Job): string => (job.kind === "block" ? `a block of ${size(job.length)} is` : "this file is")
