// Decides whether one string may be a list of items with separators, or a word for no item.
import { lazyPattern } from "../lazy-pattern.ts"

/**
 * Commas and semicolons of all scripts, bars, bullets, tabs, line breaks. Ex) "- oak", "1. oak", "2) oak"
 * Markup, and a list in the string. Ex) <li>oak, oak<br>elm, <tag>oak</tag>, Tags: ["oak"]
 * A word for no item. Ex) nothing, (none), <nil>, TBD, n.a., ...
 * An escaped line break, unless it begins a name in the path of a drive or a share. Ex) "oak\\nelm", not "D:\\new"
 */
const SEVERAL_MARK =
  /[,;|•‣\t\n\r\u2028\u2029\u3001\u060c\uff0c\uff1b]|^(?:[-*+·–]|\d{1,3}[.)])\s|<(?:br|li|item|\/\w+)\b|\[["'`]|^[(<]?(?:no(?:ne(?:type)?|thing|body)|nil|nan|n\.a\.?|tbd|undefined|empty|null|\.{3}|…)\.?[)>]?$|^(?!\w:|\.+\\|\\\\).*\\n/i

/** Marks and words that occur only between items. Ex) oak → elm, oak->elm, oak + elm, oak then elm, a@x.y/b@x.y */
const BETWEEN_ITEMS =
  /[\u2190-\u21ff\u25b6\u25ba\u2794-\u27be\u27f0-\u27ff\u2900-\u297f\u2b00-\u2b11]|\ud83e[\udc00-\udcff]|[-=~]>|[a-zÀ-ž]>[a-zÀ-ž]|\S\s+(?:[>»›]{1,2}|[+/~·]|then|dann|puis|luego)\s+\S|@[^\s@/]+\/[^\s@/]+@/i

const OPTION_WORD = /^-./
/** Ex) a@b.c, src/main.ts, A=b */
const TOKEN_WORD = /[@/\\=_<>]|.[.:].|^\.\w|\w\.$/
/** A title, a sentence or a quantity. Ex) "Criminal Law", "is it open?", "24 hours", "7:30 pm" */
const PHRASE_TEXT = lazyPattern(String.raw`(?:^|\s)["'(]?\p{Lu}\p{Ll}|\S\.$|[!?…]$|^\d[\d:.]* \p{L}+$`)

/** True for words that are all paths, addresses or the like. Ex) a.md b.md */
export function areTokens(text: string): boolean {
  const words = text.trim().split(/\s+/)
  return words.length > 1 && words.every((word) => TOKEN_WORD.test(word))
}

/** True if the spaces separate words that could each be an item; spaces inside a phrase separate nothing. */
function hasItemWords(text: string): boolean {
  const words = text.split(/\s+/)
  if (words.length < 2) return false
  return words.some((word) => OPTION_WORD.test(word)) || areTokens(text) || !PHRASE_TEXT().test(text)
}

const isQuoted = (text: string): boolean =>
  text.length > 1 && `"'\``.includes(text[0] as string) && text.endsWith(text[0] as string)

/** True if a string may mean several items or none, so that it is unknown whether it is an item or a list. */
export function mayBeSeveral(given: string): boolean {
  const text = given.trim()
  return SEVERAL_MARK.test(text) || BETWEEN_ITEMS.test(text) || isQuoted(text) || hasItemWords(text)
}
