import { closeSync, openSync, readSync } from "node:fs"
import { Readable } from "node:stream"
import { createGunzip } from "node:zlib"
import { BOUNDS } from "../bounds.ts"

/** Takes plain bytes, and how many packed ones they came from; false ends the reading. */
export type TakePlain = (plain: Buffer, packed: number) => boolean

/**
 * Bytes that are unpacked at once. zlib drops what it has unpacked of the piece in which it fails: that piece is read
 * once more in smaller ones, so that everything before the fault is given.
 */
const STEPS = [BOUNDS.chunk, 4096, 1] as const

/** Unpacks a file; where its data is damaged, throws the error of zlib behind the last good byte. */
export async function gunzipFile(path: string, take: TakePlain): Promise<void> {
  let given = 0
  let failure: Failure | null = null
  for (const step of STEPS) {
    let at = 0
    failure = await onePass({ path, soundBytes: failure?.soundBytes ?? 0, step }, (plain, packed) => {
      const fresh = plain.subarray(Math.max(0, given - at))
      at += plain.length
      given = Math.max(given, at)
      return fresh.length === 0 || take(fresh, packed)
    })
    if (failure === null) return
    if (!isGzipError(failure.error)) break
  }
  throw failure?.error
}

export const isGzipError = (error: unknown): boolean =>
  /^(?:Z_|ERR_ZLIB)/.test((error as NodeJS.ErrnoException).code ?? "")

interface Pass {
  readonly path: string
  /** Packed bytes that were unpacked before without a fault. */
  readonly soundBytes: number
  readonly step: number
}

interface Failure {
  readonly error: unknown
  readonly soundBytes: number
}

/** Null when all was unpacked, or no more is wanted. */
function onePass(pass: Pass, take: TakePlain): Promise<Failure | null> {
  return new Promise((resolve, reject) => {
    const packed = Readable.from(piecesOf(pass))
    const plain = createGunzip({ chunkSize: BOUNDS.chunk })
    const leave = (): void => {
      packed.destroy()
      plain.destroy()
    }
    // As an iterator, the stream would drop what it holds when it fails.
    plain.on("data", (chunk: Buffer) => {
      try {
        if (take(chunk, plain.bytesWritten)) return
        resolve(null)
      } catch (error) {
        reject(error)
      }
      leave()
    })
    plain.on("end", () => resolve(null))
    plain.on("error", (error) => {
      resolve({ error, soundBytes: plain.bytesWritten })
      leave()
    })
    packed.on("error", (error) => plain.destroy(error))
    packed.pipe(plain)
  })
}

function* piecesOf({ path, soundBytes, step }: Pass): Generator<Buffer> {
  const handle = openSync(path, "r")
  try {
    for (let at = 0; ; ) {
      const block = Buffer.allocUnsafe(at < soundBytes ? Math.min(BOUNDS.chunk, soundBytes - at) : BOUNDS.chunk)
      const length = readSync(handle, block, 0, block.length, at)
      if (length === 0) return
      const size = at < soundBytes ? length : step
      for (let from = 0; from < length; from += size) yield block.subarray(from, Math.min(length, from + size))
      at += length
    }
  } finally {
    closeSync(handle)
  }
}
