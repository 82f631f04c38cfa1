// Applies the verdict on one row of a list to the next row of the same form.
import { lazyPattern } from "../lazy-pattern.ts"
import { lineAfter, lineBefore } from "./judges/frames/line.ts"
import type { TextSpan } from "./judges/frames/span.ts"
import type { MentionVerdict } from "./judges/judge.ts"

const WORDS = lazyPattern(String.raw`[\p{L}\p{M}\p{N}\s]+`, "gu")

/** Returns the text around the call on its row, with words and numbers unified; "" if there is none. */
function shapeOf(text: string, { start, end }: TextSpan): string {
  const around = [(lineBefore(text, start) ?? "").trim(), lineAfter(text, end).trim()]
  return around.some((part) => part !== "") ? around.map((part) => part.replace(WORDS(), "a")).join("\n") : ""
}

/** Remembers the row of the last call that was left as a mention: rows of one list are of one kind. */
export class RowLog {
  readonly #text: string
  #last: { readonly end: number; readonly shape: string; readonly verdict: MentionVerdict } | null = null

  constructor(text: string) {
    this.#text = text
  }

  /** Returns the verdict on the row above if the row of this call has the same form. */
  verdictAt(block: TextSpan): MentionVerdict | null {
    const last = this.#last
    if (last === null || this.#text.slice(last.end, block.start).split("\n").length !== 2) return null
    return shapeOf(this.#text, block) === last.shape ? last.verdict : null
  }

  note(block: TextSpan, verdict: MentionVerdict | null): void {
    const shape = verdict === null ? "" : shapeOf(this.#text, block)
    this.#last = verdict === null || shape === "" ? null : { end: block.end, shape, verdict }
  }
}
