import { createReadStream } from "node:fs"
import { reasonOf } from "../../reason-of.ts"
import { BOUNDS } from "../bounds.ts"
import type { Job } from "../job.ts"
import { type FoundFile, headOf } from "../read/find-files.ts"
import { formOf, formOfLongLine, isGzip } from "../read/sniff.ts"
import { notText } from "../read/unread.ts"
import { type Bounds, blocksOf, type Trouble } from "./blocks.ts"

/** Yields the jobs for all files, created on demand. */
export async function* jobsOf(files: readonly FoundFile[], bounds: Bounds, trouble: Trouble): AsyncGenerator<Job> {
  for (const [file, { path, size }] of files.entries()) {
    try {
      if (size < 0) yield* blocksOf(path === "-" ? process.stdin : createReadStream(path), file, bounds, trouble)
      else yield* piecesOf(path, size, file, trouble)
    } catch (error) {
      trouble(file, 0, { code: "unopened", message: reasonOf(error) })
    }
  }
}

function* piecesOf(path: string, size: number, file: number, trouble: Trouble): Generator<Job> {
  const head = headOf(path, BOUNDS.head)
  if (isGzip(head)) return yield { kind: "gzip", file, path }
  const why = notText(head)
  if (why !== null) return trouble(file, 0, why)
  const form = formOf(path, head, size <= head.length) ?? formOfLongLine(path)
  if (form !== "lines") return yield { kind: "document", file, path, form }
  for (let start = 0; start < size; start += BOUNDS.range)
    yield { kind: "range", file, path, start, end: Math.min(size, start + BOUNDS.range) }
}
