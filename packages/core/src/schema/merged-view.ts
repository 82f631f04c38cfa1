// Combines the views of several schemas that apply to one place into one lazy view.
import { ALL_KIND_BITS, NULL_BIT, NUMBER_BIT, OBJECT_BIT } from "../json/kind.ts"
import { branchDistance, issueWeight } from "./distance.ts"
import type { Issue, SchemaHints, SchemaView } from "./view.ts"

type ViewMethods = Pick<SchemaView, "member" | "element" | "isValid" | "validate">

/** The answers of a view, each computed when it is requested. */
type ViewAnswers = ViewMethods & {
  readonly [Name in Exclude<keyof SchemaView, keyof ViewMethods>]: () => SchemaView[Name]
}

/**
 * A view that computes its answers on demand. The getters are defined on the class: in an object literal created for
 * each view, they would give every view a shape of its own, and the reader, which queries views at every bracket, would
 * have to look up each getter in a dictionary.
 */
export class LazyView implements SchemaView {
  readonly answers: ViewAnswers
  readonly member: SchemaView["member"]
  readonly element: SchemaView["element"]
  readonly isValid: SchemaView["isValid"]
  readonly validate: SchemaView["validate"]

  constructor(answers: ViewAnswers) {
    this.answers = answers
    this.member = answers.member
    this.element = answers.element
    this.isValid = answers.isValid
    this.validate = answers.validate
  }

  get kinds(): number {
    return this.answers.kinds()
  }
  get integer(): boolean {
    return this.answers.integer()
  }
  get names(): readonly string[] {
    return this.answers.names()
  }
  get required(): readonly string[] {
    return this.answers.required()
  }
  get closed(): boolean {
    return this.answers.closed()
  }
  get values(): readonly unknown[] | null {
    return this.answers.values()
  }
  get texts(): readonly string[] | null {
    return this.answers.texts()
  }
  get defaults(): readonly unknown[] {
    return this.answers.defaults()
  }
  get branches(): readonly SchemaView[] {
    return this.answers.branches()
  }
  get hints(): SchemaHints | null {
    return this.answers.hints()
  }
  get format(): string | null {
    return this.answers.format()
  }
  get description(): string | null {
    return this.answers.description()
  }
  get minItems(): number {
    return this.answers.minItems()
  }
}

/** Maximum length of a chain of references that is followed: the answers recurse. */
const MAX_NESTING = 100
let viewNesting = 0

/**
 * Returns a function that computes an answer once. During the computation, and beyond the longest chain, it returns
 * `pendingAnswer`, which ends cycles.
 */
export function computeOnce<T>(pendingAnswer: T, computeAnswer: () => T): () => T {
  let computeState = 0
  let computedAnswer = pendingAnswer
  return () => {
    if (computeState !== 0 || viewNesting > MAX_NESTING) return computedAnswer
    computeState = 1
    viewNesting++
    try {
      computedAnswer = computeAnswer()
    } finally {
      viewNesting--
    }
    return computedAnswer
  }
}

export function rememberByKey<K>(computeView: (key: K) => SchemaView | null): (key: K) => SchemaView | null {
  const viewByKey = new Map<K, SchemaView | null>()
  return (key) => {
    const knownView = viewByKey.get(key)
    if (knownView !== undefined || viewNesting > MAX_NESTING) return knownView ?? null
    // A cycle that asks for the same key again gets null.
    viewByKey.set(key, null)
    viewNesting++
    const computedView = computeView(key)
    viewNesting--
    // Limits the memory for hostile lists of names.
    if (viewByKey.size > 1_000) viewByKey.clear()
    viewByKey.set(key, computedView)
    return computedView
  }
}

const emptyList = (): readonly never[] => []
const uniqueNames = (lists: readonly (readonly string[])[]): readonly string[] => [...new Set(lists.flat())]
const firstOf = <T>(candidateValues: readonly (T | null)[]): T | null =>
  candidateValues.find((value) => value !== null) ?? null

/** True if a union has branches for a kind, and all of them satisfy a condition. */
function everyOfKind(
  branches: readonly SchemaView[],
  kindBit: number,
  holds: (branch: SchemaView) => boolean,
): boolean {
  const ofKind = branches.filter((branch) => (branch.kinds & kindBit) !== 0)
  return ofKind.length > 0 && ofKind.every(holds)
}

/** Returns the values of the first part that lists any, without those that other parts with lists reject. */
function narrowedValues(parts: readonly SchemaView[]): readonly unknown[] | null {
  const [first, ...others] = parts.filter((part) => part.values !== null)
  const values = first?.values ?? null
  return others.length === 0 ? values : (values?.filter((value) => others.every((part) => part.isValid(value))) ?? null)
}

/** Views of the same place, by how they combine. */
export interface ViewSources {
  /** Views that must all be valid. */
  readonly certain: readonly SchemaView[]
  /** The branches of each union: one of them must be valid. */
  readonly unions: readonly (readonly SchemaView[])[]
  /** The views of if, then and else: they add names but guarantee nothing. */
  readonly conditional: readonly SchemaView[]
}

/** Returns the combined view of everything that applies to one place. */
export function combineViews(
  findSources: () => ViewSources,
  { isValid, validate }: Pick<SchemaView, "isValid" | "validate">,
): SchemaView {
  const sources = computeOnce<ViewSources>({ certain: [], unions: [], conditional: [] }, findSources)
  const certain = (): readonly SchemaView[] => sources().certain
  const all = computeOnce<readonly SchemaView[]>([], () => [
    ...certain(),
    ...sources().unions.flatMap((branches) => mergeAny(branches) ?? []),
  ])
  const inherited = <T>(answerOf: (part: SchemaView) => T | null) =>
    computeOnce<T | null>(null, () => firstOf(certain().map(answerOf)))
  const childBy = <K>(childOf: (view: SchemaView, key: K) => SchemaView | null) =>
    rememberByKey<K>((key) => {
      const childIn = (part: SchemaView): SchemaView | null => childOf(part, key)
      return mergeAll(all().map(childIn)) ?? mergeAny(sources().conditional.map(childIn))
    })
  const values = computeOnce<readonly unknown[] | null>(null, () => narrowedValues(all()))
  return new LazyView({
    kinds: computeOnce(ALL_KIND_BITS, () => all().reduce((bits, part) => bits & part.kinds, ALL_KIND_BITS)),
    integer: computeOnce(false, () => all().some((part) => part.integer)),
    names: computeOnce<readonly string[]>([], () =>
      uniqueNames([...all(), ...sources().conditional].map((part) => part.names)),
    ),
    required: computeOnce<readonly string[]>([], () => uniqueNames(certain().map((part) => part.required))),
    closed: computeOnce(false, () => all().some((part) => part.closed)),
    values,
    texts: computeOnce<readonly string[] | null>(null, () => textsOf(values())),
    defaults: computeOnce<readonly unknown[]>(
      [],
      () => certain().find((part) => part.defaults.length > 0)?.defaults ?? [],
    ),
    branches: computeOnce<readonly SchemaView[]>(
      [],
      () => sources().unions[0] ?? certain().find((part) => part.branches.length > 0)?.branches ?? [],
    ),
    hints: inherited((part) => part.hints),
    format: inherited((part) => part.format),
    description: inherited((part) => part.description),
    minItems: computeOnce(0, () => Math.max(0, ...certain().map((part) => part.minItems))),
    member: childBy((part, name) => part.member(name)),
    element: childBy((part, index) => part.element(index)),
    isValid,
    validate,
  })
}

/** Returns the view of several schemas that must all be valid for one value. */
export const allOfViews = (parts: readonly SchemaView[]): SchemaView =>
  combineViews(() => ({ certain: parts, unions: [], conditional: [] }), {
    isValid: (value) => parts.every((part) => part.isValid(value)),
    validate: (value) => parts.flatMap((part) => part.validate(value)),
  })

/** Returns the listed values of a part; the null branch of a union counts as a list with one value. */
const listedValues = (part: SchemaView): readonly unknown[] | null =>
  part.values ?? (part.kinds === NULL_BIT ? [null] : null)

/** Returns the view of schemas of which one must be valid, such as those of union branches for one member. */
export function anyOfViews(parts: readonly SchemaView[]): SchemaView {
  const anyValues = (): readonly unknown[] | null => {
    const branchLists = parts.map(listedValues)
    const isListed = !branchLists.includes(null) && parts.some((part) => part.values !== null)
    return isListed ? [...new Set(branchLists.flatMap((list) => list ?? []))] : null
  }
  return new LazyView({
    kinds: () => parts.reduce((anyBits, part) => anyBits | part.kinds, 0),
    integer: () => everyOfKind(parts, NUMBER_BIT, (part) => part.integer),
    names: () => uniqueNames(parts.map((part) => part.names)),
    required: emptyList,
    closed: () => everyOfKind(parts, OBJECT_BIT, (part) => part.closed),
    values: anyValues,
    texts: () => textsOf(anyValues()),
    // It is unknown which branch is meant, so no default and no description applies.
    defaults: emptyList,
    branches: () => parts.flatMap((part) => (part.branches.length > 0 ? part.branches : [part])),
    hints: () => firstOf(parts.map((part) => part.hints)),
    format: () => (parts.every((part) => part.format === parts[0]?.format) ? (parts[0]?.format ?? null) : null),
    description: () => null,
    minItems: () => Math.min(...parts.map((part) => part.minItems)),
    member: (name) => mergeAny(parts.map((part) => part.member(name))),
    element: (index) => mergeAny(parts.map((part) => part.element(index))),
    isValid: (value) => parts.some((part) => part.isValid(value)),
    validate: (value) => (parts.some((part) => part.isValid(value)) ? [] : nearestIssues(parts, value)),
  })
}

/** Returns a view with different answers to some questions. */
export const withAnswers = (view: SchemaView, answers: Partial<SchemaView>): SchemaView =>
  Object.create(view, Object.getOwnPropertyDescriptors(answers)) as SchemaView

function nearestIssues(parts: readonly SchemaView[], value: unknown): Issue[] {
  let nearestFound: Issue[] = []
  let leastScore = Number.POSITIVE_INFINITY
  for (const part of parts) {
    const partIssues = part.validate(value)
    const branchScore = branchDistance(part, value) + issueWeight(partIssues, 0)
    if (branchScore < leastScore) {
      leastScore = branchScore
      nearestFound = partIssues
    }
  }
  return nearestFound
}

type ViewMerger = (found: readonly (SchemaView | null)[]) => SchemaView | null

/** Merges all views found for one place into one view; null if there are none. */
const mergeBy =
  (join: (parts: readonly SchemaView[]) => SchemaView): ViewMerger =>
  (found) => {
    const parts = [...new Set(found.filter((part) => part !== null))]
    return parts.length > 1 ? join(parts) : (parts[0] ?? null)
  }

export const mergeAll: ViewMerger = mergeBy(allOfViews)
export const mergeAny: ViewMerger = mergeBy(anyOfViews)

/** Returns the texts of an enumeration; `kinds` says whether null is allowed too. */
export function textsOf(enumValues: readonly unknown[] | null): readonly string[] | null {
  if (enumValues === null) return null
  const enumTexts = enumValues.filter((value): value is string => typeof value === "string")
  return enumTexts.length > 0 && enumValues.every((value) => typeof value === "string" || value === null)
    ? enumTexts
    : null
}
