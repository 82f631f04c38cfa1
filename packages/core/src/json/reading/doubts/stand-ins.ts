// Doubt: a word without quotes stands in place of a value that the text does not contain.
import { ARRAY_BIT } from "../../kind.ts"
import { matchEnd, VALUE_END } from "../follow.ts"
import { type ContainerFrame, isOnlyItem, ownerName } from "../hypothesis.ts"
import type { PlaceShape } from "../shape.ts"

const TYPE_WORD = "(?:string|str|integer|int|number|float|boolean|bool|object|dict|array|any)"
/** Ex) string : the name of a type, unless the member is itself a type. */
const TYPE_NAME = new RegExp(TYPE_WORD + VALUE_END, "iy")
const TYPED_TEXT = new RegExp(String.raw`${TYPE_WORD}\s{1,8}\\?["'“‘«]`, "iy")
/** True for a type name before a quoted string. Ex) string "lid" */
export const isTypedText = (text: string, at: number): boolean => matchEnd(TYPED_TEXT, text, at) > 0
const IS_TYPE = /(?:types?|kind|format)$/i
/** Kinds of text that words before it can refer to. */
const WRITTEN =
  "content|contents|text|code|file|report|outputs?|results?|response|answer|value|document|summary|list|script|body|message|patch"
/** Ex) {{others}} , {others} : a name in template braces. */
const IN_BRACES = /[\w.-]{1,64}\s{0,8}\}/y

const STANDS_FOR_VALUE: readonly RegExp[] = [
  // Ex) unchanged , see above , value , insert the size here , the generated report , prev-result : words that refer to
  // a value
  new RegExp(
    String.raw`(?:value|placeholder|unchanged|unspecified|your[-_ ][\w-]{1,32}|(?:see|as|same as) (?:above|below|before)|(?:insert|enter|fill in|paste|provide)\s[\w ]{1,48}\shere|(?:the )?(?:existing|original|current|previous|remaining|rest of the) (?:file )?(?:${WRITTEN}) (?:is |remains |stays )?(?:unchanged|as is|omitted|here)|the (?:generated|resulting|updated|modified|above|rest of the) (?:\w{1,24} )?(?:${WRITTEN})|prev(?:ious)?[-_](?:${WRITTEN}))${VALUE_END}`,
    "iy",
  ),
  // Ex) *others , **options : the content of another list or object, unpacked
  /\*{1,2}[A-Za-z_]\w{0,64}(?=\s{0,8}[,}\])])/y,
  // Ex) Nothing, Ellipsis, DBNull, nullptr, void 0, REDACTED : how programs write a missing value
  new RegExp(
    String.raw`(?:Nothing|Ellipsis|Nil|NIL|(?:DB|Json)Null|NotGiven|NotImplemented|[A-Z]\w{0,32}Undefined|FIX(?:ME)|nullptr|(?:pd\.|np\.)?(?:NA|NaT|nan)|void(?: \(?0\)?)?|[Rr]edacted|REDACTED|[Oo]mitted|OMITTED|[Ee]lided|ELIDED)${VALUE_END}`,
    "y",
  ),
  // Ex) !env HOME, &lid 5, @file:a.txt : a YAML tag or anchor, or a reference to where the value is stored
  /!{1,2}[A-Za-z][\w/:.-]{0,64}(?=[\s,}\]]|$)|&[A-Za-z]\w{0,64}\s|@\w{1,32}:\S/y,
  // Ex) ****17, xxxx : a masked value
  new RegExp(String.raw`(?:\*{3,64}[\w.-]{0,16}|[xX]{4,64}|[•●█]{2,64}[\w.-]{0,16})${VALUE_END}`, "y"),
  // Ex) warm ? tea : milk
  /[^,{}[\]"'\n?]{1,64}\s\?\s[^,{}[\]\n:]{1,64}\s:\s/y,
  // Ex) [object Object], [Array], [REDACTED] : what a program prints in place of a value
  /(?<=\[)(?:[\w ]{0,32} (?:redacted|omitted|truncated|hidden|unchanged)|object [A-Z]\w{0,32}|Object|Array|Circular|Function|Getter|(?:redacted|masked|filtered|omitted|truncated|hidden|REDACTED|MASKED|FILTERED|OMITTED|TRUNCATED|HIDDEN))(?:\W[^\],]{0,32})?\]/y,
  // Ex) size + 1 , Math.PI : something to be calculated
  new RegExp(
    String.raw`(?:[A-Za-z_]\w{0,32}(?:\s{0,2}\*\s{0,2}|\s{1,2}\+\s{1,2})\d{1,16}|(?:Math|Number)\.[A-Z]\w{0,32})${VALUE_END}`,
    "y",
  ),
  // Ex) ["lid", TBD] : a value still to be written; the item before it is quoted
  new RegExp(String.raw`(?<=["'”]\s{0,8},\s{0,8})(?:T(?:BD|ODO)|N/A)${VALUE_END}`, "y"),
]

/** Ex) process.env. : the beginning of a name that exists only in a program. */
const PROGRAM_PREFIX = String.raw`(?:this|self|args|kwargs|params|ctx|props|process\.env)\.`
const PROGRAM_NAME = new RegExp(PROGRAM_PREFIX, "y")
/** Ex) this.value, file_content, userName, TBD : the name of a value. */
const VARIABLE_NAME = new RegExp(
  String.raw`(?:${PROGRAM_PREFIX}[\w.]+|[a-z]+(?:_[a-z]+)+|[A-Z]+(?:_[A-Z]+)+|[a-z]+[A-Z][A-Za-z]*|T(?:BD|ODO)|N/A)(?![\w./@-])`,
  "y",
)
/** Ex) "file_path": filename : a typical variable name; it can also name a kind, a label or a part. */
const PROGRAM_WORD = new RegExp(
  `(?:contents?|data|dirname|filename|filepath|payload|stdin|stdout|user)${VALUE_END}`,
  "y",
)
const NAMES_KIND = /(?:type|format|mode|kind|name|part|section|target|topic|category|label|tag|key|role|scope|to)s?$/i
/** Ex) @input : in a list it may be one of several people. */
const AT_NAME = /@\w+(?![\w./@-])/y
/** Ex) result.stdout : a name and its members. */
const DOTTED_NAME = /([A-Za-z_]\w{0,64})(?:\.[A-Za-z_]\w{0,64}){0,8}\.([A-Za-z_]\w{0,64})(?![\w./@-])/y
/** Names that code gives to values from elsewhere, and names made of several words. */
const HOLDS_VALUES =
  /^(?:results?|response|res|request|req|outputs?|inputs?|prev|previous|context|state|event|steps?|item|row|data|vars?|variables?|secrets?|env|environ|os|config|settings|options|user|customer|account|order|invoice|file|session|[a-z]+(?:_[a-z]+)+|[a-z]+[A-Z][A-Za-z]*)$/
/** Ex) "sort_by": user.name : the member expects such a name. */
const NAMES_FIELDS = /(?:field|column|attribute|property|select|sort|(?:sort|order|group)_?by)s?$/i
const NO_MEMBER = /^(?:none|null|nothing|empty|undefined|nil|missing)$/i
/** Typical members of results, requests and records. */
const MEMBER_NAME =
  /^(?:\w{1,32}_(?:id|name|path|dir|url|email)|stdout|stderr|environ|email|dir|body|value|values|name|id|text|result|results|output|path|content|contents|message|status|response|headers|length|items|first|last|url|title|description|summary|answer|payload|params|args|input)$/

/** Returns the end of a dotted name that accesses a member, or -1. File and host names end in other words. */
function memberOfNameEnd(text: string, at: number): number {
  DOTTED_NAME.lastIndex = at
  const [, first = "", last = ""] = DOTTED_NAME.exec(text) ?? []
  const isMember = NO_MEMBER.test(last) || (HOLDS_VALUES.test(first) && MEMBER_NAME.test(last))
  return isMember ? DOTTED_NAME.lastIndex : -1
}

/** True if the word at `at` is the name of a value, unless the schema allows exactly this word. */
export function isVariable(text: string, at: number, frame: ContainerFrame | null, shape: PlaceShape): boolean {
  const variableEnd = matchEnd(VARIABLE_NAME, text, at)
  const isMember = frame?.isObject === true
  // Ex) [user_id, created_at] : several names in a list are columns or labels
  const isOne = isMember || matchEnd(PROGRAM_NAME, text, at) > 0 || isOnlyItem(text, variableEnd, frame)
  const owner = ownerName(frame)
  const dottedEnd = NAMES_FIELDS.test(owner) ? -1 : memberOfNameEnd(text, at)
  const namesKind = !isMember || NAMES_KIND.test(owner) || NAMES_FIELDS.test(owner)
  const end = Math.max(
    isOne ? variableEnd : -1,
    isMember ? matchEnd(AT_NAME, text, at) : -1,
    namesKind ? -1 : matchEnd(PROGRAM_WORD, text, at),
    dottedEnd,
  )
  return end > 0 && shape.allowedTexts?.includes(text.slice(at, end)) !== true
}

const ENDS_HERE = new RegExp(VALUE_END, "y")

/** True if the word is the name of the member itself. Ex) "table": TABLE , "path": [path] */
function isOwnName(text: string, at: number, frame: ContainerFrame | null): boolean {
  const name = ownerName(frame)
  const word = text.slice(at, at + name.length)
  return name !== "" && word.toLowerCase() === name.toLowerCase() && matchEnd(ENDS_HERE, text, at + name.length) >= 0
}

/** True if brackets belong to a placeholder. Ex) "title": [title of the pot] where no list is expected */
const isBracketed = (text: string, at: number, frame: ContainerFrame | null): boolean =>
  frame !== null && (frame.shape.kinds & ARRAY_BIT) === 0 && isOnlyItem(text, matchEnd(WORDS, text, at), frame)
const WORDS =
  /(?:[A-Z][A-Z_-]{2,}(?: [A-Z_-]{2,}){0,4}|(?:insert|enter|add|ask|tell|tbd|todo|unknown|missing|not|your|the|some|name|title|text|value|description) [a-z][^[\]{}"'\n,]{0,60})/y

/** True if the unquoted text at `at` only describes a value, unless the schema allows exactly this text. */
export function isStandIn(
  text: string,
  at: number,
  frame: ContainerFrame | null,
  { allowedTexts }: PlaceShape,
): boolean {
  if (allowedTexts?.some((allowed) => allowed !== "" && text.startsWith(allowed, at)) === true) return false
  if (isOwnName(text, at, frame) || isBracketed(text, at, frame)) return true
  if (STANDS_FOR_VALUE.some((pattern) => matchEnd(pattern, text, at) > 0)) return true
  if (matchEnd(TYPE_NAME, text, at) > 0) return !IS_TYPE.test(ownerName(frame))
  return frame?.isObject === false && text[at - 1] === "{" && matchEnd(IN_BRACES, text, at) > 0
}
