import { closeSync, createReadStream, openSync, readSync, statSync } from "node:fs"
import { createGunzip } from "node:zlib"
import { BOUNDS } from "../bounds.ts"
import type { Done, Job, Settings } from "../job.ts"
import { createJudge } from "../judge/judge.ts"
import { headOf, whyOf } from "../read/find-files.ts"
import { type Form, formOf, formOfLongLine, type WholeForm } from "../read/sniff.ts"
import { createSplitter, type Extent } from "../read/splitter.ts"
import { notText, tooLarge } from "../read/unread.ts"
import { type Counters, rowAt } from "./counters.ts"
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
      const isGzip = job.kind === "gzip" && /^(?:Z_|ERR_ZLIB)/.test((error as NodeJS.ErrnoException).code ?? "")
      task.problem(
        isGzip
          ? { code: "gzip-broken", message: `the gzip data breaks off or is damaged after ${task.lines} whole lines` }
          : { code: "unopened", message: whyOf(error) },
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

/** Reads a compressed file from the beginning: it has no offsets at which several workers could start. */
async function readGzip(path: string, task: Task): Promise<void> {
  const { row, settings } = task
  const base = row.bytes
  const packed = createReadStream(path, { highWaterMark: BOUNDS.chunk })
  const plain = packed.pipe(createGunzip({ chunkSize: BOUNDS.chunk }))
  packed.on("error", (error) => plain.destroy(error))
  const splitter = createSplitter(settings.maxLine, task.sink, WHOLE)
  let head: Buffer[] = []
  let held = 0
  let form: Form | null = null
  const isFed = (): boolean => {
    const all = Buffer.concat(head)
    head = []
    return splitter.feed(all)
  }
  try {
    for await (const chunk of plain) {
      row.bytes = base + packed.bytesRead
      task.lines = splitter.lines
      if (task.isStopped()) break
      if (form === "lines") {
        if (!splitter.feed(chunk as Buffer)) break
        continue
      }
      head.push(Buffer.from(chunk as Buffer))
      held += (chunk as Buffer).length
      form ??= formOf(path, Buffer.concat(head), false) ?? (held > BOUNDS.head ? formOfLongLine(path) : null)
      const why = head.length === 1 ? notText(head[0] as Buffer) : null
      if (why !== null) return task.problem(why)
      if (form === "lines" && !isFed()) break
      if (form !== null && form !== "lines" && held > settings.maxDocument)
        return task.problem(tooLarge(-1, settings.maxDocument, form))
    }
    if (task.isStopped()) return
    if (form === "lines") return splitter.end()
    const all = Buffer.concat(head)
    const whole = formOf(path, all, true)
    if (whole !== null && whole !== "lines") task.whole(all, whole)
    else if (isFed()) splitter.end()
  } finally {
    if (splitter.lines > 0) task.lines = splitter.lines
    row.bytes = base + packed.bytesRead
    packed.destroy()
    plain.destroy()
  }
}
