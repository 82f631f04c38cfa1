import { OPEN_PAREN } from "../../json/chars.ts"
import { readCodeAt, skipBlanks } from "../grammar/probe.ts"
import type { CallCandidate, WrittenArguments } from "../sighting.ts"
import { type PythonArguments, readArguments } from "./arguments.ts"
import { endsCall } from "./closing.ts"
import { type PythonName, quotedName, readName } from "./names.ts"
import type { PythonReader } from "./reader.ts"

/** Words of Python's grammar that may have a bracket behind them. */
const PYTHON_KEYWORDS = new Set(
  "and assert async await del elif else for if in is lambda not or return while with yield".split(" "),
)

/** The call whose name stands at `at`. Outside of lists only a given tool is one: `isKnown`. */
export function readCall(reader: PythonReader, at: number, name: PythonName, isKnown: boolean): CallCandidate | null {
  const open = skipBlanks(reader, name.end)
  if (readCodeAt(reader, open) !== OPEN_PAREN) return null
  const word = reader.words.find(name.name)
  if (word === null && (isKnown || name.hasDash || PYTHON_KEYWORDS.has(name.name))) return null
  reader.isMarkdown = reader.hasMarkdown || name.isMarkdown
  const found = readArguments(reader, open, word)
  reader.hasMarkdown ||= reader.isMarkdown
  reader.isMarkdown = false
  if (found === null) return null
  return {
    name: name.name,
    start: at,
    end: found.end,
    id: null,
    written: writtenOf(found, reader.text),
    whole: found.isClosed,
  }
}

/**
 * Ex) 'f'(a=1) : only the name is quoted. With a plain word in the brackets, or a sentence that goes on behind them, it
 * is a word of prose with a remark.
 */
export function readNameInQuotes(reader: PythonReader, at: number): CallCandidate | null {
  const name = quotedName(reader, at)
  const call = name === null ? null : readCall(reader, at, name, true)
  if (call === null || !endsCall(reader, call.end)) return null
  return call.written.kind === "members" && call.written.members.some(({ key }) => typeof key === "number")
    ? null
    : call
}

/** One object as the only argument is all the arguments. */
function writtenOf({ members, isCut }: PythonArguments, text: string): WrittenArguments {
  if (isCut) return { kind: "cut" }
  const [only] = members
  if (
    members.length === 1 &&
    only?.key === 0 &&
    text[only.start] === "{" &&
    !(only.whole && only.text.startsWith("["))
  ) {
    return { kind: "json", start: only.start, end: only.end }
  }
  return { kind: "members", members }
}

/** A name with a bracket behind it. */
export function startsCall(reader: PythonReader, at: number): boolean {
  const name = readName(reader, at)
  return name !== null && readCodeAt(reader, skipBlanks(reader, name.end)) === OPEN_PAREN
}
