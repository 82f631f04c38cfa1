import { APOSTROPHE, BACKSLASH, closersOf, QUOTE } from "./chars.ts"
import { isValidEscape, readEscapes } from "./escapes.ts"
import { isPlainText } from "./tokens.ts"

export type Push = (start: number, end: number, insert: string) => void

const CONTROL: Readonly<Record<number, string>> = { 8: "\\b", 9: "\\t", 10: "\\n", 12: "\\f", 13: "\\r" }
const PYTHON: Readonly<Record<string, string>> = { a: "\\u0007", v: "\\u000b", "0": "\\u0000" }

export const controlEscape = (c: number): string => CONTROL[c] ?? `\\u${c.toString(16).padStart(4, "0")}`

/** What kinds of fault the inside of a string had. */
export interface InnerFaults {
  readonly quotes: boolean
  readonly controls: boolean
  readonly escapes: boolean
  readonly literal: boolean
  readonly unclear: boolean
}

/** Above this many edits a string is rewritten as one: 8 MB of quotes would make 8 million edits. */
const MOST_EDITS = 256

const CLEAN: InnerFaults = { quotes: false, controls: false, escapes: false, literal: false, unclear: false }

/** Edits that make the text between two marks the inside of a JSON string. `raw`: every backslash is literal. */
export function editInside(text: string, start: number, end: number, open: number, pythonic: boolean, raw: boolean, push: Push): InnerFaults {
  // most texts in foreign quotes are the inside of a JSON string as they stand
  if (isPlainText(text, start, end)) return CLEAN
  const reading = raw ? "literal" : pythonic ? "json" : readEscapes(text, start, end)
  let quotes = false
  let controls = false
  let escapes = false
  const rest = { count: 0, from: 0, at: 0, parts: [] as string[], portions: [] as string[] }
  const put: Push = (from, to, insert) => {
    if (++rest.count <= MOST_EDITS) {
      rest.from = rest.at = to
      return push(from, to, insert)
    }
    rest.parts.push(text.slice(rest.at, from), insert)
    rest.at = to
    // joined in portions: one list of all parts would need more memory than the text
    if (rest.parts.length > 8_192) rest.portions.push(rest.parts.splice(0).join(""))
  }
  for (let i = start; i < end; i++) {
    const c = text.charCodeAt(i)
    if (c === BACKSLASH) {
      if (reading === "literal") {
        put(i, i, "\\")
        escapes = true
      } else if (isValidEscape(text, i, end)) i += text[i + 1] === "u" ? 5 : 1
      else {
        escapes = true
        i += editEscape(text, i, end, open, pythonic, put)
      }
    } else if (c === QUOTE) {
      put(i, i, "\\")
      quotes = true
    } else if (c < 32) {
      put(i, i + 1, controlEscape(c))
      controls = true
    }
  }
  if (rest.count > MOST_EDITS) push(rest.from, end, [...rest.portions, ...rest.parts, text.slice(rest.at, end)].join(""))
  return { quotes, controls, escapes, literal: reading === "literal" && !raw, unclear: reading === "unclear" }
}

/** One backslash that forms no JSON escape; returns how many further characters are done. */
function editEscape(text: string, at: number, end: number, open: number, pythonic: boolean, push: Push): number {
  const next = text[at + 1] ?? ""
  const code = text.charCodeAt(at + 1)
  if (at + 1 >= end) {
    push(at, at, "\\")
    return 0
  }
  if (code === APOSTROPHE || code === open || closersOf(open).includes(code)) {
    push(at, at + 1, "")
    return 1
  }
  if (pythonic && next === "x" && /^[0-9a-fA-F]{2}$/.test(text.slice(at + 2, at + 4))) {
    push(at, at + 2, "\\u00")
    return 3
  }
  if (pythonic && Object.hasOwn(PYTHON, next)) {
    push(at, at + 2, PYTHON[next] as string)
    return 1
  }
  if (pythonic && next === "\n") {
    push(at, at + 2, "")
    return 1
  }
  push(at, at, "\\")
  return 0
}
