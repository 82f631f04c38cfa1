import { OBJECT } from "../json/kind.ts"
import { distance, weight } from "./distance.ts"
import type { Hints, Issue, SchemaView } from "./view.ts"

const union = (lists: readonly (readonly string[])[]): readonly string[] => [...new Set(lists.flat())]

const firstOf = <T>(values: readonly (T | null)[]): T | null => values.find((value) => value !== null) ?? null

/** Several schemas that must all hold at one place. */
export function allOfViews(parts: readonly SchemaView[]): SchemaView {
  const merge = (found: readonly (SchemaView | null)[]): SchemaView | null => mergeAll(found)
  const narrowed = (): readonly unknown[] | null => {
    const lists = parts.flatMap((part) => (part.values === null ? [] : [part.values]))
    return lists.length === 0 ? null : (lists[0] as readonly unknown[]).filter((value) => parts.every((part) => part.values === null || part.isValid(value)))
  }
  return {
    get kinds() {
      return parts.reduce((bits, part) => bits & part.kinds, -1)
    },
    get integer() {
      return parts.some((part) => part.integer)
    },
    get names() {
      return union(parts.map((part) => part.names))
    },
    get required() {
      return union(parts.map((part) => part.required))
    },
    get closed() {
      return parts.some((part) => part.closed)
    },
    get values() {
      return narrowed()
    },
    get texts() {
      return textsOf(narrowed())
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
    member: (name) => merge(parts.map((part) => part.member(name))),
    element: (index) => merge(parts.map((part) => part.element(index))),
    isValid: (value) => parts.every((part) => part.isValid(value)),
    validate: (value) => parts.flatMap((part) => part.validate(value)),
  }
}

/** Several schemas of which one must hold: what union branches say about one member. */
export function anyOfViews(parts: readonly SchemaView[]): SchemaView {
  const listed = (): readonly unknown[] | null => {
    const lists = parts.map((part) => part.values)
    return lists.includes(null) ? null : [...new Set(lists.flatMap((list) => list ?? []))]
  }
  const view: SchemaView = {
    get kinds() {
      return parts.reduce((bits, part) => bits | part.kinds, 0)
    },
    get integer() {
      return parts.every((part) => part.integer)
    },
    get names() {
      return union(parts.map((part) => part.names))
    },
    required: [],
    get closed() {
      const objects = parts.filter((part) => (part.kinds & OBJECT) !== 0)
      return objects.length > 0 && objects.every((part) => part.closed)
    },
    get values() {
      return listed()
    },
    get texts() {
      return textsOf(listed())
    },
    // which branch was meant is not known, so its default is nobody's
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
    // which branch was meant is not known
    description: null,
    get minItems() {
      return Math.min(...parts.map((part) => part.minItems))
    },
    member: (name) => mergeAny(parts.map((part) => part.member(name))),
    element: (index) => mergeAny(parts.map((part) => part.element(index))),
    isValid: (value) => parts.some((part) => part.isValid(value)),
    validate: (value) => (parts.some((part) => part.isValid(value)) ? [] : nearestIssues(parts, value)),
  }
  return view
}

/** The view with hints that are declared elsewhere; nothing else about it changes. */
export function withHints(view: SchemaView, hints: Hints): SchemaView {
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
  let nearest: Issue[] = []
  let least = Number.POSITIVE_INFINITY
  for (const part of parts) {
    const issues = part.validate(value)
    const score = distance(part, value) + weight(issues, 0)
    if (score < least) {
      least = score
      nearest = issues
    }
  }
  return nearest
}

const distinct = (found: readonly (SchemaView | null)[]): SchemaView[] => [...new Set(found.filter((part) => part !== null))]

export function mergeAll(found: readonly (SchemaView | null)[]): SchemaView | null {
  const parts = distinct(found)
  return parts.length > 1 ? allOfViews(parts) : (parts[0] ?? null)
}

export function mergeAny(found: readonly (SchemaView | null)[]): SchemaView | null {
  const parts = distinct(found)
  return parts.length > 1 ? anyOfViews(parts) : (parts[0] ?? null)
}

/** The texts of an enumeration; a null beside them is told by `kinds`. */
export function textsOf(values: readonly unknown[] | null): readonly string[] | null {
  if (values === null) return null
  const texts = values.filter((value): value is string => typeof value === "string")
  return texts.length > 0 && values.every((value) => typeof value === "string" || value === null) ? texts : null
}
