// Skips what says nothing: white space, brackets, quotes, bullets, and tags that stand alone.

/**
 * `<|tool_calls_section_begin|>` has 30 characters, with attributes some more: a longer tag is text. Between square
 * brackets stand capitals, `_` and `/` only.
 */
const TAG = String.raw`<(?!!--)[^<>]{0,78}>|\[[A-Z_/]{0,78}\]`
/** Ex) <|tool_calls_section_end : the text ends within a mark. */
const CUT_MARK = String.raw`<[/|｜][\w▁|｜/]{1,78}$`
/** All but the brackets that a tag begins or ends with. */
const LOOSE = String.raw`\s\0\xad\u200b-\u200f\u2060-\u2064(){},;"'\`“”‘’*•\\\-`
const RESIDUE = new RegExp(`(?:${TAG}|${CUT_MARK}|[${LOOSE}>\\]]{1,64}|[<[]|print\\()`, "y")
const RESIDUE_BEFORE = new RegExp(`(?<=(${TAG}|print\\(|[${LOOSE.replace("(", "")}<[]{1,64}|[>\\](]))`, "y")

const GREEK_END = /[Ͱ-Ͽἀ-῿]$/u

/** The first place that says something. */
export function pastResidue(text: string, from: number, end: number): number {
  const part = text.slice(from, end)
  let at = 0
  for (RESIDUE.lastIndex = 0; RESIDUE.test(part); ) at = RESIDUE.lastIndex
  return from + at
}

/** Behind the last place that says something; the same from the other side. */
export function beforeResidue(text: string, from: number, start: number): number {
  const part = text.slice(start, from)
  let at = part.length
  for (let length = -1; length !== 0; at -= length) {
    RESIDUE_BEFORE.lastIndex = at
    length = RESIDUE_BEFORE.exec(part)?.[1]?.length ?? 0
  }
  // Greek asks with a semicolon
  return start + at + (GREEK_END.test(part.slice(0, at)) && part[at] === ";" ? 1 : 0)
}
