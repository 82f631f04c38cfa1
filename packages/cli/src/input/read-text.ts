import { isUtf8 } from "node:buffer"
import { readFileSync } from "node:fs"
import { usageError } from "../usage-error.ts"

const REASONS: Readonly<Record<string, string>> = {
  ENOENT: "there is no such file",
  EISDIR: "it is a folder",
  EACCES: "no permission to read it",
}

/** Reads the text of a file, or of standard input for "-". */
export function readText(path: string, role: string): string {
  if (path === "-" && process.stdin.isTTY) throw usageError("Nothing was given.", "Name a FILE, or pipe its text in.")
  const name = path === "-" ? "standard input" : `"${path}"`
  const bytes = bytesOf(path, `${role} ${name}`)
  // Other encodings would put replacement characters into the model's text.
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
    const code = (error as NodeJS.ErrnoException).code ?? "unknown error"
    throw usageError(
      `Cannot read ${what}: ${REASONS[code] ?? code}.`,
      "Check the path, relative to the folder you are in.",
    )
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
