export interface Options {
  readonly isQuick: boolean
  readonly parts: readonly ("quality" | "speed")[]
  /** Where results.json goes; null: bench/out. */
  readonly out: string | null
}

export const USAGE = `Usage: npm run bench -- [--quick] [--only quality|speed] [--out FOLDER]

  --quick   a small part, in a few seconds; RESULTS.md stays as it is
  --only    one of the two parts; RESULTS.md stays as it is
  --out     folder for results.json instead of bench/out`

/** The options, or the word that was not understood. */
export function readOptions(words: readonly string[]): Options | { readonly unknown: string } {
  let isQuick = false
  let parts: Options["parts"] = ["quality", "speed"]
  let out: string | null = null
  const rest = words.flatMap((word) =>
    word.startsWith("--") && word.includes("=")
      ? [word.slice(0, word.indexOf("=")), word.slice(word.indexOf("=") + 1)]
      : [word],
  )
  for (let i = 0; i < rest.length; i++) {
    const word = rest[i] as string
    if (word === "--quick") isQuick = true
    else if (word === "--only") {
      const part = rest[++i]
      if (part !== "quality" && part !== "speed") return { unknown: `--only ${part ?? ""}`.trim() }
      parts = [part]
    } else if (word === "--out" && rest[i + 1] !== undefined) out = rest[++i] as string
    else return { unknown: word }
  }
  return { isQuick, parts, out }
}
