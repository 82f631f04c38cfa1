import type { Issue, SchemaView } from "../schema/view.ts"

/**
 * A branch together with what stands beside its union: `{properties, anyOf: [{required: ["a"]}, …]}` declares
 * the members outside and only asks for them inside.
 */
export function joinViews(outer: SchemaView, union: SchemaView, branch: SchemaView): SchemaView {
  const known = joined.get(branch) ?? new WeakMap<SchemaView, SchemaView>()
  const view = known.get(outer) ?? join(outer, union, branch)
  joined.set(branch, known.set(outer, view))
  return view
}

// One view per pair, so that what is remembered per view is found again.
const joined = new WeakMap<SchemaView, WeakMap<SchemaView, SchemaView>>()

function join(outer: SchemaView, union: SchemaView, branch: SchemaView): SchemaView {
  const inBranches = new Set(union.branches.flatMap((other) => other.names))
  const beside = outer.names.filter((name) => !inBranches.has(name))
  if (beside.length === 0 && outer.required.length === 0) return branch
  const own = new Set(branch.names)
  return {
    kinds: branch.kinds & outer.kinds,
    names: [...branch.names, ...beside],
    closed: branch.closed || outer.closed,
    required: [...new Set([...branch.required, ...outer.required])],
    texts: branch.texts ?? outer.texts,
    integer: branch.integer || outer.integer,
    values: branch.values ?? outer.values,
    defaults: branch.defaults.length > 0 ? branch.defaults : outer.defaults,
    branches: branch.branches,
    hints: branch.hints ?? outer.hints,
    format: branch.format ?? outer.format,
    description: branch.description ?? outer.description,
    minItems: Math.max(branch.minItems, outer.minItems),
    member: (name) => (own.has(name) ? branch.member(name) : outer.member(name)),
    element: (index) => branch.element(index) ?? outer.element(index),
    isValid: (value) => branch.isValid(value) && outer.isValid(value),
    validate: (value) => [...branch.validate(value), ...outer.validate(value).filter((issue) => !isTheUnion(issue, union))],
  }
}

const isTheUnion = (issue: Issue, union: SchemaView): boolean =>
  issue.path.length === 0 && issue.view === union && (issue.keyword === "anyOf" || issue.keyword === "oneOf")
