import type { Page } from "./page.ts"
import { printableLine } from "./printable.ts"
import { wrap } from "./prose.ts"
import { shorten } from "./shorten.ts"

const MAX_LINES = 12

/** Returns what is left of the answer without its calls; empty if no call was removed. */
export function remaining(before: string, after: string, { paint, columns }: Page): string[] {
  if (before === after) return []
  if (after.trim() === "") return [paint("dim", "nothing remains of the text")]
  const lines = after
    .trimEnd()
    .split("\n")
    .flatMap((line) => wrap(printableLine(line.replace(/\r$/, "")), columns - 4))
  const more = lines.length - MAX_LINES
  const bar = paint("dim", "│")
  return [
    paint("dim", "the text that remains"),
    ...lines.slice(0, MAX_LINES).map((line) => `${bar} ${shorten(line, columns - 4)}`),
    ...(more > 0 ? [`${bar} ${paint("dim", `and ${more} more ${more === 1 ? "line" : "lines"}`)}`] : []),
  ]
}
