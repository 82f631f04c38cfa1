import { readFileSync } from "node:fs"
import { usageError } from "../usage-error.ts"

const REASONS: Readonly<Record<string, string>> = {
  ENOENT: "there is no such file",
  EISDIR: "it is a folder",
  EACCES: "no permission to read it",
}

/** The text of a file, or of standard input for "-". */
export function readText(path: string, role: string): string {
  if (path === "-" && process.stdin.isTTY)
    throw usageError(
      "Nothing was given to mend.",
      "Name a FILE, or pipe the text in: toolmend fix answer.json --tools tools.json",
    )
  try {
    return readFileSync(path === "-" ? process.stdin.fd : path, "utf8").replace(/^\ufeff/, "")
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? "unknown error"
    throw usageError(
      `Cannot read ${role} ${path === "-" ? "standard input" : `"${path}"`}: ${REASONS[code] ?? code}.`,
      "Check the path, relative to the folder you are in.",
    )
  }
}

/** A file that has to be strict JSON, since a person or a program wrote it, not a model. */
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
