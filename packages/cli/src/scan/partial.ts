import { own } from "../input/fields.ts"
import { readText } from "../input/read-text.ts"
import { jsonOf } from "../input/text-of.ts"
import { usageError } from "../usage-error.ts"
import { mergeSums, SUMS_KIND, type Sums } from "./sums.ts"

const ADVICE = "Name files that toolmend scan --partial has written."

/** Adds up the sums in files that `scan --partial` wrote. A file may contain several, one per line. */
export function mergeFiles(paths: readonly string[], version: string): Sums {
  const twice = paths.find((path, i) => paths.indexOf(path) !== i)
  if (twice !== undefined) throw usageError(`"${twice}" is given twice.`, "Each part counts once.")
  let first: Read | null = null
  let sum: Sums | null = null
  // One after another, so that a thousand parts need not be in memory together.
  for (const path of paths)
    for (const read of sumsIn(path, version)) {
      first ??= read
      demandAlike(first, read)
      sum = sum === null ? mergeSums([read.sums]) : mergeSums([sum, read.sums])
    }
  if (sum === null) throw usageError("There is nothing to merge.", ADVICE)
  return sum
}

function demandAlike(first: Read, { sums, where }: Read): void {
  const names = Object.keys({ ...first.sums.flags, ...sums.flags })
  const other = names.find((name) => JSON.stringify(first.sums.flags[name]) !== JSON.stringify(sums.flags[name]))
  if (other !== undefined)
    throw usageError(
      `${where} was made with another --${other} than ${first.where}.`,
      "Parts can be merged only if they were scanned with the same flags.",
    )
}

interface Read {
  readonly sums: Sums
  readonly where: string
}

function sumsIn(path: string, version: string): Read[] {
  const text = readText(path, "the part")
  const whole = jsonOf(text)
  if (whole !== undefined) return [sumsFrom(whole, `"${path}"`, version)]
  return text
    .split("\n")
    .flatMap((line, i) => (line.trim() === "" ? [] : [sumsFrom(jsonOf(line), `"${path}", line ${i + 1},`, version)]))
}

function sumsFrom(value: unknown, where: string, version: string): Read {
  if (own(value, "kind") !== SUMS_KIND) throw usageError(`${where} is not a part of a scan.`, ADVICE)
  if (own(value, "format") !== 2 || own(value, "version") !== version)
    throw usageError(
      `${where} was written by toolmend ${String(own(value, "version"))}, this is ${version}.`,
      "Scan it again: versions may judge differently.",
    )
  return { sums: value as unknown as Sums, where }
}
