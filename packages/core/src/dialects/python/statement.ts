import { CLOSE_PAREN, COMMA, OPEN_PAREN } from "../../json/chars.ts"
import { readCodeAt, skipBlanks } from "../grammar/probe.ts"
import type { CallCandidate } from "../sighting.ts"
import { readCall, startsCall } from "./call.ts"
import { EQUALS_SIGN, type PythonName, readName } from "./names.ts"
import { type PythonReader, skipPythonTrivia, TEXT_END } from "./reader.ts"

export interface CallGroup {
  readonly calls: readonly CallCandidate[]
  readonly end: number
}

/** What may stand around one call: x = await print(…). More is a program. */
const MAX_WRAPPERS = 8

/** One call with what Python puts around it. */
export function readStatement(reader: PythonReader, from: number, isKnown: boolean): CallGroup | null {
  let at = from
  let assignedName: string | null = null
  for (let wrapperCount = 0, printCount = 0; wrapperCount < MAX_WRAPPERS; wrapperCount++) {
    const name = readName(reader, at)
    if (name === null) return null
    const next = skipBlanks(reader, name.end)
    const wrapper = wrapperAt(reader, name, next, isKnown)
    if (wrapper === null) {
      const call = readCall(reader, at, name, isKnown)
      const calls = call === null ? null : withinPrints(reader, call, printCount, isKnown)
      return calls === null || assignedName === null
        ? calls
        : { ...calls, end: pastShown(reader, calls.end, assignedName) }
    }
    if (wrapper === "assignment") assignedName = name.name
    if (wrapper === "print") printCount++
    at =
      wrapper === "keyword"
        ? next
        : wrapper === "print"
          ? skipPythonTrivia(reader, next + 1)
          : skipBlanks(reader, next + 1)
  }
  return null
}

/** What a name begins that only wraps a call; `next`: behind the name and its blanks. */
function wrapperAt(
  reader: PythonReader,
  { name, end }: PythonName,
  next: number,
  isKnown: boolean,
): "keyword" | "assignment" | "print" | null {
  const c = readCodeAt(reader, next)
  if ((name === "return" || name === "await") && next > end && c !== OPEN_PAREN) return "keyword"
  if (c === EQUALS_SIGN && isKnown && readCodeAt(reader, next + 1) !== EQUALS_SIGN) return "assignment"
  return name === "print" && c === OPEN_PAREN && isPrinted(reader, next) ? "print" : null
}

/** Ex) x = f(a=1)⏎print(x) : what only shows the result belongs to the statement. */
function pastShown(reader: PythonReader, end: number, name: string): number {
  const at = skipPythonTrivia(reader, end)
  const printStatement = `print(${name})`
  for (let i = 0; i < printStatement.length; i++)
    if (readCodeAt(reader, at + i) !== printStatement.charCodeAt(i)) return end
  return at + printStatement.length
}

function isPrinted(reader: PythonReader, open: number): boolean {
  if (reader.words.find("print") !== null) return false
  const at = skipPythonTrivia(reader, open + 1)
  return startsCall(reader, reader.text.startsWith("await ", at) ? at + 6 : at)
}

/** Reads the brackets that `print` opened, and further calls within the innermost. */
function withinPrints(
  reader: PythonReader,
  first: CallCandidate,
  printCount: number,
  isKnown: boolean,
): CallGroup | null {
  const calls = [first]
  let end = first.end
  for (let open = printCount; open > 0; ) {
    const at = skipPythonTrivia(reader, end)
    const c = readCodeAt(reader, at)
    if (c === TEXT_END) return { calls, end }
    if (c === CLOSE_PAREN) {
      open--
      end = at + 1
      continue
    }
    const next = c === COMMA ? skipPythonTrivia(reader, at + 1) : -1
    const name = next < 0 ? null : readName(reader, next)
    const call = name === null ? null : readCall(reader, next, name, isKnown)
    if (call === null) return null
    calls.push(call)
    end = call.end
  }
  return { calls, end }
}
