import { closeSync, openSync, writeSync } from "node:fs"
import { makePools } from "./pools.ts"
import { makeRecord } from "./records.ts"

const BUFFER = 4 * 1024 * 1024

/** Writes a log of about so many bytes, the same for the same seed; tells how many lines. */
export function writeLog(path: string, bytes: number, seed: string): number {
  const pools = makePools(seed)
  const handle = openSync(path, "w")
  let written = 0
  let lines = 0
  let held = ""
  const flush = (): void => {
    written += writeSync(handle, held)
    held = ""
  }
  while (written < bytes) {
    held += `${JSON.stringify(makeRecord(`${seed}/${lines++}`, pools))}\n`
    if (held.length > BUFFER || written + held.length >= bytes) flush()
  }
  closeSync(handle)
  return lines
}
