// Decides whether the text between two marks is only white space, a role name or a fence.
import { skipWhitespace } from "../json/space.ts"

/** Text of this length or longer is filler only if it is white space. */
export const MAX_FILLER = 32

/** True for white space, a role name, or the first line of a code fence, possibly unfinished. */
export const isFillerBetween = (text: string, from: number, to: number): boolean =>
  to - from < MAX_FILLER
    ? /^\s*(?:assistant|functions?|`{1,3}[\w-]{0,12})?\s*$/.test(text.slice(from, to))
    : skipWhitespace(text, from) >= to

/** Like `isFillerBetween`, for a growing text: a role name at its end may be unfinished. */
export const mayBeFiller = (text: string, from: number, to: number): boolean =>
  isFillerBetween(text, from, to) ||
  (to === text.length && to - from < MAX_FILLER && isRoleHead(text.slice(from, to).trimStart()))

const isRoleHead = (word: string): boolean => "assistant".startsWith(word) || "functions".startsWith(word)
