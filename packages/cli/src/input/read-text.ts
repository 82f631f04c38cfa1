import { isUtf8 } from "node:buffer"
import { readFileSync } from "node:fs"
import { reasonOf } from "../reason-of.ts"
import { isGzip } from "../scan/read/sniff.ts"
import { usageError } from "../usage-error.ts"

/** The text of a file, or of standard input for "-". */
export function readText(path: string, role: string): string {
  if (path === "-" && process.stdin.isTTY) throw usageError("Nothing was given.", "Name a FILE, or pipe its text in.")
  const name = path === "-" ? "standard input" : `"${path}"`
  const bytes = bytesOf(path, `${role} ${name}`)
  if (isGzip(bytes))
    throw usageError(
      `Cannot read ${role} ${name}: it is packed with gzip.`,
      "Unpack it first, as with zcat FILE | toolmend …; toolmend scan reads packed logs.",
    )
  // Other bytes would become replacement characters, in the middle of what the model said.
  if (!isUtf8(bytes))
    throw usageError(
      `Cannot read ${role} ${name}: it is not UTF-8.`,
      "Convert it first, as with iconv -f latin1 -t utf-8, or -f utf-16.",
    )
  return bytes.toString("utf8").replace(/^\ufeff/, "")
}

function bytesOf(path: string, what: string): Buffer {
  try {
    return readFileSync(path === "-" ? process.stdin.fd : path)
  } catch (error) {
    throw usageError(`Cannot read ${what}: ${reasonOf(error)}.`, "Check the path, relative to the folder you are in.")
  }
}

/** Reads a file that must be strict JSON, because a person or a program wrote it, not a model. */
export function readStrict(path: string, role: string): unknown {
  const text = readText(path, role)
  try {
    return JSON.parse(text)
  } catch (error) {
    throw usageError(
      `"${path}" (${role}) is not valid JSON: ${(error as Error).message}`,
      "Correct that file; toolmend repairs only what the model wrote.",
    )
  }
}
