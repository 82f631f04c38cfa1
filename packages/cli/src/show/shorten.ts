import { cellsOf } from "./cells.ts"

/** Returns a value on one line, safe to print; a long value keeps its two ends. */
export function shorten(text: string, most: number): string {
  const cut =
    text.length <= most * 4
      ? cellsOf(text, 0)
      : [...cellsOf(text.slice(0, most * 2), 0), ...cellsOf(text.slice(-most * 2), 0)]
  const isLong = cut.reduce((sum, cell) => sum + cell.width, 0) > most || text.length > most * 4
  if (!isLong) return cut.map((cell) => cell.shown).join("")
  const head = fitting(cut, Math.ceil(most * 0.6))
  const tail = fitting([...cut].reverse(), Math.floor(most * 0.4) - 3).reverse()
  return `${head.join("")} … ${tail.join("")}`
}

function fitting(cells: readonly { readonly shown: string; readonly width: number }[], room: number): string[] {
  const out: string[] = []
  let used = 0
  for (const { shown, width } of cells) {
    if (used + width > room) break
    used += width
    out.push(shown)
  }
  return out
}
