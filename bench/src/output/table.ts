export interface Table {
  readonly title: string
  readonly head: readonly string[]
  readonly rows: readonly (readonly string[])[]
  /** Said below the table. */
  readonly note?: string
}

const WIDE = /[\u1100-\u115f\u2e80-\u9fff\uff00-\uff60]/g
const widthOf = (text: string): number => text.length + (text.match(WIDE)?.length ?? 0)
const isNumeric = (text: string): boolean => /^[<>×]?\s?-?\d/.test(text) || text === "–"

export type Paint = (text: string, column: string) => string
export const plain: Paint = (text) => text

/** Wrong answers stand out in red, right ones in green; only on terminals. */
export const coloured: Paint = (text, column) => {
  const colour =
    column.startsWith("wrong") && /[1-9]/.test(text)
      ? 31
      : column.startsWith("right") && /^(100|9\d)/.test(text.trim())
        ? 32
        : text.includes("time limit") || text.includes("crashed")
          ? 31
          : null
  return colour === null ? text : `\u001b[${colour}m${text}\u001b[39m`
}

export function toTerminal(table: Table, paint: Paint): string {
  const widths = table.head.map((head, i) => Math.max(widthOf(head), ...table.rows.map((row) => widthOf(row[i] ?? ""))))
  const cell = (text: string, i: number): string => {
    const gap = " ".repeat((widths[i] ?? 0) - widthOf(text))
    return i > 0 && isNumeric(text) ? gap + text : text + gap
  }
  const lines = table.rows.map((row) =>
    row
      .map((text, i) => paint(cell(text, i), table.head[i] ?? ""))
      .join("  ")
      .trimEnd(),
  )
  return [
    table.title,
    "",
    table.head.map(cell).join("  ").trimEnd(),
    widths.map((width) => "─".repeat(width)).join("  "),
    ...lines,
    ...(table.note === undefined ? [] : ["", table.note]),
    "",
  ].join("\n")
}

export function toMarkdown(table: Table): string {
  const line = (cells: readonly string[]): string =>
    `| ${cells.map((text) => text.replaceAll("|", "\\|")).join(" | ")} |`
  const marks = table.head.map((_, i) => (i > 0 && table.rows.every((row) => isNumeric(row[i] ?? "")) ? "---:" : "---"))
  return [
    `## ${table.title}`,
    "",
    line(table.head),
    line(marks),
    ...table.rows.map(line),
    "",
    ...(table.note === undefined ? [] : [table.note, ""]),
  ].join("\n")
}
