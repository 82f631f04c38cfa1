// Doubt: words around the arguments may object to the call, change it, or contain a part of it.
// Words never make a call.
import { lazyPattern } from "../../../lazy-pattern.ts"
import { isArgumentsWrapper } from "../../envelope.ts"
import { BOOLEAN_BIT, NUMBER_BIT, STRING_BIT } from "../../kind.ts"
import { type DeclaredNames, isKnown } from "../../names.ts"
import { parseStrict } from "../../strict.ts"
import { skipSpace } from "../follow.ts"
import { positionIn, styledPosition } from "../key-cost.ts"
import { skipTemplateMarks } from "../protocol.ts"
import type { PlaceShape } from "../shape.ts"
import { hasNameBehindSeam, MAX_NAMES, someOccurrence } from "./declared-in-text.ts"

/** Ex) Do NOT run this: , If the user confirms: , Should I send , Error: invalid arguments */
const DOUBT_BEFORE =
  /\b(?:not|never|cannot|refuse|instead|against|cancel|cancelled|canceled|ignore|avoid|skip|abort|forbidden|prohibited|if|unless|whether|should i|shall i|may i|do you want|would you|could i|previous|previously|failed|invalid|rejected|wrong|incorrect|maybe|perhaps|approval|pending|dry run|would have|in case|for (?:instance|example), (?:you|one|we|i)|(?:one|you|i|we) (?:could|might) (?:also )?(?:call|use|run|try|send|pour|invoke|pass)|one would|(?:was|were) going to|example (?:call|request)|might look like|provided (?:that )?(?:you|he|she|they|the)|once approved|confirm the following|to (?:undo|revert)|(?:after|once|when) [\w '’]{1,40}(?:pass|passes|confirms?|approves?|agrees?|allows?|succeeds?|finish|finishes))\b|n['’]t\b/i
/** Ex) all but {"id": 4} , Error: {"id": 4} : the object right after it is excluded, or failed. */
const LEFT_OUT =
  /(?:\berrors?:?|\b(?:without|except(?: for| the)?|excluding|all but|other than|unlike|apart from|ohne|außer|sauf|sans|sin|salvo|excepto|tranne)|除了|以外)[\s:]{0,8}["'`(]{0,4}$/i

/** Ex) Wait, no. Please don't run it. , ? I will ask first. , failed, so I stop. */
const DOUBT_BEHIND =
  /^[\s"'”’)`]{0,8}[?？]|\b(?:do|should|must|will|shall|can|would|could)(?: not|n['’]t|not) (?:be )?(?:do|run|execute|call|send|apply|use|done|sent)\b|^\s*(?:in|on|for|with) [^.\n]{1,60} only\b|\b(?:i made a mistake\b|just an example\b|wait,? no\b|never ?mind\b|scratch that\b|i (?:refuse|decline)\b|cancel (?:this|that|it)\b|no,? wait\b|dry run\b|(?:was |were )?(?:failed|rejected|refused|cancell?ed|wrong|incorrect)\b|(?:your|the user['’]s) (?:approval|permission|confirmation|consent)\b)/i

/** Ex) Actually the price is 9. , Oops, I meant two. , make it 9 , it should be "b" , use the other one instead */
const CORRECTION = lazyPattern(
  String.raw`(?:^|[.!?;…—–\n-]\s{0,4})\s{0,8}(?:and |or |but |please |no,? )?(?:actually|correction|erratum|edit:|oops|whoops|sorry(?! for)|my (?:mistake|bad)\b|rather\b|i mean\b|hmm\b|use ["'“\d]|not ["'“\d]|hold on\b|on second thoughts?\b|wait[,.!…—–-]|no[,.!…—–-]|korrektur|eigentlich|nein,|en fait\b|perd[oó]n|(?:make|change|set|correct|turn|switch|replace) (?:it|that|this|the [\w ]{1,24}) (?:to|into|with|by|be|["'“\d]))|\b(?:i|we) (?:actually |really )?meant\b|\b(?:should|must|ought to) (?:be|have been|read|say) ["'“\x60\d]|\b(?:instead|stattdessen)\b|\bwould be (?:better|right|correct)\b`,
  "i",
)

/** Ex) WHERE id = 4 , LIMIT 3; , JOIN b : SQL continues. */
const SQL_WORDS = lazyPattern(
  String.raw`^(?:WHERE|AND|OR|NOT|IN|IS|ON|AS|SET|FROM|INTO|LIKE|LIMIT|OFFSET|FETCH|HAVING|UNION|EXCEPT|INTERSECT|VALUES|USING|RETURNING|BETWEEN|WITH|FOR UPDATE|(?:ORDER|GROUP|PARTITION) BY|(?:(?:LEFT|RIGHT|INNER|OUTER|FULL|CROSS|NATURAL) ){0,2}JOIN)\s{1,8}\S`,
  "",
)
const SQL_PHRASE = lazyPattern(
  String.raw`^(?:(?:where|having|and|or)\s{1,8}[\w."\x60]{1,64}\s{0,8}(?:[=<>!]|(?:not )?(?:like|in|between)\b|is (?:not )?null\b)|(?:limit|offset)\s{1,8}\d|(?:order|group)\s{1,8}by\s|(?:(?:left|right|inner|outer|full|cross) ){0,2}join\s{1,8}\w|union\s{1,8}(?:all\s{1,8})?select\b|returning\s{1,8}[\w*])`,
  "i",
)
/** Ex) && make , | head , > out.txt , --force , .5 , % : a command or a number continues. */
const REST_OF_VALUE = lazyPattern(
  String.raw`^(?:(?:&&?|\|\|?)\s{0,8}["'\w./~$-]|\d?>>?\s{0,8}[\w./~$-]{1,128}\s{0,8}$|-{1,2}[A-Za-z][\w-]{0,64}(?:[=\s]|$)|\.\d|[%‰°€£])`,
  "",
)
/** Ex) and Bob , and 7 , or the last , but not the lid : the sentence continues a value, not just the conversation. */
const CONJUNCTION = lazyPattern(
  String.raw`^(?:(?:or|oder|ou|plus|minus|but|aber|mais|pero|except|excluding|without|ohne|sans|sin|nor)\s{1,8}\S|(?:(?:and )?so on|etc|and more|usw)\b|(?:and|und|et|y)\s{1,8}(?!I\b)(?:[A-ZÀ-Þ\d"'“/~@$#-]|[^\s.@/]{1,64}[.@/]\w|(?:not|also|another|the|two|three|nicht|auch)\b))`,
  "",
)

/** True if the text after the object continues one of its values. Ex) {"query":"DELETE FROM logs"} WHERE age > 9 */
const goesOnWithValue = (prose: string): boolean =>
  [SQL_WORDS, SQL_PHRASE, REST_OF_VALUE, CONJUNCTION].some((pattern) => pattern().test(prose))

export const objectsBefore = (prose: string): boolean => DOUBT_BEFORE.test(prose) || LEFT_OUT.test(prose.slice(-32))
/** True for chunks of an event stream, with their prefixes inside the values. Ex) data: {"a":"x⏎⏎data: y"} */
export const isEventStream = (prose: string, text: string): boolean =>
  /(?:^|\n)data:\s{0,8}$/.test(prose) && text.includes("\ndata:")
export const objectsBehind = (prose: string): boolean => DOUBT_BEHIND.test(prose)
/** True if the words correct the call, or continue one of its values. */
export const changesBehind = (prose: string): boolean =>
  CORRECTION().test(prose) || goesOnWithValue(prose.replace(/^[\s;,()}\]"'\x60]{1,32}/, ""))

/**
 * Ex) to Ida , at 9 , kg , DESC , x 2 , + 1 , ; rm a , tomorrow : a missing part of a value. Conversation does not
 * count. Ex) thanks , to get it
 */
const FRAGMENT =
  /^\s{0,8};\s{0,4}[a-z]|^[;,\s]{0,8}(?:(?:today|tonight|tomorrow|yesterday|daily|weekly)\b|(?:to|from|for|with|by|at|in|on|until|till|per|of)\s{1,8}(?!JSON\b|I\b)[A-ZÀ-Þ\d"'“]|(?:[kcm]?[gml]|km|mi|lbs?|oz|h|hrs?|hours?|min(?:ute)?s?|s|sec(?:ond)?s?|days?|weeks?|months?|years?|usd|eur|gbp|dollars?|euros?|percent|pcs|times|[ap]m|items?|units?)\b(?!['’])|(?:ASC|DESC|ONLY|NULL)\b|x\s?\d|[-+*/×^]\s{0,4}\d)/

/**
 * True for a part of a value after an object that begins the text. The words on its last line are then not part of a
 * sentence about it. Ex) {"weight":3} kg
 */
export function isFragmentBehind(text: string, at: number): boolean {
  if (!FRAGMENT.test(text.slice(at, at + 64))) return false
  if (!/[}\]][ \t;,]{0,8}$/.test(text.slice(Math.max(0, at - 12), at))) return false
  const first = skipTemplateMarks(text, skipSpace(text, 0))
  return text[first] === "{" || text[first] === "["
}

/** The beginnings of JSON data. */
const DATA_START = /^\s*(?:["[\d-]|true\b|false\b)/

/** True for a second value beside the object, not words about it. Ex) , ["x"] */
export function isData(prose: string): boolean {
  const words = prose.trim()
  const said = words.replace(/^[,;]|[,;]$|^\((?!\d{1,2}\))(?=[^()]{1,64}\)$)|(?<=^\([^()]{1,64})\)$/g, "")
  if (!DATA_START.test(said)) return false
  const value = parseStrict(said)
  // Ex) [1] : the number of a step or a source
  return value !== undefined && value !== "" && !/^\[\d{0,3}\]$/.test(said.trim())
}

/** Ex) curl -d '{ , VALUES ('{ , @> '{ : a literal after an option, an SQL keyword or an operator. */
const IN_LITERAL = /(?:\s-{1,2}[\w-]{1,32}|,|\s[@<>|&]{1,3}|\b[A-Z]{3,16}\b[\s(\w]{0,40}\(?)\s{0,4}\\?["']$/
/** Ex) cfg = { */
const IS_ASSIGNED = /(?:^|\n)[ \t]{0,64}[\w.]{1,64}[ \t]{0,8}=\s{0,8}$/
const ENDS_AS_OBJECT = /[}\]][\s;)\]}"'`]{0,16}$/
/** Ex) kind: Pod⏎labels: { : a YAML key after other YAML lines; a label such as `Arguments:` begins with a capital. */
const YAML_KEY = /^[ \t-]{0,64}([a-z][\w.-]{0,64}):\s{0,8}$/
const ARGUMENT_KEY = /(?:^|_)(?:input|args|arguments|params|parameters|payload|body|call|json)$/
const YAML_LINE = /^[ \t-]{0,64}[a-z][\w.-]{0,64}:(?:\s|$)/m

/** True if the object that follows is a value inside a command, a program or a document, not the arguments. */
export function isWithinCode(prose: string, text: string): boolean {
  if (IN_LITERAL.test(prose.slice(-256))) return true
  if (IS_ASSIGNED.test(prose.slice(-160))) return !ENDS_AS_OBJECT.test(text.slice(-32))
  const lineStart = prose.lastIndexOf("\n") + 1
  const key = YAML_KEY.exec(prose.slice(lineStart))?.[1]
  return (
    key !== undefined &&
    !isArgumentsWrapper(key) &&
    !ARGUMENT_KEY.test(key) &&
    YAML_LINE.test(prose.slice(0, lineStart))
  )
}

/** After a name: the sign and the value that it gets. */
const GIVEN_VALUE = /^["'”`*]{0,3}\s{0,8}(?:=>|[:=])\s{0,8}[^\s{[]/

/** True if a declared member is outside the object. Ex) … with limit = 100 , ","limit 100} */
export function namesMember(prose: string, names: DeclaredNames | null): boolean {
  if (names === null || !/["'`:=]/.test(prose)) return false
  const isGiven = (at: number, name: string): boolean =>
    !/\w/.test(prose[at - 1] ?? "") && GIVEN_VALUE.test(prose.slice(at + name.length, at + name.length + 24))
  return names.list
    .slice(0, MAX_NAMES)
    .some((name) => hasNameBehindSeam(prose, name) || someOccurrence(prose, name, (at) => isGiven(at, name)))
}

/** At most a command precedes the first option; a sentence only mentions options. */
const COMMAND = /^\s{0,8}(?:[\w./-]{1,32}\s{1,4}){0,2}--[A-Za-z]/
/** The quote in `--pots '[…]'` opens the value of the option itself, which is skipped. */
const OPTION = /(?:^|\s)--([A-Za-z][\w-]{0,64})(?![\w-]|\s{0,8}["']$)/g
/** Exactly one name and one number or literal. */
const NAME_AND_VALUE = /^\s{0,8}([\w.-]{1,64})\s{1,8}(?:true|false|null|[\w./@-]{0,32}\d[\w./@-]{0,32})\s{0,8}$/

/** True if the call is written as a command. Ex) --dry-run true {…} , {…} --limit 5 , limit 5 {…} */
export function givesOption(prose: string, names: DeclaredNames | null): boolean {
  if (names === null) return false
  const options = COMMAND.test(prose) ? prose.matchAll(OPTION) : []
  for (const [, name] of options) if (isKnown(names, name as string)) return true
  const name = NAME_AND_VALUE.exec(prose)?.[1]
  return name !== undefined && names.positionByName.has(name)
}

/** After a name: words or a number that say it has another value. */
const GIVEN_OTHERWISE =
  /^["'”`*]{0,3}\s{1,8}(?:([-+]?\d[\d.]*)|(?:should|must|ought to|needs? to|has to)\b|is (?:actually|really|in fact|supposed|meant|missing|off|too)\b)/i

/** True if words correct a declared member. `said`: the text before. Ex) The limit should be higher. , with limit 9 */
export function correctsMember(prose: string, names: DeclaredNames | null, said = ""): boolean {
  if (names === null || !/\d|\b(?:should|must|ought|needs?|has|is)\b/i.test(prose)) return false
  const isCorrected = (at: number, name: string): boolean => {
    if (/\w/.test(prose[at - 1] ?? "")) return false
    const given = GIVEN_OTHERWISE.exec(prose.slice(at + name.length, at + name.length + 32))
    // a number that the object already has is no correction
    return given !== null && !(given[1] !== undefined && hasNumber(said, name, given[1].replace(/\.$/, "")))
  }
  return names.list.slice(0, MAX_NAMES).some((name) => someOccurrence(prose, name, (at) => isCorrected(at, name)))
}

const hasNumber = (said: string, name: string, digits: string): boolean =>
  someOccurrence(said, `"${name}":`, (at) => {
    const value = said.slice(at + name.length + 3, at + name.length + 67).trimStart()
    return value.startsWith(digits) && !/\d/.test(value[digits.length] ?? "")
  })

/** On the line of the object: exactly one path, address, host or environment variable. */
const OPERAND =
  /^[ \t@,("'`]{0,8}(?!\/(?:no_)?think\b|functions\.)((?:(?:~|\.{1,2})?\/[\w.]|[A-Za-z]:\\|https?:\/\/|[\w.+-]{1,64}@[\w-]{1,64}\.|[\w-]{1,64}\.[a-z]{2,4}(?=[)"'`]{0,4}\s{0,8}$)|(?:env )?[A-Z_]{1,64}=(?!=))[^\s<>\]]{0,200})\s{0,8}$/
const MAX_OPERAND = 400
const FENCE_OPENED = /[}\])"']\s{0,8}`{3,4}\w{0,24}[ \t]{0,8}\n\s{0,8}$/
const HOLDS_TEXT = ["content", "contents", "text", "code", "body", "patch", "script"]

/**
 * True for an operand right after the object that the object does not contain, or a fenced text after an object without
 * a fence that lacks its text. Ex) {"command":"make"} /srv/pot
 */
export function isOperandBehind(text: string, at: number, names: DeclaredNames | null): boolean {
  const said = text.slice(0, at)
  const isOnLine = text.length - at < MAX_OPERAND && !/\n\s{0,64}$/.test(said.slice(-65))
  const operand = isOnLine ? OPERAND.exec(text.slice(at))?.[1] : undefined
  if (operand !== undefined) return !said.includes(operand.replace(/[)"'`]{1,4}$/, ""))
  if (!/\S\s{0,8}`{3,4}[\s\]}]{0,8}$/.test(text.slice(-16)) || !FENCE_OPENED.test(text.slice(Math.max(0, at - 48), at)))
    return false
  const lacksText = HOLDS_TEXT.some((name) => names?.positionByName.has(name) === true && !hasKey(said, name))
  return lacksText && !text.slice(0, text.search(/[{[]/)).includes("```")
}

/** At the beginning of a line: a name, and the number, literal, quoted string or path that it is set to. */
const GIVES_VALUE = lazyPattern(
  String.raw`(?:^|\n)[\s,;(*_#-]{0,8}(?:(?:with|in|using|use|and) (?:the )?)?([A-Za-z][\w-]{0,40})["'”\x60*]{0,3}(?:\s{0,8}(?:->|→|=>|[:=])\s{0,8}|\s{1,8}(?:is |set to ){0,2})(-?\d[\d.,]*|true\b|false\b|["'“\x60][^"'”\x60\n]{1,80}|(?:~|\.{1,2})?/\w[^\s,;:"'\x60)]{0,80}|[A-Za-z]:\\[^\s,;"'\x60)]{0,80})`,
  "gi",
)
/** Ex) in the background : the whole text names a boolean member. */
const NAMES_SWITCH = /^[\s,;(]{0,8}(?:in|with|as) (?:the |an? )?(\w{1,64})[.!)]{0,2}\s{0,8}$/
/** Ex) Owner:⏎mia , owner -> mia : a label on a line of its own, or an arrow, except labels of remarks. */
const LABELLED =
  /(?:^|\n)[\s*_#-]{0,8}(?!(?:notes?|reason(?:ing)?|thoughts?|explanation|comments?|status|results?|output|input|summary|plan|steps?|next|action|tests?|tool|user|human|assistant|system|sources?|background|names?|types?|format|time|date|id|version)\b)([A-Za-z][\w -]{0,40}?)[*_]{0,2}\s{0,4}(?::|->|→)[*_]{0,2}\s{0,8}[^\s{[`]/gi

/**
 * True if the words after the object give a value to a declared member that it lacks. `said` is the object.
 * Ex) {"command":"make"} in workdir /srv/pot
 */
export function givesLacking(prose: string, shape: PlaceShape, said: string): boolean {
  const { names } = shape
  if (names === null) return false
  const lackedPosition = (name: string): number => {
    const position = Math.max(positionIn(shape, name), styledPosition(shape, name))
    return position < 0 || hasKey(said, names.list[position] as string) ? -1 : position
  }
  const kindsOf = (name: string): number => {
    const position = lackedPosition(name)
    return position < 0 ? 0 : shape.memberAt(position).kinds
  }
  for (const [, name = ""] of prose.matchAll(LABELLED)) if (lackedPosition(name) >= 0) return true
  const [, switchName = ""] = NAMES_SWITCH.exec(prose) ?? []
  if (kindsOf(switchName) === BOOLEAN_BIT) return true
  for (const [, name = "", value = ""] of prose.matchAll(GIVES_VALUE())) {
    const isNumber = /^[-\d]/.test(value)
    const wanted = isNumber ? NUMBER_BIT | STRING_BIT : /^[tf]\w/i.test(value) ? BOOLEAN_BIT : STRING_BIT
    // a value that the object already has under another name does not count
    if ((kindsOf(name) & wanted) !== 0 && !said.includes(value.replace(/^["'“`]|[.,]$/g, ""))) return true
  }
  return false
}

const hasKey = (said: string, name: string): boolean =>
  someOccurrence(said, name, (at) =>
    /^[\\"'”’»\x60]{0,3}\s{0,8}[:=]/.test(said.slice(at + name.length, at + name.length + 16)),
  )
