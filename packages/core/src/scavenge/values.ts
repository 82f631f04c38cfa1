import { decodeEntities } from "../dialects/entities.ts"
import { ARGUMENT_KEYS } from "../dialects/grammar/envelope.ts"
import { stringEnd } from "../dialects/grammar/extent.ts"
import { withoutMarkdown } from "../dialects/grammar/markdown.ts"
import { pythonLiteral } from "../dialects/python/literal.ts"
import type { Member, Written } from "../dialects/sighting.ts"
import { ANY, ARRAY, BIT, kindOf, NULL, OBJECT, STRING } from "../json/kind.ts"
import { read } from "../json/read.ts"
import { parseStrict } from "../json/strict.ts"
import type { SchemaView } from "../schema/view.ts"

/** How values may be escaped: not at all, as in XML, or with the marks around them. */
export type Escapes = "none" | "xml" | "markup"

/** How the arguments were written. */
export interface Manner {
  readonly escapes: Escapes
  /** The model was asked to write its calls as text. */
  readonly isAsked: boolean
  /** The name of the call has Markdown's backslashes. */
  readonly isMarkdown: boolean
}

/** The arguments as JSON text, or null when something in them has no place (an argument too many). */
export function argumentsText(written: Written, text: string, view: SchemaView | null, how: Manner): string | null {
  if (written.kind === "json") return withoutMarkdown(text.slice(written.start, written.end), how.isMarkdown)
  if (written.kind === "text") return written.text
  if (written.kind === "cut") return null
  return wrapped(written.members, view) ?? objectText(written.members, view, how, true)
}

/** Some value could end elsewhere as well, or a name that takes one value has two. */
export function isDoubtful(members: readonly Member[], view: SchemaView | null): boolean {
  const first = new Map<string | number, string>()
  for (const { key, text, as, isDoubtful } of members) {
    if (isDoubtful === true) return true
    const other = first.get(key)
    const takesList = typeof key === "string" && ((view?.member(key)?.kinds ?? ANY) & ARRAY) !== 0
    if (other !== undefined && other !== text && !takesList && as !== "object" && as !== "list") return true
    first.set(key, text)
  }
  return hasDoubtfulQuotes(members, view) || members.some((member) => hasPaddedElement(member, view))
}

/**
 * Ex) <parameter=title>"Tides"</parameter> : who writes values as JSON quotes a text, who writes them as they are means the quotes.
 * Another text of the call without quotes shows the second, and so does a schema that takes only one of both.
 */
function hasDoubtfulQuotes(members: readonly Member[], view: SchemaView | null): boolean {
  const texts = members.filter(({ key, as, text }) => as === "raw" && typeof key === "string" && view?.member(key)?.kinds === STRING && text.trim() !== "")
  return (
    texts.length > 0 && texts.every(({ text }) => isInQuotes(text.trim())) && texts.some(({ key, text }) => takesBoth(text.trim(), view?.member(key as string)))
  )
}

const isInQuotes = (text: string): boolean => text.length > 2 && text.startsWith('"') && stringEnd(text, 0) === text.length - 1

const takesBoth = (text: string, view: SchemaView | null | undefined): boolean => view?.isValid(text) === true && view.isValid(text.slice(1, -1))

/** Ex) <item>  red  </item> : blanks on both sides of an element are layout, or a part of it. */
function hasPaddedElement({ key, as, members = [] }: Member, view: SchemaView | null): boolean {
  const own = typeof key === "string" ? (view?.member(key) ?? null) : null
  if (own === null || (own.kinds & ARRAY) === 0 || (as !== "list" && as !== "object")) return false
  return members.some((each) => each.as === "raw" && own.element(0)?.kinds === STRING && /^[ \t]+\S(?:.*\S)?[ \t]+$/.test(each.text))
}

/** The keys under which calls carry their arguments, and the one schemas declare them under. */
const WRAPPERS: ReadonlySet<string> = new Set([...ARGUMENT_KEYS, "properties"])

/** One argument that the tool does not know and that is an object: the arguments themselves. */
function wrapped(members: readonly Member[], view: SchemaView | null): string | null {
  const [only] = members
  if (members.length !== 1 || only === undefined || view === null || view.names.length === 0) return null
  if (!WRAPPERS.has(String(only.key)) || view.names.includes(String(only.key)) || !/^\s*\{/.test(only.text)) return null
  return literalText(only.text, view)
}

/**
 * Words of a program are a text only where they can be nothing else: a value the schema lists, a name with a capital, plain words.
 * A model that was asked to write calls has no variables: its names are texts whose quotes it forgot. Expressions never are.
 */
function isMeantAsText(text: string, view: SchemaView | null, how: Manner): boolean {
  const words = text.trim()
  if (view?.texts?.includes(words) === true) return true
  if (/[()[\]{}"'`+*=<>|\\]|\b(?:lambda|for|if|not|and|or)\b/.test(words)) return false
  if (how.isAsked) return true
  return (
    /^\p{Lu}[\p{L}\p{N}-]*$/u.test(words) ||
    /^[\p{L}\p{N}$€£#.,:;!?%&/@-]+(?:\s+[\p{L}\p{N}$€£#.,:;!?%&/@-]+)+$/u.test(words) ||
    /^[$€£]?\d[\p{L}\p{N}.,:%/-]*$/u.test(words)
  )
}

const isProgram = (member: Member, view: SchemaView | null, how: Manner): boolean => member.as === "bare" && !isMeantAsText(member.text, view, how)

function objectText(members: readonly Member[], view: SchemaView | null, how: Manner, isTop: boolean): string | null {
  const groups = new Map<string, Member[]>()
  for (const member of members) {
    const key = keyOf(member, members, view, isTop)
    if (key === null || isProgram(member, view?.member(key) ?? null, how)) return null
    const group = groups.get(key)
    if (group === undefined) groups.set(key, [member])
    else group.push(member)
  }
  // a tool that declares nothing: what is written as a number or a boolean is one
  const isUntyped = isTop && view !== null && view.names.length === 0
  const parts = [...groups].map(
    ([key, group]) => `${JSON.stringify(key)}: ${isUntyped ? untyped(group, how) : groupText(group, view?.member(key) ?? null, how)}`,
  )
  return `{${parts.join(", ")}}`
}

/** A position stands for the member declared there; one text alone goes to the only member that must be there. */
function keyOf(member: Member, all: readonly Member[], view: SchemaView | null, isTop: boolean): string | null {
  if (typeof member.key === "string") return member.key.replaceAll("\\_", "_")
  if (!isTop) return String(member.key)
  const names = view?.names ?? []
  const required = view?.required ?? []
  if (all.length === 1 && (member.as === "raw" || member.as === "bare") && required.length === 1) return required[0] as string
  return names[member.key] ?? null
}

/** The same name several times: a list where one may stand, else the last counts, as in JSON. */
function groupText(group: readonly Member[], view: SchemaView | null, how: Manner): string {
  const [only] = group
  if (group.length === 1 && only !== undefined) return valueText(only, view, how)
  if (view !== null && (view.kinds & ARRAY) === 0) return valueText(group[group.length - 1] as Member, view, how)
  return `[${group.map((member, i) => valueText(member, view?.element(i) ?? null, how)).join(", ")}]`
}

function untyped(group: readonly Member[], how: Manner): string {
  const [only] = group
  const trimmed = only?.text.trim() ?? ""
  if (group.length === 1 && only?.as === "raw" && /^(?:true|false|null|-?\d)/.test(trimmed) && parseStrict(trimmed) !== undefined) return trimmed
  return groupText(group, null, how)
}

function valueText(member: Member, view: SchemaView | null, how: Manner): string {
  if (member.as === "text") return JSON.stringify(member.text)
  if (member.as === "json") return literalText(member.text, view) ?? JSON.stringify(member.text)
  if (member.as === "raw" || member.as === "bare") return rawText(unescaped(member.text, how.escapes), view)
  if (view !== null && view.kinds === STRING) return JSON.stringify(member.text)
  const members = member.members ?? []
  if (member.as === "list" || isListOfNamed(members, view)) return `[${members.map((each, i) => valueText(each, view?.element(i) ?? null, how)).join(", ")}]`
  return objectText(members, view, how, false) ?? "{}"
}

/** Ex) <palette><color>red</color><color>blue</color></palette> where a list is wanted: the children are its elements. */
function isListOfNamed(members: readonly Member[], view: SchemaView | null): boolean {
  if (view === null || (view.kinds & ARRAY) === 0 || (view.kinds & OBJECT) !== 0) return false
  const names = new Set(members.map(({ key }) => key))
  const inner = view.element(0)?.names ?? []
  const isElement = members.every(({ as, members: own }) => (as !== "object" && as !== "list") || (own ?? []).some(({ key }) => inner.includes(String(key))))
  return names.size === 1 && isElement && !inner.some((name) => names.has(name))
}

/** Text without a type: the schema says which it is. Where it says nothing, the text is what was written. */
function rawText(text: string, view: SchemaView | null): string {
  const kinds = view?.kinds ?? ANY
  // where null may stand, the bare word is not four letters
  if (kinds === (STRING | NULL)) return text.trim() === "null" ? "null" : JSON.stringify(text)
  if (kinds === STRING || kinds === ANY) return JSON.stringify(text)
  const trimmed = text.trim()
  // an empty element is an empty list, or an empty object
  if (trimmed === "" && (kinds === ARRAY || kinds === OBJECT)) return kinds === ARRAY ? "[]" : "{}"
  if ((kinds & STRING) === 0) return literalText(trimmed, view) ?? JSON.stringify(trimmed)
  const value = parseStrict(trimmed)
  if (value === undefined) return containerText(trimmed, kinds, view) ?? JSON.stringify(text)
  const bit = BIT[kindOf(value)]
  return bit !== STRING && (kinds & bit) !== 0 && (view === null || view.isValid(value)) ? trimmed : JSON.stringify(text)
}

/** Ex) {'a': 1} where an object or a text may stand. */
function containerText(text: string, kinds: number, view: SchemaView | null): string | null {
  const bit = text.startsWith("{") ? OBJECT : text.startsWith("[") ? ARRAY : 0
  return bit === 0 || (kinds & bit) === 0 ? null : literalText(text, view)
}

/** A literal as strict JSON: as it is, as Python, or healed; null when it has no single reading. */
function literalText(text: string, view: SchemaView | null): string | null {
  if (parseStrict(text) !== undefined) return text
  const python = pythonLiteral(text) ?? escapedOnce(text)
  if (python !== null) return python
  if (!/^\s*[{["']/.test(text)) return null
  const result = read(text, view)
  const [only] = result.readings
  return result.failure === null && result.readings.length === 1 && only !== undefined && only.cut === null ? only.text : null
}

/** Ex) [{\\"id\\": 1}] : every quote is escaped, since the text around it was encoded once more. */
function escapedOnce(text: string): string | null {
  if (!text.includes('\\"') || /(?:^|[^\\])"/.test(text)) return null
  const inner = parseStrict(`"${text}"`)
  return typeof inner === "string" && typeof parseStrict(inner) === "object" ? inner : null
}

/**
 * Entities in a value of plain XML tags. A writer who escapes, escapes all: a bare `<`, `>` or `&` in the value, or no bracket among
 * the entities, shows that they are content.
 */
function unescaped(text: string, escapes: Escapes): string {
  if (escapes === "markup") return decodeEntities(text.replaceAll("\\/", "/"))
  if (escapes === "none" || !text.includes("&")) return text
  if (/[<>]/.test(text) || /&(?!(?:lt|gt|amp|quot|apos|#39|#x27|#34);)/.test(text)) return text
  return /&(?:lt|gt|amp);/.test(text) ? decodeEntities(text) : text
}
