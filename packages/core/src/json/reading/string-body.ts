// Writes the edits that turn raw text between two quotes into the body of a JSON string.
import { BACKSLASH, DOUBLE_QUOTE } from "../chars.ts"
import { controlEscape, isJsonEscape } from "../escapes.ts"
import type { FaultId } from "../faults.ts"
import { apostropheReading } from "./doubts/escaped-apostrophes.ts"
import { foreignEscape } from "./odd-escapes.ts"
import { isEscapedTwice, type StringEvidence } from "./string-evidence.ts"
import {
  AS_FOREIGN,
  AS_JSON,
  AS_PATH,
  AS_RAW,
  isNeedlessEscape,
  ONLY_LINE_ENDS,
  ONLY_QUOTES,
  OVER_ESCAPED,
  WITHOUT_NEEDLESS,
} from "./styles.ts"

type PutEdit = (fault: FaultId, start: number, end: number, insert: string) => void

/** Maximum number of edits of one string; more become a single edit. 8 MB of quotes would make 8 million edits. */
const MAX_EDITS = 256
/** Escapes that only Python has; a backslash at the end of a line joins it with the next. */
const PYTHON_ESCAPES: Readonly<Record<string, string>> = { a: "\\u0007", v: "\\u000b", "0": "\\u0000", "\n": "" }

/** The text between the quotes of a string, and the style of its backslashes. */
interface StringBody {
  readonly text: string
  readonly s: StringEvidence
  readonly end: number
  readonly style: number
  readonly keepsApostrophes: boolean
}

/** Ex) C:\\pots\\lid.txt : an unquoted path, escaped as in JSON. */
const ESCAPED_PATH = /^[A-Za-z]:(?:\\\\[^\\]+)+(?:\\\\)?$/

/** Adds the edits that make the text between two quotes a JSON string, its backslashes read in the given style. */
export function escapeStringBody(text: string, s: StringEvidence, end: number, given: number, putEdit: PutEdit): void {
  const style = s.mark === "" && ESCAPED_PATH.test(text.slice(s.start, end)) ? AS_JSON : given
  const body: StringBody = { text, s, end, style, keepsApostrophes: apostropheReading(text, s, end) === "kept" }
  const editCollector = new EditCollector(text, putEdit)
  for (let i = s.start; i < end; i++) {
    const c = text.charCodeAt(i)
    if (c === BACKSLASH) i += editBackslash(body, i, editCollector)
    else if (c === DOUBLE_QUOTE) editCollector.addEdit("json/unescaped-quote", i, i, "\\")
    else if (c < 32) editCollector.addEdit("json/raw-control", i, i + 1, controlEscape(c))
  }
  editCollector.flushEdits(end)
}

/** Edits one backslash. Returns how many characters after it are done. */
function editBackslash(body: StringBody, at: number, out: EditCollector): number {
  const { text, end, style } = body
  if (isLiteral(text, at, style)) {
    out.addEdit("json/raw-backslashes", at, at, "\\")
    return 0
  }
  const { mark } = body.s
  if (style === OVER_ESCAPED && text[at + 1] === "\\" && (text[at + 2] === mark || isEscapedTwice(body.s))) {
    // JSON needs no backslash before other marks
    out.addEdit("json/escaped-quotes", at, text[at + 2] === mark && mark !== '"' ? at + 2 : at + 1, "")
    return 2
  }
  const foreignMatch = style === AS_FOREIGN ? foreignEscape(text, at) : null
  if (foreignMatch !== null) {
    out.addEdit("json/invalid-escape", at, at + foreignMatch.length, foreignMatch.value)
    return foreignMatch.length - 1
  }
  if (isJsonEscape(text, at, end)) return text[at + 1] === "u" ? 5 : 1
  return editInvalid(body, at, out)
}

function isLiteral(text: string, at: number, style: number): boolean {
  if (style === AS_RAW) return true
  const next = text[at + 1] ?? ""
  if (style === AS_PATH) return next !== "\\"
  if (style === ONLY_QUOTES) return next !== '"'
  if (style === ONLY_LINE_ENDS) return next !== '"' && !(/[nrt]/.test(next) && !/[a-z]/.test(text[at + 2] ?? ""))
  return false
}

function editInvalid(body: StringBody, at: number, out: EditCollector): number {
  const { text, s, end, style } = body
  const next = text[at + 1] ?? ""
  if (at + 1 < end && (isDropped(next, body) || (style === WITHOUT_NEEDLESS && isNeedlessEscape(text, at)))) {
    out.addEdit(s.mark === '"' ? "json/invalid-escape" : "json/foreign-quotes", at, at + 1, "")
    return next === "\n" ? 0 : 1
  }
  const pythonEscape = style === AS_FOREIGN && s.stringNotation === "python" ? PYTHON_ESCAPES[next] : undefined
  if (pythonEscape !== undefined && Object.hasOwn(PYTHON_ESCAPES, next)) {
    out.addEdit("json/invalid-escape", at, at + 2, pythonEscape)
    return 1
  }
  out.addEdit("json/invalid-escape", at, at, "\\")
  return 0
}

/** True if the backslash is dropped and the mark after it is kept. */
const isDropped = (next: string, { s, keepsApostrophes }: StringBody): boolean =>
  (next === "'" && !keepsApostrophes) || next === "`" || (next !== "" && s.mark.includes(next))

/** Passes edits on. After MAX_EDITS all others are combined into one edit. */
class EditCollector {
  readonly #text: string
  readonly #put: PutEdit
  #count = 0
  #from = 0
  #at = 0
  #fault: FaultId = "json/unescaped-quote"
  #parts: string[] = []
  readonly #portions: string[] = []

  constructor(text: string, emitEdit: PutEdit) {
    this.#text = text
    this.#put = emitEdit
  }

  addEdit(fault: FaultId, start: number, end: number, insert: string): void {
    if (++this.#count <= MAX_EDITS) {
      this.#from = this.#at = end
      this.#put(fault, start, end, insert)
      return
    }
    this.#fault = fault
    this.#parts.push(this.#text.slice(this.#at, start), insert)
    this.#at = end
    // joined in portions: one list of all parts would need more memory than the text
    if (this.#parts.length > 8_192) this.#portions.push(this.#parts.splice(0).join(""))
  }

  flushEdits(end: number): void {
    if (this.#count <= MAX_EDITS) return
    this.#put(
      this.#fault,
      this.#from,
      end,
      [...this.#portions, ...this.#parts, this.#text.slice(this.#at, end)].join(""),
    )
  }
}
