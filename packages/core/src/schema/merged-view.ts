import { OBJECT_BIT } from "../json/kind.ts"
import { branchDistance, issueWeight } from "./distance.ts"
import type { Issue, SchemaHints, SchemaView } from "./view.ts"

type ViewMethods = Pick<SchemaView, "member" | "element" | "isValid" | "validate">

/** The answers of a view, each computed when it is asked for. */
export type ViewAnswers = ViewMethods & {
  readonly [Name in Exclude<keyof SchemaView, keyof ViewMethods>]: () => SchemaView[Name]
}

/**
 * A view that asks for its answers. The getters stand on the class: as parts of a literal made anew for each view they
 * would give every view a shape of its own, and the reader, which asks views at every bracket, would look each of them
 * up in a dictionary.
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

const emptyList = (): readonly never[] => []
const uniqueNames = (lists: readonly (readonly string[])[]): readonly string[] => [...new Set(lists.flat())]
export const firstOf = <T>(candidateValues: readonly (T | null)[]): T | null =>
  candidateValues.find((value) => value !== null) ?? null

/** Whether a union has branches for a kind, and all of these satisfy a condition. */
export function everyOfKind(
  branches: readonly SchemaView[],
  kindBit: number,
  holds: (branch: SchemaView) => boolean,
): boolean {
  const ofKind = branches.filter((branch) => (branch.kinds & kindBit) !== 0)
  return ofKind.length > 0 && ofKind.every(holds)
}

/** The view of several schemas that must all hold for one value. */
export function allOfViews(parts: readonly SchemaView[]): SchemaView {
  const narrowedValues = (): readonly unknown[] | null => {
    const values = firstOf(parts.map((part) => part.values))
    return values?.filter((value) => parts.every((part) => part.values === null || part.isValid(value))) ?? null
  }
  return new LazyView({
    kinds: () => parts.reduce((commonBits, part) => commonBits & part.kinds, -1),
    integer: () => parts.some((part) => part.integer),
    names: () => uniqueNames(parts.map((part) => part.names)),
    required: () => uniqueNames(parts.map((part) => part.required)),
    closed: () => parts.some((part) => part.closed),
    values: narrowedValues,
    texts: () => textsOf(narrowedValues()),
    defaults: () => parts.find((part) => part.defaults.length > 0)?.defaults ?? [],
    branches: () => parts.find((part) => part.branches.length > 0)?.branches ?? [],
    hints: () => firstOf(parts.map((part) => part.hints)),
    format: () => firstOf(parts.map((part) => part.format)),
    description: () => firstOf(parts.map((part) => part.description)),
    minItems: () => Math.max(...parts.map((part) => part.minItems)),
    member: (name) => mergeAll(parts.map((part) => part.member(name))),
    element: (index) => mergeAll(parts.map((part) => part.element(index))),
    isValid: (value) => parts.every((part) => part.isValid(value)),
    validate: (value) => parts.flatMap((part) => part.validate(value)),
  })
}

/** The view of several schemas of which one must hold, such as what union branches say of one member. */
export function anyOfViews(parts: readonly SchemaView[]): SchemaView {
  const listedValues = (): readonly unknown[] | null => {
    const branchLists = parts.map((part) => part.values)
    return branchLists.includes(null) ? null : [...new Set(branchLists.flatMap((list) => list ?? []))]
  }
  return new LazyView({
    kinds: () => parts.reduce((anyBits, part) => anyBits | part.kinds, 0),
    integer: () => parts.every((part) => part.integer),
    names: () => uniqueNames(parts.map((part) => part.names)),
    required: emptyList,
    closed: () => everyOfKind(parts, OBJECT_BIT, (part) => part.closed),
    values: listedValues,
    texts: () => textsOf(listedValues()),
    // which branch is meant is not known, so no default and no description applies
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

/** The view with hints that are declared elsewhere. */
export const withHints = (view: SchemaView, hints: SchemaHints): SchemaView =>
  Object.create(view, { hints: { value: hints } }) as SchemaView

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

const distinctViews = (found: readonly (SchemaView | null)[]): SchemaView[] => [
  ...new Set(found.filter((part) => part !== null)),
]

export function mergeAll(found: readonly (SchemaView | null)[]): SchemaView | null {
  const parts = distinctViews(found)
  return parts.length > 1 ? allOfViews(parts) : (parts[0] ?? null)
}

export function mergeAny(found: readonly (SchemaView | null)[]): SchemaView | null {
  const parts = distinctViews(found)
  return parts.length > 1 ? anyOfViews(parts) : (parts[0] ?? null)
}

/** The texts of an enumeration; a null beside them is told by `kinds`. */
export function textsOf(enumValues: readonly unknown[] | null): readonly string[] | null {
  if (enumValues === null) return null
  const enumTexts = enumValues.filter((value): value is string => typeof value === "string")
  return enumTexts.length > 0 && enumValues.every((value) => typeof value === "string" || value === null)
    ? enumTexts
    : null
}
