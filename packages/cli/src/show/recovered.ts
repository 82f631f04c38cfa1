import type { Finding, MendedCall, Turn } from "toolmend"
import { describe } from "toolmend/describe"
import { details } from "./details.ts"
import { grade } from "./grade.ts"
import type { Page } from "./page.ts"
import { places } from "./places.ts"
import { printableLine } from "./printable.ts"
import { sentence, wrap } from "./prose.ts"
import { shorten } from "./shorten.ts"

/** Describes a call that was written as text: the resulting call, where it was found, and what was mended in it. */
export function recovered(call: MendedCall, turn: Turn, page: Page): string[] {
  const { paint, columns } = page
  const [origin, ...rest] = call.findings
  const changes = rest.length === 0 ? "" : `, ${rest.length} ${rest.length === 1 ? "change" : "changes"}`
  const head = [
    `${paint("green", "✓")} ${paint("bold", printableLine(call.name))}  ${paint("dim", `recovered from text${changes}`)}`,
    `  ${paint("green", shorten(call.arguments, columns - 4))}`,
  ]
  if (origin === undefined) return head
  // The other findings refer to the arguments as taken from the text.
  return [...head, "", ...from(origin, turn, page), ...details(origin.after, rest, page)]
}

function from(origin: Finding, turn: Turn, page: Page): string[] {
  const { paint, columns } = page
  const dialect = describe("dialects").find(({ id }) => `text/${id}` === origin.rule)
  const words = dialect === undefined ? sentence(origin.message) : `${dialect.title} (${dialect.models}).`
  const style = origin.confidence === "certain" ? "green" : "yellow"
  const source = sourceOf(origin, turn)
  return [
    `  ${paint("cyan", origin.rule)}  ${grade(origin.confidence, paint)}`,
    ...wrap(words, columns - 3).map((line) => `  ${line}`),
    ...(source === null
      ? places(origin.before, [[0, origin.before.length]], style, page)
      : places(source, [origin.span], style, page)),
  ]
}

/** Returns the text of the turn that the offsets of a finding refer to: the finding does not say which. */
const sourceOf = ({ span, before }: Finding, { content, reasoning }: Turn): string | null =>
  [content, reasoning].find((text): text is string => typeof text === "string" && text.slice(...span) === before) ??
  null
