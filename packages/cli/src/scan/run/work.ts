import { closeSync, openSync, readSync, statSync } from "node:fs"
import { reasonOf } from "../../reason-of.ts"
import { BOUNDS } from "../bounds.ts"
import type { Done, Job, Settings } from "../job.ts"
import { createJudge } from "../judge/judge.ts"
import { headOf } from "../read/find-files.ts"
import { type Form, formOf, formOfLongLine, type WholeForm } from "../read/sniff.ts"
import { createSplitter, type Extent } from "../read/splitter.ts"
import { notText, tooLarge, type Why } from "../read/unread.ts"
import { counted } from "../table/units.ts"
import { type Counters, rowAt } from "./counters.ts"
import { gunzipFile, isGzipError } from "./gunzip.ts"
import { createTask, type Task } from "./task.ts"

export type Work = (job: Job) => Promise<Done>

/** Returns the function that processes a worker's jobs. Compiled tools and the read buffer are kept between jobs. */
export function createWork(settings: Settings, counters: Counters, slot: number): Work {
  const judge = settings.work === "parse" ? null : createJudge(settings)
  const row = rowAt(counters, slot)
  const chunk = Buffer.allocUnsafeSlow(BOUNDS.chunk)

  return async (job) => {
    const task = createTask(job, settings, judge, row, counters)
    try {
      if (job.kind === "range") readRange(job, chunk, task)
      else if (job.kind === "document") readWhole(job.path, job.form, task)
      else if (job.kind === "gzip") await readGzip(job.path, task)
      else readBlock(job, task)
    } catch (error) {
      task.problem(
        job.kind === "gzip" && isGzipError(error)
          ? {
              code: "gzip-broken",
              message: `the gzip data breaks off or is damaged after ${counted(task.lines, "line")}`,
            }
          : { code: "unopened", message: reasonOf(error) },
      )
    }
    return { tally: task.tally, lines: task.lines }
  }
}

function readRange({ path, start, end }: Extract<Job, { kind: "range" }>, chunk: Buffer, task: Task): void {
  const { row } = task
  const base = row.bytes
  // The byte before the range shows whether a line begins here.
  const first = Math.max(0, start - 1)
  const splitter = createSplitter(task.settings.maxLine, task.sink, { from: first, until: end, isInside: start > 0 })
  const handle = openSync(path, "r")
  try {
    let at = first
    let isOpen = true
    while (isOpen && !task.isStopped()) {
      const length = readSync(handle, chunk, 0, chunk.length, at)
      if (length === 0) {
        splitter.end()
        break
      }
      isOpen = splitter.feed(chunk.subarray(0, length))
      at += length
      row.bytes = base + Math.min(at, end) - start
    }
  } finally {
    closeSync(handle)
    task.lines = splitter.lines
  }
  if (!task.isStopped()) row.bytes = base + end - start
}

const WHOLE: Extent = { from: 0, until: Number.POSITIVE_INFINITY, isInside: false }

function readBlock({ bytes, start, form }: Extract<Job, { kind: "block" }>, task: Task): void {
  const block = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  task.row.bytes += block.length
  if (form !== "lines") return task.whole(block, form)
  const splitter = createSplitter(task.settings.maxLine, task.sink, { ...WHOLE, from: start })
  if (splitter.feed(block)) splitter.end()
  task.lines = splitter.lines
}

function readWhole(path: string, form: WholeForm, task: Task): void {
  const { size } = statSync(path)
  if (size > task.settings.maxDocument) task.problem(tooLarge(size, task.settings.maxDocument, form))
  else task.whole(headOf(path, size), form)
  task.row.bytes += size
}

/** A packed file has no offsets to jump to: one worker reads it from its beginning. Where it is damaged, it ends. */
async function readGzip(path: string, task: Task): Promise<void> {
  const base = task.row.bytes
  const plain = createPlainReader(path, task)
  let failure: unknown = null
  try {
    await gunzipFile(path, (bytes, packed) => {
      task.row.bytes = base + packed
      return plain.take(bytes)
    })
  } catch (error) {
    if (!isGzipError(error)) throw error
    failure = error
  }
  plain.end()
  if (task.isStopped()) return
  task.row.bytes = base + statSync(path).size
  if (failure !== null) throw failure
}

interface PlainReader {
  /** False when no more is wanted. */
  take(bytes: Buffer): boolean
  end(): void
}

/** Reads plain bytes in the form that their beginning has; they are held until it is known. */
function createPlainReader(path: string, task: Task): PlainReader {
  const { settings } = task
  const splitter = createSplitter(settings.maxLine, task.sink, WHOLE)
  let head: Buffer[] = []
  let held = 0
  let form: Form | null = null
  let isOpen = true
  const feed = (bytes: Buffer): boolean => {
    const isWanted = splitter.feed(bytes)
    task.lines = splitter.lines
    return isWanted
  }
  const refuse = (why: Why): boolean => {
    task.problem(why)
    return false
  }
  const hold = (bytes: Buffer): boolean => {
    head.push(Buffer.from(bytes))
    held += bytes.length
    const why = head.length === 1 ? notText(bytes) : null
    if (why !== null) return refuse(why)
    form ??= formOf(path, Buffer.concat(head), false) ?? (held > BOUNDS.head ? formOfLongLine(path) : null)
    if (form === null) return true
    if (form !== "lines") return held <= settings.maxDocument || refuse(tooLarge(-1, settings.maxDocument, form))
    const all = Buffer.concat(head)
    head = []
    return feed(all)
  }
  return {
    take(bytes) {
      isOpen = !task.isStopped() && (form === "lines" ? feed(bytes) : hold(bytes))
      return isOpen
    },
    end() {
      if (!isOpen || task.isStopped()) return
      const all = Buffer.concat(head)
      const whole = form ?? formOf(path, all, true) ?? "lines"
      if (whole !== "lines") return task.whole(all, whole)
      if (form === "lines" || feed(all)) splitter.end()
      task.lines = splitter.lines
    },
  }
}
