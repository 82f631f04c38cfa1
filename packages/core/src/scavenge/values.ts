// Gives untyped text the type that the schema expects; the characters of a string are kept.
import { decodeEntities } from "../dialects/entities.ts"
import { ARGUMENT_KEYS } from "../dialects/grammar/envelope.ts"
import { findQuotedEnd } from "../dialects/grammar/extent.ts"
import { withoutMarkdown } from "../dialects/grammar/markdown.ts"
import { pythonLiteral } from "../dialects/python/literal.ts"
import type { WrittenArguments, WrittenMember } from "../dialects/sighting.ts"
import { ALL_KIND_BITS, ARRAY_BIT, KIND_BITS, kindOf, NULL_BIT, OBJECT_BIT, STRING_BIT } from "../json/kind.ts"
import type { TextReading } from "../json/pieces.ts"
import { readLenientJson } from "../json/read.ts"
import { parseStrict } from "../json/strict.ts"
import { hasLetterOrDigit, lazyPattern } from "../lazy-pattern.ts"
import { pushTo } from "../push-to.ts"
import type { SchemaView } from "../schema/view.ts"

/** How values may be escaped: not at all, as in XML, or like the marks around them. */
export type EscapeStyle = "none" | "xml" | "markup"

export interface WritingOptions {
  readonly escapeStyle: EscapeStyle
  /** The model was asked to write its calls as text. */
  readonly isAsked: boolean
  /** The name of the call has the backslashes of Markdown. */
  readonly isMarkdown: boolean
}

/** Returns the arguments as JSON text; null if something in them has no place (an argument too many). */
export function argumentsText(
  written: WrittenArguments,
  text: string,
  view: SchemaView | null,
  writingOptions: WritingOptions,
): string | null {
  if (written.kind === "json") return withoutMarkdown(text.slice(written.start, written.end), writingOptions.isMarkdown)
  if (written.kind === "text") return written.text
  if (written.kind === "cut" || written.kind === "unread") return null
  return unwrapArguments(written.members, view) ?? objectText(written.members, view, writingOptions, true)
}

/** True if some value could also end elsewhere, or a name that takes one value has two. */
export function isDoubtful(members: readonly WrittenMember[], view: SchemaView | null): boolean {
  const first = new Map<string | number, string>()
  for (const { key, text, as, isDoubtful } of members) {
    if (isDoubtful === true) return true
    const otherText = first.get(key)
    const takesList = typeof key === "string" && ((memberOf(key, view)?.kinds ?? ALL_KIND_BITS) & ARRAY_BIT) !== 0
    if (otherText !== undefined && otherText !== text && !takesList && !isContainer(as)) return true
    first.set(key, text)
  }
  return (
    hasDoubtfulQuotes(members, view) ||
    members.some((member) => hasPaddedElement(member, view) || hasUnexplainedText(member, view))
  )
}

const memberOf = (key: string | number, view: SchemaView | null): SchemaView | null =>
  typeof key === "string" ? (view?.member(key) ?? null) : null

const isContainer = (as: WrittenMember["as"]): boolean => as === "object" || as === "list"

/** Ex) ["a"] and ["b"] where only a list is allowed: no reading contains all of it. */
function hasUnexplainedText({ key, as, text }: WrittenMember, view: SchemaView | null): boolean {
  const ownView = memberOf(key, view)
  if (ownView === null || (as !== "raw" && as !== "json") || (ownView.kinds & STRING_BIT) !== 0) return false
  if (BOOKED_NUMBER.test(text) && (ownView.kinds & ARRAY_BIT) !== 0) return true
  if (!/^\s*[{[]/.test(text) || (ownView.kinds & (ARRAY_BIT | OBJECT_BIT)) === 0) return false
  if (parseStrict(text) !== undefined || pythonLiteral(text, true) !== null) return false
  const [only] = readLenientJson(text, ownView).readings
  return only !== undefined && hasTextAround(only)
}

/** Ex) (5) : a list of one element, or a negative number. */
const BOOKED_NUMBER = /^\s*\(\s*[-+\d.]{1,40}\s*\)\s*$/

const isText = (text: string): boolean => /[[\](){}]/.test(text) || hasLetterOrDigit(text)

/** True if words or brackets surround the value, not only a fence or a comma. */
const hasTextAround = ({ faults }: TextReading): boolean =>
  faults.some(
    ({ id, edits }) =>
      id === "json/surrounding-text" && edits.some(({ removed }) => isText(removed.replace(/```\w*/g, ""))),
  )

/**
 * True if it is unclear whether quotes belong to the values: a model that writes values as JSON quotes a text; one that
 * writes them literally means the quotes. Another text of the call without quotes shows that values are literal; a
 * schema that accepts only one form decides, too.
 * Ex) <parameter=title>"Tides"</parameter>
 */
function hasDoubtfulQuotes(members: readonly WrittenMember[], view: SchemaView | null): boolean {
  const rawTexts = members.filter(
    ({ key, as, text }) => as === "raw" && memberOf(key, view)?.kinds === STRING_BIT && text.trim() !== "",
  )
  return (
    rawTexts.every(({ text }) => isInQuotes(text.trim())) &&
    rawTexts.some(({ key, text }) => takesBoth(text.trim(), memberOf(key, view)))
  )
}

const isInQuotes = (text: string): boolean =>
  text.length > 2 && text.startsWith('"') && findQuotedEnd(text, 0) === text.length - 1

const takesBoth = (text: string, view: SchemaView | null): boolean =>
  view?.isValid(text) === true && view.isValid(text.slice(1, -1))

/** Ex) <item>  red  </item> : spaces on both sides of an element are layout, or part of it. */
function hasPaddedElement({ key, as, members = [] }: WrittenMember, view: SchemaView | null): boolean {
  const listView = memberOf(key, view)
  if (listView === null || (listView.kinds & ARRAY_BIT) === 0 || !isContainer(as)) return false
  const takesTexts = listView.element(0)?.kinds === STRING_BIT
  return takesTexts && members.some((child) => child.as === "raw" && /^[ \t]+\S(?:.*\S)?[ \t]+$/.test(child.text))
}

/** Keys under which calls carry their arguments, and the key under which schemas declare them. */
const ARGUMENT_WRAPPERS: ReadonlySet<string> = new Set([...ARGUMENT_KEYS, "properties"])

/** Unwraps the arguments if the only argument is an object that the tool does not declare. */
function unwrapArguments(members: readonly WrittenMember[], view: SchemaView | null): string | null {
  const [only] = members
  if (members.length !== 1 || only === undefined || view === null || view.names.length === 0) return null
  if (!ARGUMENT_WRAPPERS.has(String(only.key)) || view.names.includes(String(only.key)) || !/^\s*\{/.test(only.text))
    return null
  return literalText(only.text, view)
}

/**
 * True if words of a program are meant as text: a value that the schema lists, a capitalised name, or plain words. A
 * model that was asked to write calls has no variables: its names are texts with the quotes forgotten. Expressions are
 * never text.
 */
function isMeantAsText(text: string, view: SchemaView | null, writingOptions: WritingOptions): boolean {
  const words = text.trim()
  if (view?.texts?.includes(words) === true) return true
  if (/[()[\]{}"'`+*=<>|\\]|\b(?:lambda|for|if|not|and|or)\b/.test(words)) return false
  if (writingOptions.isAsked) return !MEMBER_ACCESS.test(words)
  return UNQUOTED_TEXT().test(words)
}

/** A member of a variable. Ex) order.email , but not: notes.txt , example.org */
const MEMBER_ACCESS =
  /^[a-z_]\w*(?:\.[a-z_]\w*)*\.(?!(?:com|org|net|io|dev|[a-z]{2}|json|txt|csv|pdf|xml|html|yaml|yml|toml|log|png|jpe?g|gif|svg|mp[34]|wav|docx?|xlsx?|pptx?|sql|exe|zip|tar|ini|cfg|conf|bak|tmp|parquet)$)[a-z_]\w*$/

/** A capitalised word, several words, or a number with adjacent characters. */
const UNQUOTED_TEXT = lazyPattern(
  String.raw`^(?:\p{Lu}[\p{L}\p{N}-]*|[\p{L}\p{N}$€£#.,:;!?%&/@-]+(?:\s+[\p{L}\p{N}$€£#.,:;!?%&/@-]+)+|[$€£]?\d[\p{L}\p{N}.,:%/-]*)$`,
)

const isProgram = (member: WrittenMember, view: SchemaView | null, writingOptions: WritingOptions): boolean =>
  member.as === "bare" && !isMeantAsText(member.text, view, writingOptions)

function objectText(
  members: readonly WrittenMember[],
  view: SchemaView | null,
  writingOptions: WritingOptions,
  isTop: boolean,
): string | null {
  const memberGroups = new Map<string, WrittenMember[]>()
  for (const member of members) {
    const key = keyOf(member, members, view, isTop)
    if (key === null || isProgram(member, view?.member(key) ?? null, writingOptions)) return null
    pushTo(memberGroups, key, member)
  }
  // for a tool that declares nothing, text written as a number or a boolean is one
  const isUntyped = isTop && view !== null && view.names.length === 0
  const memberTexts = [...memberGroups].map(
    ([key, group]) =>
      `${JSON.stringify(key)}: ${isUntyped ? untypedText(group, writingOptions) : groupText(group, view?.member(key) ?? null, writingOptions)}`,
  )
  return `{${memberTexts.join(", ")}}`
}

/** Returns the key of a member. A position means the member declared there; a single text, the only required one. */
function keyOf(
  member: WrittenMember,
  allMembers: readonly WrittenMember[],
  view: SchemaView | null,
  isTop: boolean,
): string | null {
  if (typeof member.key === "string") return member.key.replaceAll("\\_", "_")
  if (!isTop) return String(member.key)
  const declaredNames = view?.names ?? []
  const requiredNames = view?.required ?? []
  if (allMembers.length === 1 && (member.as === "raw" || member.as === "bare") && requiredNames.length === 1)
    return requiredNames[0] as string
  return declaredNames[member.key] ?? null
}

/** Returns the value for a name given several times: a list if one is allowed, otherwise the last value, as in JSON. */
function groupText(
  memberGroup: readonly WrittenMember[],
  view: SchemaView | null,
  writingOptions: WritingOptions,
): string {
  const last = memberGroup.at(-1) as WrittenMember
  if (memberGroup.length === 1 || (view !== null && (view.kinds & ARRAY_BIT) === 0))
    return valueText(last, view, writingOptions)
  return `[${memberGroup.map((member, i) => valueText(member, view?.element(i) ?? null, writingOptions)).join(", ")}]`
}

function untypedText(memberGroup: readonly WrittenMember[], writingOptions: WritingOptions): string {
  const [only, another] = memberGroup
  const text = only?.as === "raw" && another === undefined ? only.text.trim() : ""
  const isLiteral = /^(?:true|false|null|-?\d)/.test(text) && parseStrict(text) !== undefined
  return isLiteral ? text : groupText(memberGroup, null, writingOptions)
}

function valueText(member: WrittenMember, view: SchemaView | null, writingOptions: WritingOptions): string {
  if (member.as === "text") return JSON.stringify(member.text)
  if (member.as === "json") return literalText(member.text, view) ?? JSON.stringify(member.text)
  if (member.as === "raw" || member.as === "bare")
    return rawText(unescapeValue(member.text, writingOptions.escapeStyle), view)
  if (view !== null && view.kinds === STRING_BIT) return JSON.stringify(member.text)
  const members = member.members ?? []
  if (member.as === "list" || isListOfNamed(members, view))
    return `[${members.map((listElement, i) => valueText(listElement, view?.element(i) ?? null, writingOptions)).join(", ")}]`
  return objectText(members, view, writingOptions, false) ?? "{}"
}

/** Ex) <palette><color>red</color><color>blue</color></palette> for a list: the children are its elements. */
function isListOfNamed(members: readonly WrittenMember[], view: SchemaView | null): boolean {
  if (view === null || (view.kinds & ARRAY_BIT) === 0 || (view.kinds & OBJECT_BIT) !== 0) return false
  const childNames = new Set(members.map(({ key }) => key))
  const elementNames = view.element(0)?.names ?? []
  const isElement = members.every(
    ({ as, members: own }) => !isContainer(as) || (own ?? []).some(({ key }) => elementNames.includes(String(key))),
  )
  return childNames.size === 1 && isElement && !elementNames.some((name) => childNames.has(name))
}

/** Returns the JSON of untyped text: the schema decides its type. If the schema says nothing, it stays text. */
function rawText(text: string, view: SchemaView | null): string {
  const kinds = view?.kinds ?? ALL_KIND_BITS
  // where null is allowed, the bare word is not the text "null"
  if (kinds === (STRING_BIT | NULL_BIT)) return text.trim() === "null" ? "null" : JSON.stringify(text)
  if (kinds === STRING_BIT || kinds === ALL_KIND_BITS) return JSON.stringify(text)
  const trimmedText = text.trim()
  if ((kinds & STRING_BIT) !== 0) return otherKindText(trimmedText, kinds, view) ?? JSON.stringify(text)
  return (
    (trimmedText === "" ? EMPTY_CONTAINERS.get(kinds) : undefined) ??
    literalText(trimmedText, view) ??
    JSON.stringify(trimmedText)
  )
}

/** Value of an empty element where only a list, or only an object, is allowed. */
const EMPTY_CONTAINERS: ReadonlyMap<number, string> = new Map([
  [ARRAY_BIT, "[]"],
  [OBJECT_BIT, "{}"],
])

/** Returns the value as another type where text is allowed too; null if it is text. */
function otherKindText(text: string, kinds: number, view: SchemaView | null): string | null {
  const value = parseStrict(text)
  if (value === undefined) return containerText(text, kinds, view)
  // Ex) 1.10 : a version, which as a number would become 1.1
  if (typeof value === "number" && String(value) !== text) return null
  const kindBit = KIND_BITS[kindOf(value)]
  return kindBit !== STRING_BIT && (kinds & kindBit) !== 0 && view?.isValid(value) === true ? text : null
}

/**
 * Returns the object or list where text is allowed too. A value that can only be read by leaving text over, or by
 * quoting bare words, is text. Ex) {'a': 1} , but not: [INFO] started , [x]
 */
function containerText(text: string, kinds: number, view: SchemaView | null): string | null {
  const kindBit = text.startsWith("{") ? OBJECT_BIT : text.startsWith("[") ? ARRAY_BIT : 0
  if (kindBit === 0 || (kinds & kindBit) === 0) return null
  const exactText = exactLiteral(text)
  if (exactText !== null) return KIND_BITS[kindOf(parseStrict(exactText))] === kindBit ? exactText : null
  const reading = healedLiteral(text, view)
  if (reading === null || hasTextAround(reading)) return null
  return reading.faults.some(({ id }) => id === "json/unquoted-value") ? null : reading.text
}

/** Returns a literal as strict JSON: as it is, as Python, or healed; null if it has no single reading. */
const literalText = (text: string, view: SchemaView | null): string | null =>
  parseStrict(text) === undefined ? (exactLiteral(text) ?? healedLiteral(text, view)?.text ?? null) : text

/** Returns a literal that is exact in another notation than JSON. */
const exactLiteral = (text: string): string | null => pythonLiteral(text, true) ?? escapedOnce(text)

function healedLiteral(text: string, view: SchemaView | null): TextReading | null {
  if (!/^\s*[{["']/.test(text)) return null
  const { failure, readings } = readLenientJson(text, view)
  const [only] = readings
  return failure === null && readings.length === 1 && only !== undefined && only.cut === null ? only : null
}

/** Ex) [{\\"id\\": 1}] : every quote is escaped, since the surrounding text was encoded once more. */
function escapedOnce(text: string): string | null {
  if (!text.includes('\\"') || /(?:^|[^\\])"/.test(text)) return null
  const innerText = parseStrict(`"${text}"`)
  return typeof innerText === "string" && typeof parseStrict(innerText) === "object" ? innerText : null
}

const BARE_MARK = /[<>]|&(?!(?:lt|gt|amp|quot|apos|#39|#x27|#34);)/

/** True if some value contains an unescaped XML mark: then the model escapes nothing, and entities are content. */
export const hasBareMarks = (members: readonly WrittenMember[]): boolean =>
  members.some(({ as, text, members: own = [] }) => (as === "raw" && BARE_MARK.test(text)) || hasBareMarks(own))

/**
 * Decodes the entities in a value of plain XML tags. A writer who escapes, escapes everything: a bare `<`, `>` or `&`
 * in the value, or no bracket among the entities, shows that the entities are content.
 */
export function unescapeValue(text: string, valueEscapes: EscapeStyle): string {
  if (valueEscapes === "markup") return decodeEntities(text.replaceAll("\\/", "/"))
  if (valueEscapes === "none" || !text.includes("&") || BARE_MARK.test(text)) return text
  return /&(?:lt|gt|amp);/.test(text) ? decodeEntities(text) : text
}
