// Whether the text between two marks is only white space, a role name or a fence.
import { skipWhitespace } from "../json/space.ts"

/** What is longer is no filler, unless it is white space. */
export const MAX_FILLER = 32

/** White space, the name of a role, or the first line of a fence, perhaps the beginning of one. */
export const isFillerBetween = (text: string, from: number, to: number): boolean =>
  to - from < MAX_FILLER
    ? /^\s*(?:assistant|functions?|`{1,3}[\w-]{0,12})?\s*$/.test(text.slice(from, to))
    : skipWhitespace(text, from) >= to

/** The same in a text that still grows: the name of a role may be unfinished. */
export const mayBeFiller = (text: string, from: number, to: number): boolean =>
  isFillerBetween(text, from, to) ||
  (to === text.length && to - from < MAX_FILLER && isRoleHead(text.slice(from, to).trimStart()))

const isRoleHead = (word: string): boolean => "assistant".startsWith(word) || "functions".startsWith(word)
