// Inner quotes come in pairs, and the first one opens: otherwise they delimit something, or one of them is lost.
import { hasLetter } from "../../lazy-pattern.ts"

/** Quotes that are taken for text, without escaped ones and apostrophes inside words. */
export function rawQuoteOffsets(body: string, mark: string): number[] {
  const offsets: number[] = []
  for (let at = body.indexOf(mark); at >= 0; at = body.indexOf(mark, at + 1))
    if (body[at - 1] !== "\\" && !(mark !== '"' && hasLetter(body[at - 1] ?? "") && hasLetter(body[at + 1] ?? "")))
      offsets.push(at)
  return offsets
}

/** Ex) f" , r" : the letter belongs to the literal that the quote opens. */
const LITERAL_PREFIX = /(?:^|\W)[bfru]{1,2}$/i

/** Ex) a.txt" → : behind what a literal ends with, and before neither a word nor an opener. */
const closes = (body: string, at: number): boolean =>
  /[^\s([{=,:"'`]/.test(body[at - 1] ?? "") &&
  /[^\w"'`([{^\\]/.test(body[at + 1] ?? "") &&
  !(/\S/.test(body[at + 1] ?? "") && LITERAL_PREFIX.test(body.slice(Math.max(0, at - 3), at)))

/** Ex) → "b.txt : behind a space, an opener or an operator, and before a text. */
export const opens = (body: string, at: number): boolean =>
  /[^\w"'`)\]}]/.test(body[at - 1] ?? "") && /[^\s"'`,;:)\]}]/.test(body[at + 1] ?? "")

/** Ex) a.txt" → "b.txt : the first inner quote closes a literal, and the last one opens another. */
export function joinsLiterals(head: string, tail: string, mark: string): boolean {
  const first = rawQuoteOffsets(head, mark)[0]
  const last = rawQuoteOffsets(tail, mark).at(-1)
  return first !== undefined && last !== undefined && closes(head, first) && opens(tail, last)
}
