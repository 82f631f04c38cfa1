// Finds faults that no schema keyword reports: declared paths, aliases, paired defaults, remains of a chat template.

import { isArgumentsWrapper } from "../json/envelope.ts"
import { isJsonObject } from "../json/kind.ts"
import { toPointer } from "../json/pointer.ts"
import type { Finding } from "../report.ts"
import { compileSchema } from "../schema/compile.ts"
import { withAnswers } from "../schema/merged-view.ts"
import type { Issue, SchemaView } from "../schema/view.ts"
import { foldAccents } from "./fold.ts"
import { hintKinds } from "./hints.ts"
import { isMarkedName } from "./key/residue.ts"
import { resolvePath } from "./key-path.ts"
import { closingRun, isSureResidue, type LastText, lastClosing, RESIDUE_RULE, RESIDUE_SIGN } from "./residue.ts"
import { DECLARED_FAULTS } from "./rule.ts"
import { swallowedIn } from "./swallowed.ts"
import { pathInside } from "./value/linked-path.ts"
import { findMissingFields } from "./value/relational-default.ts"

type ValuePath = readonly (string | number)[]

/** Maximum number of members: a larger object was not written by hand, and its names are its own. */
const MAX_NAMES = 1_000
/** Maximum number of names with markup: more of them are not a slip. */
const MAX_MARKED_NAMES = 64

const issueAt = (path: ValuePath, keyword: string, view: SchemaView): Issue => ({
  path,
  pointer: toPointer(path),
  keyword,
  expected: "the value alone",
  received: "markup",
  view,
})

/** A visited value and the step that led to it. Paths are built only for issues. */
interface VisitedValue {
  readonly value: unknown
  readonly view: SchemaView | null
  readonly from: VisitedValue | null
  readonly step: string | number
  readonly key: string
}

function pathOf(visitedValue: VisitedValue): ValuePath {
  const path: (string | number)[] = []
  for (let at = visitedValue; at.from !== null; at = at.from) path.push(at.step)
  return path.reverse()
}

interface DeclaredFaultQuery {
  /** Name of the member whose value is the text. */
  readonly key: string
  readonly issueLimit: number
  /** The schema accepts the value: search only for what would complete it. */
  readonly isValid: boolean
  /** The call must be changed anyway: search for names in another style that the schema would accept as undeclared. */
  readonly isRepair: boolean
  /** Search for markup that the protocol left at the end of a value. */
  readonly findsResidue: boolean
}

/** Returns issues for faults that no keyword reports. */
export function declaredIssues(text: string, value: unknown, view: SchemaView, query: DeclaredFaultQuery): Issue[] {
  const mayHaveResidue = query.findsResidue && RESIDUE_SIGN.test(text)
  const issues = query.findsResidue && query.key === "" && text.includes("<") ? markupIssues(value, view) : []
  if (!mayHaveResidue && !(query.isRepair && hasUndeclaredName(value, view, 0)) && !hintKinds(view).paths) return issues
  if (query.isRepair && hasEnvelope(value, view)) issues.push(issueAt([], DECLARED_FAULTS.envelope, view))
  return [...issues, ...visitValues(value, view, query, mayHaveResidue ? text : null)]
}

/** Returns the issues of all inner values. `residueText`: the text if it may contain closing marks, otherwise null. */
function visitValues(value: unknown, view: SchemaView, query: DeclaredFaultQuery, residueText: string | null): Issue[] {
  const issues: Issue[] = []
  const last = residueText === null ? null : lastResidue(residueText, value, query)
  const isWrong = residueText !== null && !query.isValid
  const visitStack: VisitedValue[] = [{ value, view, from: null, step: "", key: query.key }]
  for (let at = visitStack.pop(); at !== undefined && issues.length < query.issueLimit; at = visitStack.pop()) {
    const keyword = typeof at.value === "string" ? textFault(at.value, at, isWrong, last) : objectFault(at, query)
    if (keyword !== null) issues.push(issueAt(pathOf(at), keyword, at.view ?? compileSchema(true).view))
    if (typeof at.value === "object" && at.value !== null)
      for (const next of innerVisits(at, at.value)) visitStack.push(next)
  }
  return issues
}

/** Returns the strings and containers in a container. */
function innerVisits(from: VisitedValue, container: object): VisitedValue[] {
  const visits: VisitedValue[] = []
  const entries: Iterable<[string | number, unknown]> = Array.isArray(container)
    ? container.entries()
    : Object.entries(container)
  for (const [step, value] of entries) {
    if (typeof value !== "string" && (typeof value !== "object" || value === null)) continue
    const view = typeof step === "number" ? elementView(from.view, step) : (from.view?.member(step) ?? null)
    visits.push({ value, view, from, step, key: typeof step === "number" ? from.key : step })
  }
  return visits
}

/** Returns issues for the markup of whole members in the values and names of a call. */
function markupIssues(value: unknown, view: SchemaView): Issue[] {
  const issues: Issue[] = []
  if (swallowedIn(value, view) !== null) issues.push(issueAt([], DECLARED_FAULTS.swallowed, view))
  if (hasMarkedNames(value, view)) issues.push(issueAt([], DECLARED_FAULTS.markedNames, view))
  return issues
}

/**
 * True if a name contains the markup of an absent member: an open schema accepts the name, and the tool misses the
 * member. Ex) {"path":"a.ts","offset</arg_key>":9}
 */
function hasMarkedNames(value: unknown, view: SchemaView): boolean {
  if (!isJsonObject(value)) return false
  const marked = Object.keys(value).filter((key) => key.includes("<"))
  if (marked.length === 0 || marked.length > MAX_MARKED_NAMES) return false
  const absent = new Set(view.names.filter((name) => !Object.hasOwn(value, name)))
  return marked.some((key) => !view.names.includes(key) && isMarkedName(key, absent))
}

/** Returns the view of an item. A list of paths may declare that on the list or on its items. */
function elementView(list: SchemaView | null, index: number): SchemaView | null {
  const element = list?.element(index) ?? null
  return element !== null && element.hints === null && list?.hints?.path === true
    ? withAnswers(element, { hints: list.hints })
    : element
}

/** Returns the last value if the protocol surely left markup at its end; null otherwise, and for a part of a call. */
function lastResidue(text: string, value: unknown, residueQuery: DeclaredFaultQuery): LastText | null {
  const found = residueQuery.key === "" ? lastClosing(text, value) : null
  return found !== null && isSureResidue(found.run, value) ? found.last : null
}

/** `isWrong`: some value violates the schema. Then closing marks at the end of any misfit value are not part of it. */
function textFault(value: string, at: VisitedValue, isWrong: boolean, last: LastText | null): string | null {
  if (last !== null && value === last.value && toPointer(pathOf(at)) === toPointer(last.path))
    return DECLARED_FAULTS.residue
  if (isWrong && at.view !== null && closingRun(value, at.key) !== null && !at.view.isValid(value))
    return DECLARED_FAULTS.residue
  return at.view?.hints?.path === true && pathInside(value, false) !== null ? DECLARED_FAULTS.path : null
}

function objectFault({ value, view }: VisitedValue, objectQuery: DeclaredFaultQuery): string | null {
  if (view === null || !isJsonObject(value)) return null
  const names = new Set(Object.keys(value))
  if (objectQuery.isRepair && !view.closed && hasStrangeNames(names, view)) return DECLARED_FAULTS.names
  const { hints } = view
  if (hints === null || !objectQuery.isValid) return null
  for (const [alias, name] of hints.aliases)
    if (names.has(alias) && !names.has(name) && !view.names.includes(alias)) return DECLARED_FAULTS.alias
  return hints.relational.some((declaredRelation) => findMissingFields(names, declaredRelation).length > 0)
    ? DECLARED_FAULTS.relational
    : null
}

/** Objects nested deeper are not searched, because the search is recursive. */
const MAX_SEARCHED_DEPTH = 64

/**
 * True if some object may have an undeclared name. Otherwise no name is in another style and there is no envelope, so
 * the values need no visit, which takes several times as long as this check.
 */
function hasUndeclaredName(value: unknown, view: SchemaView | null, depth: number): boolean {
  if (view === null || typeof value !== "object" || value === null) return false
  if (depth > MAX_SEARCHED_DEPTH) return true
  if (Array.isArray(value)) return value.some((item, index) => hasUndeclaredName(item, view.element(index), depth + 1))
  const declared = new Set(view.names)
  for (const [name, inner] of Object.entries(value))
    if (!declared.has(name) || (typeof inner === "object" && hasUndeclaredName(inner, view.member(name), depth + 1)))
      return true
  return false
}

/**
 * True if the arguments may be in an envelope, even if the schema rejects only a part of it. Ex)
 * {"type":"object","properties":{…}} for a tool with its own `type`
 */
const hasEnvelope = (value: unknown, view: SchemaView): boolean =>
  isJsonObject(value) &&
  Object.keys(value).length <= 5 &&
  Object.keys(value).some((name) => !view.names.includes(name) && isArgumentsWrapper(name))

function hasStrangeNames(names: ReadonlySet<string>, view: SchemaView): boolean {
  if (view.names.length === 0 || names.size > MAX_NAMES) return false
  const declared = new Set(view.names)
  const strangers = [...names].filter((name) => !declared.has(name))
  if (strangers.length === 0) return false
  const absent = new Set(view.names.filter((name) => !names.has(name)).map(foldAccents))
  return strangers.some((name) => absent.has(foldAccents(name)) || resolvePath(view, name) !== null)
}

/**
 * Returns a remark on closing marks that may be content, so that the value was left unchanged. Null if there are none.
 */
export function residueRemark(text: string, value: unknown): string | null {
  const found = lastClosing(text, value)
  if (found === null || isSureResidue(found.run, value)) return null
  const { last, run } = found
  return `The value at ${toPointer(last.path)} ends in ${JSON.stringify(last.value.slice(run.start))}, which closes a call in some dialect. It was left as it is.`
}

const ARGUMENT_BEGIN = "<|tool_call_argument_begin|>"

/** Returns a finding that no rule applies: it says why the call must not run. */
const blockingFinding = (
  rule: string,
  pointer: string,
  before: string,
  span: Finding["span"],
  message: string,
): Finding => ({ rule, pointer, before, after: before, confidence: "guess", span, edits: [], applied: false, message })

/** Reports a value that contains the header of another call of this tool: two calls were merged in an unclear way. */
export function blockedBy(text: string, tool: string): Finding | null {
  for (let at = text.indexOf(ARGUMENT_BEGIN); at >= 0; at = text.indexOf(ARGUMENT_BEGIN, at + 1)) {
    const callHeader = /functions\.([^\s<>"]+):\d+\s*$/.exec(text.slice(Math.max(0, at - 200), at))
    if (callHeader === null || callHeader[1] !== tool) continue
    const start = at - callHeader[0].length
    const end = at + ARGUMENT_BEGIN.length
    const message = "A value holds the beginning of another call."
    return blockingFinding(RESIDUE_RULE, "", text.slice(start, end), [start, end], message)
  }
  return null
}

/** Reports a value with the markup of a declared, absent member that no rule split off: neither reading is certain. */
export function blockedBySwallowed(text: string, view: SchemaView): Finding | null {
  const value = JSON.parse(text) as Readonly<Record<string, unknown>>
  const found = swallowedIn(value, view)
  if (found === null) return null
  const { key, at } = found
  const before = String(value[key]).slice(at, at + MAX_SHOWN_CHARS)
  const message = "A value holds the markup of another member."
  return blockingFinding("value/swallowed-member", toPointer([key]), before, [0, text.length], message)
}

const MAX_SHOWN_CHARS = 64

/** Signs of a path with markup around it in a JSON text. Without one, the text need not be parsed. */
const PATH_MARKS = /\]\(|"(?:[<`']|\\")|\\u/

/** True if a valid value has a fault that only declarations define. Most texts are ruled out without a visit. */
export function hasDeclaredFault(
  text: string,
  value: object,
  view: SchemaView,
  tool: string,
  withResidue: boolean,
): boolean {
  const kinds = hintKinds(view)
  const hasMarkup = withResidue && text.includes("<")
  const mayHaveFault = kinds.others || (kinds.paths && PATH_MARKS.test(text))
  if (hasMarkup && hasProtocolFault(text, value, view, tool)) return true
  return (
    mayHaveFault &&
    declaredIssues(text, value, view, { key: "", issueLimit: 1, isValid: true, isRepair: false, findsResidue: false })
      .length > 0
  )
}

/** True if a valid value contains marks of a dialect where the protocol may have left them. */
export const hasProtocolFault = (text: string, value: object, view: SchemaView, tool: string): boolean =>
  markupIssues(value, view).length > 0 || blockedBy(text, tool) !== null || lastClosing(text, value) !== null
