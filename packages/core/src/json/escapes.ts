// Decides which backslashes form escapes of JSON, and which belong to paths.
import { lazyPattern } from "../lazy-pattern.ts"
import { BACKSLASH } from "./chars.ts"

/** True if four hexadecimal digits are at `at`, before `end`. */
export const hasHexDigits = (text: string, at: number, end: number): boolean =>
  at + 4 <= end && /^[0-9a-fA-F]{4}$/.test(text.slice(at, at + 4))

// 1 = may follow a backslash in JSON, 2 = the u of \uXXXX
const ESCAPE_KINDS = new Uint8Array(128)
for (const c of '"\\/bfnrt') ESCAPE_KINDS[c.charCodeAt(0)] = 1
ESCAPE_KINDS[117] = 2

/** True if the character at `at` forms an escape with the backslash before it, without the text from `end` on. */
export function isEscape(text: string, at: number, end: number = text.length): boolean {
  const c = at < end ? text.charCodeAt(at) : 128
  const kind = c < 128 ? ESCAPE_KINDS[c] : 0
  return kind === 1 || (kind === 2 && hasHexDigits(text, at + 1, end))
}

/** True if the backslash at `at` forms a JSON escape. */
export const isJsonEscape = (text: string, at: number, end: number): boolean => isEscape(text, at + 1, end)

const CONTROL_ESCAPES: Readonly<Record<number, string>> = { 8: "\\b", 9: "\\t", 10: "\\n", 12: "\\f", 13: "\\r" }

export const controlEscape = (c: number): string => CONTROL_ESCAPES[c] ?? `\\u${c.toString(16).padStart(4, "0")}`

/** True if the number of backslashes before `at` and from `start` on is odd. */
export function isEscaped(text: string, start: number, at: number): boolean {
  let first = at
  while (first > start && text.charCodeAt(first - 1) === BACKSLASH) first--
  return (at - first) % 2 === 1
}

export const MAX_PATH = 260
/** A root and several parts, or one with an extension. At least one of the single backslashes forms no escape. */
const MIXED_PATH =
  /^(?:[A-Za-z]:|\.{1,2})(?=.*\\(?![nrtbf])\w)(?=.*(?:\\.*\\|\.\w{1,5}$))(?:\\\w\w[\w.()-]{0,64}(?: [\w.()-]{1,64}){0,4}){1,16}\\?$/
/**
 * A path whose parts all begin with the letter of an escape. Not text with tabs or line breaks: there a capital letter
 * or several words follow, or all lines begin with \n. Ex) not: A:\tAnn\tBob
 */
const ESCAPED_PATH =
  /^(?:\.{1,2}\\[nrtbf][a-z\d_][\w-]{0,64}\.\w{1,5}|(?:[A-Zcd]:|\.{1,2})(?=.*\\[^n])(?=.*(?:\\.*\\|\.\w{1,5}$))(?:\\[nrtbf][a-z\d_.-][\w.()-]{0,64}){1,16}\\?)$/

/** True for a path in which escapes are never intended. Ex) C:\temp\old , ..\new.txt */
export const isWholePath = (text: string): boolean =>
  text.length <= MAX_PATH && (MIXED_PATH.test(text) || ESCAPED_PATH.test(text))

/** A drive and parts after single or doubled backslashes. */
const DRIVE_PATH = lazyPattern(
  String.raw`^[A-Za-z]:(?:\\{1,2}[\p{L}\p{N}_.][\p{L}\p{N}\p{M}_.()-]{0,64}(?: [\p{L}\p{N}\p{M}_.()-]{1,64}){0,4}){2,16}\\{0,2}$`,
)

/** Ex) j\u00f6rg , j\xf6rg , j\303\266rg : the code of a letter. */
const LETTER_CODE = /(?<!\\)\\(?:u[\da-fA-F]{4}|[xU][\da-fA-F]{2}|[0-3][0-7]{2}\\[0-3][0-7]{2})/

/** Ex) C:\\lids\p.txt\nAnd : after a file name a new line may begin. */
const FILE_ENDS = /\.\w{0,5}\\[nrt]/

/** True for a path in which one backslash forms no escape, so that none of them does. Ex) C:\\lids\pots\new.txt */
export const isMixedPath = (text: string): boolean =>
  text.length <= MAX_PATH &&
  DRIVE_PATH().test(text) &&
  /(?<!\\)\\(?![\\nrtbfu])/.test(text) &&
  !LETTER_CODE.test(text) &&
  !FILE_ENDS.test(text)

/** Ex) "C:\dir , "..\old\u2 : a path with a backslash that forms no escape. */
const LITERAL_PATH = /["'](?:[A-Za-z]:|\.{1,2})(?:\\[\w .()-]{1,64}){0,16}\\(?:[^\\nrtbfu"'/\s]|u(?![\da-fA-F]{4}))/

/** Ex) "C:\temp : a tab is never intended here. */
const DRIVE_ESCAPE = /["'][CDcd]:\\[nrt][a-z\d_]/

/** Ex) "file_path":"C:\temp , "cwd":".\build : the same in a member for a path; a backspace is not intended either. */
const PATH_ESCAPE =
  /"[\w-]{0,32}(?:path|file|dir|directory|folder|cwd)[\w-]{0,32}"\s{0,8}:\s{0,8}"(?:[A-Za-z]:|\.{1,2})\\[bfnrt]\w/i

export const hasEscapeInPath = (text: string): boolean => text.includes("\\") && PATH_ESCAPE.test(text)

export const hasLiteralPath = (text: string): boolean => text.includes("\\") && LITERAL_PATH.test(text)

const RARE_ESCAPE = /(?<!\\)(?:\\\\)*\\[bf]/

/** True if the text contains an escaped backspace or form feed, or a path whose backslashes may be literal. */
export const hasRareEscapes = (text: string): boolean =>
  RARE_ESCAPE.test(text) || LITERAL_PATH.test(text) || DRIVE_ESCAPE.test(text)
