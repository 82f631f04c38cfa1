import { answerAt } from "../../../src/dialects/grammar/probe.ts"
import { pythonCalls } from "../../../src/dialects/python/calls.ts"
import { PythonReader } from "../../../src/dialects/python/reader.ts"
import type { KnownTool, TextSource, ToolIndex, WrittenMember } from "../../../src/dialects/sighting.ts"

const NAMES = ["book_table", "send_note", "f", "g", "play-song"]

const wordOf = (name: string): KnownTool => ({
  name,
  argumentKeys: ["note", "seats"],
  required: [],
  isText: (key) => key === "note",
  anchor: null,
})

/** A vocabulary that knows five tools, with or without a namespace. */
const WORDS: ToolIndex = {
  names: NAMES,
  has: (name) => NAMES.includes(name),
  mayCall: (name) => NAMES.includes(name),
  find: (name) => {
    const plain = name.replace(/^(?:default_api|functions|tools)\./, "")
    return NAMES.includes(plain) ? wordOf(plain) : null
  },
}

export const sourceOf = (text: string, isEnd = true): TextSource => ({ text, isEnd, words: WORDS })
export const reading = (text: string, isEnd = true): PythonReader => new PythonReader(sourceOf(text, isEnd))
export const lenient = (text: string): PythonReader => ({ ...reading(text), isLenient: true })

/** A reading in one line: `=` before JSON, `~` before text without type, `…` behind what was cut short. */
export function told(text: string, isEnd = true): string | null {
  const found = answerAt(pythonCalls, sourceOf(text, isEnd), 0)
  if (found === null || found === "more") return found
  return found.calls.map(({ name, written, whole }) => `${name}(${toldOf(written, text)})${whole ? "" : "…"}`).join(" ")
}

function toldOf(written: { kind: string }, text: string): string {
  if (written.kind === "cut") return "cut"
  if ("members" in written) return (written.members as readonly WrittenMember[]).map(toldMember).join(", ")
  if ("text" in written) return `<${written.text}>`
  const { start, end } = written as { kind: string; start: number; end: number }
  return `{${text.slice(start, end)}}`
}

const toldMember = ({ key, as, text, whole }: WrittenMember): string =>
  `${key}${as === "json" ? "=" : "~"}${text}${whole ? "" : "…"}`
