import { OBJECT_BIT } from "../json/kind.ts"
import { branchDistance, issueWeight } from "./distance.ts"
import { everyOfKind } from "./shape.ts"
import type { Issue, SchemaHints, SchemaView } from "./view.ts"

export const firstOf = <T>(candidateValues: readonly (T | null)[]): T | null => candidateValues.find((value) => value !== null) ?? null

/** The view of several schemas that must all hold for one value. */
export function allOfViews(parts: readonly SchemaView[]): SchemaView {
  const narrowedValues = (): readonly unknown[] | null => {
    const values = firstOf(parts.map((part) => part.values))
    return values?.filter((value) => parts.every((part) => part.values === null || part.isValid(value))) ?? null
  }
  return {
    get kinds() {
      return parts.reduce((commonBits, part) => commonBits & part.kinds, -1)
    },
    get integer() {
      return parts.some((part) => part.integer)
    },
    get names() {
      return [...new Set(parts.flatMap((part) => part.names))]
    },
    get required() {
      return [...new Set(parts.flatMap((part) => part.required))]
    },
    get closed() {
      return parts.some((part) => part.closed)
    },
    get values() {
      return narrowedValues()
    },
    get texts() {
      return textsOf(narrowedValues())
    },
    get defaults() {
      return parts.find((part) => part.defaults.length > 0)?.defaults ?? []
    },
    get branches() {
      return parts.find((part) => part.branches.length > 0)?.branches ?? []
    },
    get hints() {
      return firstOf(parts.map((part) => part.hints))
    },
    get format() {
      return firstOf(parts.map((part) => part.format))
    },
    get description() {
      return firstOf(parts.map((part) => part.description))
    },
    get minItems() {
      return Math.max(...parts.map((part) => part.minItems))
    },
    member: (name) => mergeAll(parts.map((part) => part.member(name))),
    element: (index) => mergeAll(parts.map((part) => part.element(index))),
    isValid: (value) => parts.every((part) => part.isValid(value)),
    validate: (value) => parts.flatMap((part) => part.validate(value)),
  }
}

/** The view of several schemas of which one must hold, such as what union branches say of one member. */
export function anyOfViews(parts: readonly SchemaView[]): SchemaView {
  const listedValues = (): readonly unknown[] | null => {
    const branchLists = parts.map((part) => part.values)
    return branchLists.includes(null) ? null : [...new Set(branchLists.flatMap((list) => list ?? []))]
  }
  return {
    get kinds() {
      return parts.reduce((anyBits, part) => anyBits | part.kinds, 0)
    },
    get integer() {
      return parts.every((part) => part.integer)
    },
    get names() {
      return [...new Set(parts.flatMap((part) => part.names))]
    },
    required: [],
    get closed() {
      return everyOfKind(parts, OBJECT_BIT, (part) => part.closed)
    },
    get values() {
      return listedValues()
    },
    get texts() {
      return textsOf(listedValues())
    },
    // which branch is meant is not known, so no default and no description applies
    defaults: [],
    get branches() {
      return parts.flatMap((part) => (part.branches.length > 0 ? part.branches : [part]))
    },
    get hints() {
      return firstOf(parts.map((part) => part.hints))
    },
    get format() {
      return parts.every((part) => part.format === parts[0]?.format) ? (parts[0]?.format ?? null) : null
    },
    description: null,
    get minItems() {
      return Math.min(...parts.map((part) => part.minItems))
    },
    member: (name) => mergeAny(parts.map((part) => part.member(name))),
    element: (index) => mergeAny(parts.map((part) => part.element(index))),
    isValid: (value) => parts.some((part) => part.isValid(value)),
    validate: (value) => (parts.some((part) => part.isValid(value)) ? [] : nearestIssues(parts, value)),
  }
}

/** The view with hints that are declared elsewhere. */
export function withHints(view: SchemaView, hints: SchemaHints): SchemaView {
  return {
    kinds: view.kinds,
    integer: view.integer,
    names: view.names,
    required: view.required,
    closed: view.closed,
    values: view.values,
    texts: view.texts,
    defaults: view.defaults,
    branches: view.branches,
    hints,
    format: view.format,
    description: view.description,
    minItems: view.minItems,
    member: (name) => view.member(name),
    element: (index) => view.element(index),
    isValid: (value) => view.isValid(value),
    validate: (value) => view.validate(value),
  }
}

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

const distinctViews = (found: readonly (SchemaView | null)[]): SchemaView[] => [...new Set(found.filter((part) => part !== null))]

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
  return enumTexts.length > 0 && enumValues.every((value) => typeof value === "string" || value === null) ? enumTexts : null
}
