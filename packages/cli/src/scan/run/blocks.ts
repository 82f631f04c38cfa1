import { pipeline, type Readable } from "node:stream"
import { createGunzip } from "node:zlib"
import { BOUNDS } from "../bounds.ts"
import type { Job } from "../job.ts"
import { type Form, formOf, formOfLongLine, isGzip } from "../read/sniff.ts"
import { notText, tooLarge, tooLong, type Why } from "../read/unread.ts"
import { isGzipError } from "./gunzip.ts"

const BREAK = 10

export interface Bounds {
  readonly maxLine: number
  readonly maxDocument: number
}

/** Reports a problem that is found before any worker sees the input; `length` is that of a line. */
export type Trouble = (file: number, offset: number, why: Why, length?: number) => void

/** Splits a stream without offsets, such as standard input, into blocks of whole lines. */
export async function* blocksOf(stream: Readable, file: number, bounds: Bounds, trouble: Trouble): AsyncGenerator<Job> {
  let parts: Buffer[] = []
  let held = 0
  let start = 0
  let form: Form | null = null
  /** Bytes so far of a line that is too long. */
  let long = 0
  const take = (bytes: Buffer, blockForm: Form): Job => {
    const job: Job = { kind: "block", file, bytes: own(bytes), length: bytes.length, start, form: blockForm }
    start += bytes.length
    return job
  }
  try {
    for await (const chunk of await unpacked(stream)) {
      let rest = chunk as Buffer
      if (long > 0) {
        const end = rest.indexOf(BREAK)
        long += end < 0 ? rest.length : end
        if (end < 0) continue
        trouble(file, start, tooLong(long, bounds.maxLine), long)
        start += long + 1
        long = 0
        rest = rest.subarray(end + 1)
      }
      parts.push(rest)
      held += rest.length
      form ??= held < BOUNDS.head ? null : (formOf("", Buffer.concat(parts), false) ?? formOfLongLine(""))
      const why = start === 0 && parts.length === 1 ? notText(rest) : null
      if (why !== null) return trouble(file, 0, why)
      if (form !== null && form !== "lines" && held > bounds.maxDocument)
        return trouble(file, 0, tooLarge(-1, bounds.maxDocument, form))
      if (form !== "lines" || (held < BOUNDS.block && held <= bounds.maxLine)) continue
      const all = Buffer.concat(parts)
      const end = all.lastIndexOf(BREAK) + 1
      if (end > 0) yield take(all.subarray(0, end), "lines")
      const tail = all.subarray(end)
      const isLong = tail.length > bounds.maxLine
      long = isLong ? tail.length : 0
      parts = isLong ? [] : [tail]
      held = isLong ? 0 : tail.length
    }
  } catch (error) {
    if (!isGzipError(error)) throw error
    trouble(file, start, {
      code: "gzip-broken",
      message: "the gzip data breaks off or is damaged; the whole lines before are scanned",
    })
  }
  if (long > 0) trouble(file, start, tooLong(long, bounds.maxLine), long)
  if (held === 0) return
  const all = Buffer.concat(parts)
  yield take(all, form ?? formOf("", all, true) ?? "lines")
}

/** Copies bytes into memory of their own, which can be transferred to a worker without another copy. */
function own(bytes: Buffer): Uint8Array {
  const copy = Buffer.allocUnsafeSlow(bytes.length)
  bytes.copy(copy)
  return copy
}

/** Returns the stream, decompressed if it is gzip. */
async function unpacked(stream: Readable): Promise<AsyncIterable<Buffer>> {
  const chunks = stream[Symbol.asyncIterator]() as AsyncIterator<Buffer>
  const first = await chunks.next()
  const whole = (async function* () {
    if (first.done === true) return
    yield first.value
    for (let next = await chunks.next(); next.done !== true; next = await chunks.next()) yield next.value
  })()
  if (first.done === true || !isGzip(first.value)) return whole
  const gunzip = createGunzip({ chunkSize: BOUNDS.chunk })
  // An error ends the stream that is being read.
  pipeline(whole, gunzip, () => {})
  return gunzip as AsyncIterable<Buffer>
}
