// Whether words in place of a list name no item: a number of items, none, or a gap to be filled in.
import { lazyPattern } from "../lazy-pattern.ts"
import type { SchemaView } from "../schema/view.ts"
import { setOf } from "../tool-verbs.ts"
import { splitKeyWords } from "./fold.ts"

/** Words that stand alone, by what they say instead of naming one item. */
const NO_ITEM_WORDS: Readonly<Record<string, string>> = {
  // all there is, or a choice that is left to the tool
  quantity:
    "all any anyone anybody anything both each either entire every everybody everyone everything few many multiple " +
    "several some someone somebody something first last others remaining rest alle alles jeder tout tous todo todos tutti wszystko все 全部 所有 すべて",
  // there is none
  nothing:
    "none null nil undefined na n/a nan empty blank no nobody nothing unset unassigned unavailable unspecified " +
    "unknown unchanged same ditto previous omit keine nichts rien aucun nada ninguno niente nessuno нет 无 なし",
  // what holds without it
  standard: "auto automatic current default defaults inherit",
  // the value was never written
  placeholder:
    "todo tbd tba tbc fixme xxx placeholder array list object " +
    "string strings str int integer integers bool boolean dict any[] string[] str[] number[] int[]",
  // a switch
  truth: "true false yes on off",
}

const NO_ITEMS = setOf(...Object.values(NO_ITEM_WORDS))

/** Ex) all users, all except Ann, not Ann, everyone but Ann, top 5, list of names, to be decided, not set */
const NO_ITEM_PHRASE = lazyPattern(
  String.raw`^(?:(?:all|any|both|each|every\w*|none|one|some)(?: of)?(?: (?:the|other|others|available|my|their|these|those))?(?: [\w-]{1,24})?|(?:all|any\w*|every\w*|none|nobody|nothing)(?: [\w-]{1,24})?,? (?:but|except|excluding|other|without)\b.*|(?:not|non|no|except|excluding|without|only|anyone but)\b(?: [^\s]+){1,3}|(?:first|last|top|latest) (?:\d+|few|one|two|three)\b.*|(?:a |an |the )?(?:array|list|set) of\b.*|to be (?:\w+)|as (?:is|before|needed)|same as\b.*|your \w+(?: \w+)?)$`,
  "i",
)

/** A name for a value that some program was to put in. Ex) <list>, ${x}, {{labels}}, %USERS%, __IDS__, [names] */
const OPEN_FIELD = lazyPattern(
  String.raw`^(?:<[^<>@/]{0,64}>|\$\{[^{}]{0,64}\}|\{\{?[^{}]{0,64}\}?\}|%[A-Za-z_]{1,64}%|__\w{1,64}__|\[[^[\]]{0,64}\]|your[_-]\w{1,64}|[?*.…_-]{1,4})$`,
  "i",
)

/** Nobody writes a longer one. */
const MAX_WORDS_LENGTH = 80

/** Names whose items are patterns: there a star is one. */
const PATTERN_WORD = /^(?:glob|pattern|include|exclude|match(?:er)?|origin|regex|wildcard)(?:s|es)?$/

/** Whether a text in the place of a list under a name stands for something else than one item. */
export function isNoItem(text: string, key: string, list: SchemaView): boolean {
  const said = text.trim()
  if (said.length > MAX_WORDS_LENGTH || isKnownItem(said, list)) return false
  if (/^\*{1,2}$/.test(said)) return !splitKeyWords(key).some((word) => PATTERN_WORD.test(word))
  const bare = said
    .toLowerCase()
    .replace(/^["'`(]+|["'`).!?]+$/g, "")
    .trim()
  return NO_ITEMS.has(bare.replace(/^the /, "")) || NO_ITEM_PHRASE().test(bare) || OPEN_FIELD().test(said)
}

/** Ex) one of the allowed values, or Use "all" for everyone */
function isKnownItem(said: string, list: SchemaView): boolean {
  const item = list.element(0)
  if (item?.values?.includes(said) === true) return true
  const described = `${list.description ?? ""} ${item?.description ?? ""}`
  return ['"', "'", "`"].some((quote) => described.includes(`${quote}${said}${quote}`))
}
