import { excerpt, type Span } from "./excerpt.ts"
import type { Page } from "./page.ts"

/** Maximum number of places shown per rule; a Python repr of fifty members has a hundred quotes. */
const MAX_EXCERPTS = 3

/** Returns the lines of the raw text that contain the spans, with marks. */
export function places(
  raw: string,
  spans: readonly Span[],
  style: "green" | "yellow" | "red",
  { paint, columns }: Page,
): string[] {
  const lines: string[] = []
  const lastNumber = countLines(raw)
  const digits = lastNumber === 1 ? 0 : String(lastNumber).length + 1
  const gutter = (number: number | null) =>
    `  ${paint("dim", `${(digits === 0 || number === null ? "" : String(number)).padStart(Math.max(0, digits - 1))}${digits === 0 ? "" : " "}│`)} `
  let rest: readonly Span[] = spans.flatMap((span) => byLine(raw, span))
  for (let shown = 0; rest.length > 0 && shown < MAX_EXCERPTS; shown++) {
    const { line, marks, lineNumber, told: done } = excerpt(raw, rest, Math.max(24, columns - digits - 6))
    lines.push(gutter(lineNumber) + line, gutter(null) + paint(style, marks))
    rest = rest.slice(done)
  }
  if (rest.length > 0)
    lines.push(
      gutter(null) +
        paint(
          "dim",
          spans.some(([start, end]) => raw.slice(start, end).includes("\n")) ? "and more" : `and ${rest.length} more`,
        ),
    )
  return lines
}

/** Splits a span into lines; parts beyond the number that is shown are not split. */
function byLine(raw: string, [start, end]: Span): Span[] {
  const parts: Span[] = []
  let at = start
  while (parts.length < MAX_EXCERPTS) {
    const next = raw.indexOf("\n", at) + 1
    if (next === 0 || next >= end) break
    parts.push([at, next])
    at = next
  }
  return [...parts, [at, end]]
}

const countLines = (text: string): number => text.split("\n").length
