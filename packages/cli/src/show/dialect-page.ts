import type { DialectDescription, DialectExample } from "toolmend/describe"
import type { Page } from "./page.ts"
import { printableLine } from "./printable.ts"
import { sentence, wrap } from "./prose.ts"
import { shorten } from "./shorten.ts"

const MARKED = "With marks: a call unless it is only a mention"
const UNMARKED = "Without marks: a call only if it stands alone or at the end"

/** Returns the list of all dialects: who writes them, and what they look like. */
export function dialectList(dialects: readonly DialectDescription[], page: Page): string {
  const { paint } = page
  const widest = Math.max(...dialects.map(({ id }) => id.length))
  const block = (title: string, marked: boolean) => [
    paint("bold", title),
    ...dialects
      .filter((dialect) => dialect.marked === marked)
      .map((dialect) => entry(dialect, widest, page).join("\n")),
  ]
  const foot = paint(
    "dim",
    `${dialects.length} dialects, in the order they are tried. toolmend dialects ID shows all examples of one.`,
  )
  return [block(MARKED, true).join("\n"), block(UNMARKED, false).join("\n"), foot].join("\n\n")
}

function entry(
  { id, title, models, examples }: DialectDescription,
  widest: number,
  { paint, columns }: Page,
): string[] {
  const indent = " ".repeat(widest + 4)
  const room = Math.max(24, columns - indent.length - 1)
  return [
    `  ${paint("cyan", id.padEnd(widest))}  ${title}`,
    ...wrap(models, room).map((line) => indent + paint("dim", line)),
    ...examples.slice(0, 1).map(({ text }) => indent + shorten(text, room)),
  ]
}

/** Returns the page of one dialect: its examples, and the calls they give. */
export function dialectPage({ id, title, models, marked, examples }: DialectDescription, page: Page): string {
  const { paint, columns } = page
  const why = marked
    ? "It has marks that nobody writes by chance, so it counts as a call unless it is only a mention."
    : "It has no marks of its own, so it counts as a call only if it stands alone or at the end of the text."
  return [
    `${paint("bold", `text/${id}`)}  ${marked ? paint("green", "marked") : paint("yellow", "not marked")}`,
    title,
    "",
    paint("dim", "Who writes it"),
    ...wrap(models, columns - 1),
    "",
    paint("dim", "When it counts"),
    ...wrap(why, columns - 1),
    "",
    paint("dim", examples.length === 1 ? "Example" : "Examples"),
    examples.map((example) => shown(example, page).join("\n")).join("\n\n"),
  ].join("\n")
}

function shown({ text, calls, note }: DialectExample, { paint }: Page): string[] {
  return [
    ...(note === undefined ? [] : [`  ${paint("dim", sentence(note))}`]),
    ...text.split("\n").map((line) => `  ${paint("dim", "│")} ${printableLine(line)}`.trimEnd()),
    ...calls.map(
      (call) =>
        `  ${paint("green", "→")} ${call.name} ${paint("green", printableLine(JSON.stringify(call.arguments)))}`,
    ),
    ...(calls.length === 0 ? [`  ${paint("yellow", "no call")}`] : []),
  ]
}
