import { closeSync, type Dirent, openSync, readdirSync, readSync, realpathSync, type Stats, statSync } from "node:fs"
import { join } from "node:path"
import { reasonOf } from "../../reason-of.ts"
import { usageError } from "../../usage-error.ts"
import { byCodeUnits } from "../judge/first-names.ts"

export interface FoundFile {
  readonly path: string
  /** Size in bytes, or -1 if unknown, as for standard input. */
  readonly size: number
}

export interface Found {
  readonly files: readonly FoundFile[]
  /** Files and folders below a given folder that could not be opened. */
  readonly closed: readonly { readonly path: string; readonly why: string }[]
}

const LOGS = /\.(?:json|jsonl|ndjson|traj|sse)(?:\.gz)?$/i

/**
 * Finds the files to scan: opens folders, takes each file once, and sorts by name, so that parts of a scan that are
 * merged later have the same order.
 */
export function findFiles(paths: readonly string[]): Found {
  const files: FoundFile[] = []
  const closed: { path: string; why: string }[] = []
  const seen = new Set<string>()
  const add = (path: string, size: number): void => {
    const real = path === "-" ? path : realpathSync(path)
    if (seen.has(real)) return
    seen.add(real)
    files.push({ path, size })
  }
  const open = (folder: string): void => {
    const real = realpathSync(folder)
    if (seen.has(real)) return
    seen.add(real)
    for (const entry of entriesOf(folder, closed)) {
      const path = join(folder, entry.name)
      const stats = entry.isDirectory() || LOGS.test(entry.name) || entry.isSymbolicLink() ? statOf(path, closed) : null
      if (stats?.isDirectory()) open(path)
      else if (stats?.isFile() && LOGS.test(entry.name)) add(path, stats.size)
    }
  }
  for (const path of paths) {
    const before = files.length
    if (path === "-") add("-", -1)
    else {
      const stats = given(path)
      if (stats.isDirectory()) open(path)
      // Ex) /dev/stdin or <(zcat log.gz): no size, no offsets.
      else add(path, stats.isFile() ? stats.size : -1)
    }
    if (files.length === before && path !== "-" && given(path).isDirectory() && closed.length === 0)
      throw usageError(
        `"${path}" holds no log.`,
        "In a folder, files that end in .json, .jsonl, .ndjson, .traj or .sse are read, also with .gz; name other files directly.",
      )
  }
  return { files: files.sort((a, b) => byCodeUnits(fileName(a.path), fileName(b.path))), closed }
}

/** Returns the name of a file in messages. */
export const fileName = (path: string): string => (path === "-" ? "(standard input)" : path)

function given(path: string): Stats {
  try {
    return statSync(path)
  } catch (error) {
    throw usageError(`Cannot scan "${path}": ${reasonOf(error)}.`, "Check the path, relative to the folder you are in.")
  }
}

function entriesOf(folder: string, closed: { path: string; why: string }[]): Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1))
  } catch (error) {
    closed.push({ path: folder, why: reasonOf(error) })
    return []
  }
}

function statOf(path: string, closed: { path: string; why: string }[]): Stats | null {
  try {
    return statSync(path)
  } catch (error) {
    closed.push({ path, why: reasonOf(error) })
    return null
  }
}

/** Reads the first bytes of a file, up to `most`. */
export function headOf(path: string, most: number): Buffer {
  const head = Buffer.allocUnsafeSlow(most)
  const handle = openSync(path, "r")
  try {
    let at = 0
    for (let length = -1; at < most && length !== 0; at += length) length = readSync(handle, head, at, most - at, at)
    return head.subarray(0, at)
  } finally {
    closeSync(handle)
  }
}
