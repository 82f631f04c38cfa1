import { CLOSE_PAREN, COMMA, OPEN_PAREN } from "../../json/chars.ts"
import type { Sighting } from "../sighting.ts"
import { readCall, startsCall } from "./call.ts"
import { readName } from "./names.ts"
import { code, END, pastBlank, pastSpaces, type Reader } from "./reader.ts"

/** Calls that stand together, and where what holds them ends. */
export interface Calls {
  readonly calls: readonly Sighting[]
  readonly end: number
}

/** What may stand around one call: x = await print(…). More is a program. */
const MOST_AROUND = 8
const EQUALS = 61

/** One call with what Python programs put around it. */
export function readStatement(reader: Reader, from: number, isKnown: boolean): Calls | null {
  let at = from
  let assigned: string | null = null
  for (let around = 0, prints = 0; around < MOST_AROUND; around++) {
    const name = readName(reader, at)
    if (name === null) return null
    const next = pastSpaces(reader, name.end)
    const c = code(reader, next)
    if ((name.name === "return" || name.name === "await") && next > name.end && c !== OPEN_PAREN) at = next
    else if (c === EQUALS && isKnown && code(reader, next + 1) !== EQUALS) {
      at = pastSpaces(reader, next + 1)
      assigned = name.name
    } else if (name.name === "print" && c === OPEN_PAREN && isPrinted(reader, next)) {
      at = pastBlank(reader, next + 1)
      prints++
    } else {
      const call = readCall(reader, at, name, isKnown)
      const calls = call === null ? null : withinPrints(reader, call, prints, isKnown)
      return calls === null || assigned === null ? calls : { ...calls, end: pastShown(reader, calls.end, assigned) }
    }
  }
  return null
}

/** Ex) x = f(a=1)⏎print(x) : what only shows the result belongs to the statement. */
function pastShown(reader: Reader, end: number, name: string): number {
  const at = pastBlank(reader, end)
  const shown = `print(${name})`
  for (let i = 0; i < shown.length; i++) if (code(reader, at + i) !== shown.charCodeAt(i)) return end
  return at + shown.length
}

function isPrinted(reader: Reader, open: number): boolean {
  if (reader.words.find("print") !== null) return false
  const at = pastBlank(reader, open + 1)
  return startsCall(reader, reader.text.startsWith("await ", at) ? at + 6 : at)
}

/** Reads the brackets that `print` opened, and further calls within the innermost. */
function withinPrints(reader: Reader, first: Sighting, prints: number, isKnown: boolean): Calls | null {
  const calls = [first]
  let end = first.end
  for (let open = prints; open > 0; ) {
    const at = pastBlank(reader, end)
    const c = code(reader, at)
    if (c === END) return { calls, end }
    if (c === CLOSE_PAREN) {
      open--
      end = at + 1
      continue
    }
    const next = c === COMMA ? pastBlank(reader, at + 1) : -1
    const name = next < 0 ? null : readName(reader, next)
    const call = name === null ? null : readCall(reader, next, name, isKnown)
    if (call === null) return null
    calls.push(call)
    end = call.end
  }
  return { calls, end }
}
