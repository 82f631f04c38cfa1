import { contenderOf } from "../contenders/contenders.ts"
import { collectGarbage, median, micros } from "../numbers.ts"
import { LIFTED } from "./limits.ts"
import { BULK_TOOLS } from "./series.ts"

export interface PastedRow {
  readonly rawQuotes: number
  readonly contender: string
  readonly millis: number
  /** Time over that of JSON.parse alone on the sound text, in the same round. */
  readonly toParse: number
  readonly ran: boolean
}

const CONTENDER_IDS = ["jsonrepair + ajv", "toolmend"]
const COUNTS = [1, 10, 100]
const WARM_UPS = 10

const LINES: readonly ((i: number) => string)[] = [
  (i) => `export function step${i}(rows: Row[], limit = ${i % 90}) {`,
  (i) => `  const label = rows.length > limit ? "many, about ${i}" : "few"`,
  () => `  if (label === "few") return { label, rows: rows.slice(0, limit), rest: [] }`,
  (i) => `  console.log("step ${i}:", label, rows[0]?.["name"] ?? "none")`,
  () => "  return { label, rows, rest: rows.filter((row) => row.open) }",
  () => "}\n",
]

function codeOf(bytes: number): string {
  const parts: string[] = []
  for (let i = 0, size = 0; size < bytes; i++) {
    const line = LINES[i % LINES.length]?.(i) ?? ""
    parts.push(line)
    size += line.length + 1
  }
  return parts.join("\n")
}

/** The arguments with `count` of the code's quotes not escaped, spread over the whole text. */
export function pastedCode(bytes: number, count: number): { readonly sound: string; readonly damaged: string } {
  const sound = JSON.stringify({ path: "src/steps.ts", text: codeOf(bytes) })
  const escapes = [...sound.matchAll(/\\"/g)].map((hit) => hit.index)
  const step = escapes.length / (count + 1)
  const raw = Array.from({ length: count }, (_, i) => escapes[Math.floor((i + 1) * step)] ?? 0)
  let damaged = ""
  let from = 0
  for (const at of raw) {
    damaged += sound.slice(from, at)
    from = at + 1
  }
  // A round trip: joined text may be stored as a tree of its parts, and the first pass would pay for that.
  return { sound, damaged: Buffer.from(damaged + sound.slice(from)).toString() }
}

/** Code as one long text in which some quotes are not escaped. */
export function measurePasted(
  bytes: number,
  rounds: number,
  onRow: (row: PastedRow) => void,
  onStep: (share: number) => void,
): void {
  for (const [at, rawQuotes] of COUNTS.entries()) {
    const { sound, damaged } = pastedCode(bytes, rawQuotes)
    for (const id of CONTENDER_IDS) {
      const contender = contenderOf(id)
      const times: number[] = []
      const ratios: number[] = []
      let ran = false
      // once, not in each round: a forced collection also throws compiled code away, and the next run pays for it
      collectGarbage()
      for (let round = 0; round < WARM_UPS + rounds; round++) {
        const parse = median(Array.from({ length: 5 }, () => micros(() => JSON.parse(sound))))
        const time = micros(() => {
          ran = contender.run("store_text", damaged, BULK_TOOLS, LIFTED).length > 0
        })
        if (round < WARM_UPS) continue
        times.push(time)
        ratios.push(time / parse)
      }
      onRow({ rawQuotes, contender: id, millis: median(times) / 1000, toParse: median(ratios), ran })
    }
    onStep((at + 1) / COUNTS.length)
  }
}
