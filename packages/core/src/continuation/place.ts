// Finds where a cut text ends: pointer, open containers, and what the schema allows there.
import type { ExpectedShape } from "../json/anchor.ts"
import { OBJECT_BIT } from "../json/kind.ts"
import { nameOfStep, toPointer } from "../json/pointer.ts"
import { parseStrict } from "../json/strict.ts"
import { openFrames, type ScanState, START, scanStrict } from "../json/strict-scan.ts"

/** The place where a JSON prefix was cut. */
interface CutPlace {
  /** JSON pointer of the value that was being written. */
  readonly pointer: string
  /** Names of the complete top-level members. */
  readonly whole: readonly string[]
}

const MAX_NAMES = 64
/** Maximum number of levels in a pointer. */
const MAX_DEPTH = 64
/** Matches the starts of strings, the marks of containers, and any other character (no object starts with it). */
const MARK = /["{}[\],]|\S/g
const COLON = /\s*:/y

/** Returns the place of the cut; null if the text does not start like an object. One pass; strings are skipped. */
export function placeOfCut(text: string): CutPlace | null {
  if (!/^\s*\{/.test(text)) return null
  // open containers, each with the key or index being written
  const stack: { readonly isList: boolean; at: string | number }[] = []
  const whole: string[] = []
  MARK.lastIndex = 0
  for (let found = MARK.exec(text); found !== null; found = MARK.exec(text)) {
    const [mark] = found
    const top = stack.at(-1)
    if (mark === "{") stack.push({ isList: false, at: "" })
    else if (mark === "[") stack.push({ isList: true, at: 0 })
    else if (top === undefined) break
    else if (mark === '"') {
      const end = stringEnd(text, found.index)
      MARK.lastIndex = end
      if (!top.isList && isKeyBefore(text, end)) top.at = String(parseStrict(text.slice(found.index, end)))
    } else if (mark === "}" || mark === "]") stack.pop()
    else if (mark === ",") {
      if (stack.length === 1) whole.push(String(top.at))
      top.at = typeof top.at === "number" ? top.at + 1 : ""
    }
  }
  const pointer = toPointer(stack.slice(0, MAX_DEPTH).map(({ at }) => at))
  return { pointer: pointer === "/" ? "" : pointer, whole: whole.slice(0, MAX_NAMES) }
}

/** True if a colon follows the string, so that it is a key. */
function isKeyBefore(text: string, end: number): boolean {
  COLON.lastIndex = end
  return COLON.test(text)
}

/**
 * Returns the offset after the closing quote, or the end of the text. No regular expression, because its stack
 * overflows on a string of some megabytes.
 */
function stringEnd(text: string, start: number): number {
  for (let i = start + 1; i < text.length; i++)
    if (text[i] === "\\") i++
    else if (text[i] === '"') return i + 1
  return text.length
}

/** Returns the schema at the cut, or of the container `outside` levels around it. Null if unknown. */
export function viewAtCut(
  text: string,
  state: ScanState,
  root: ExpectedShape | null,
  outside = 0,
): ExpectedShape | null {
  const steps = (placeOfCut(text)?.pointer ?? "").split("/").slice(1).map(nameOfStep)
  const frames = openFrames(state).slice(outside).reverse()
  let view = root
  for (const { isList } of frames) {
    const step = steps.shift() ?? ""
    view = (isList ? view?.element(Number(step)) : view?.member(step)) ?? null
  }
  return view
}

/**
 * True if the schema allows an object with the members of this one at the cut; the object may be cut too. `state`: scan
 * state at the cut.
 */
export function mayStandAtCut(text: string, state: ScanState, root: ExpectedShape | null, object: string): boolean {
  const view = viewAtCut(text, state, root)
  if (view === null) return true
  const { names, kinds } = view
  const [outermost] = openFrames(scanStrict(object.replace(/\}$/, ""), 0, START).state).reverse()
  const keys = [...(outermost?.keys ?? [])].map((key) => parseStrict(`"${key}"`))
  return (kinds & OBJECT_BIT) !== 0 && (names.length === 0 || keys.every((key) => names.includes(key as string)))
}

/**
 * Returns a function that reads the cut key from a text that continues the cut, and whether the schema declares it;
 * null if no key was cut.
 */
export function cutKeyReader(
  text: string,
  state: ScanState,
  root: ExpectedShape | null,
): ((whole: string) => { readonly key: unknown; readonly isDeclared: boolean }) | null {
  if (state.mode !== "string" || !state.isKey) return null
  const names = viewAtCut(text, state, root, 1)?.names ?? []
  const start = text.length - state.word.length - 1
  return (whole) => {
    const key = parseStrict(whole.slice(start, stringEnd(whole, start)))
    return { key, isDeclared: names.includes(key as string) }
  }
}
