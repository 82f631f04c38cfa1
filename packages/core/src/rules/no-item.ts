// Whether words in place of a list name no item: a quantity, "none", or a placeholder.
import { lazyPattern } from "../lazy-pattern.ts"
import type { SchemaView } from "../schema/view.ts"
import { setOf } from "../tool-verbs.ts"
import { splitKeyWords } from "./fold.ts"

/** Single words that do not name an item, grouped by what they say instead. */
const NO_ITEM_WORDS: Readonly<Record<string, string>> = {
  // Everything, or a choice that is left to the tool.
  quantity:
    "all any anyone anybody anything both each either entire every everybody everyone everything few many multiple " +
    "several some someone somebody something first last others remaining rest alle alles jeder tout tous todo todos tutti wszystko все 全部 所有 すべて",
  // Nothing.
  nothing:
    "none null nil undefined na n/a nan empty blank no nobody nothing unset unassigned unavailable unspecified " +
    "unknown unchanged same ditto previous omit keine nichts rien aucun nada ninguno niente nessuno нет 无 なし",
  // The default.
  standard: "auto automatic current default defaults inherit",
  // A value that was never filled in.
  placeholder:
    "todo tbd tba tbc fixme xxx placeholder array list object " +
    "string strings str int integer integers bool boolean dict any[] string[] str[] number[] int[]",
  // A switch.
  truth: "true false yes on off",
}

const NO_ITEMS = setOf(...Object.values(NO_ITEM_WORDS))

/** Ex) all users, all except Ann, not Ann, everyone but Ann, top 5, list of names, to be decided, not set */
const NO_ITEM_PHRASE = lazyPattern(
  String.raw`^(?:(?:all|any|both|each|every\w*|none|one|some)(?: of)?(?: (?:the|other|others|available|my|their|these|those))?(?: [\w-]{1,24})?|(?:all|any\w*|every\w*|none|nobody|nothing)(?: [\w-]{1,24})?,? (?:but|except|excluding|other|without)\b.*|(?:not|non|no|except|excluding|without|only|anyone but)\b(?: [^\s]+){1,3}|(?:first|last|top|latest) (?:\d+|few|one|two|three)\b.*|(?:a |an |the )?(?:array|list|set) of\b.*|to be (?:\w+)|as (?:is|before|needed)|same as\b.*|your \w+(?: \w+)?)$`,
  "i",
)

/** A template placeholder that a program did not fill in. Ex) <list>, ${x}, {{labels}}, %USERS%, __IDS__, [names] */
const OPEN_FIELD = lazyPattern(
  String.raw`^(?:<[^<>@/]{0,64}>|\$\{[^{}]{0,64}\}|\{\{?[^{}]{0,64}\}?\}|%[A-Za-z_]{1,64}%|__\w{1,64}__|\[[^[\]]{0,64}\]|your[_-]\w{1,64}|[?*.…_-]{1,4})$`,
  "i",
)

/** Maximum length; nobody writes a longer one. */
const MAX_WORDS_LENGTH = 80

/** Words in the names of lists of patterns, where a star is an item. */
const PATTERN_WORD = /^(?:glob|pattern|include|exclude|match(?:er)?|origin|regex|wildcard)(?:s|es)?$/

/** True if a text in place of a list stands for something other than one item. */
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

/** True if the text is one of the allowed values, or is quoted in a description. Ex) Use "all" for everyone */
function isKnownItem(said: string, list: SchemaView): boolean {
  const item = list.element(0)
  if (item?.values?.includes(said) === true) return true
  const described = `${list.description ?? ""} ${item?.description ?? ""}`
  return ['"', "'", "`"].some((quote) => described.includes(`${quote}${said}${quote}`))
}
