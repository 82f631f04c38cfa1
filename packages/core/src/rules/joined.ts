import type { Issue, SchemaView } from "../schema/view.ts"

/**
 * A branch together with what stands beside its union: `{properties, anyOf: [{required: ["a"]}, …]}` declares
 * the members outside and only asks for them inside.
 */
export function joinViews(outerView: SchemaView, unionView: SchemaView, branch: SchemaView): SchemaView {
  const known = joinedViews.get(branch) ?? new WeakMap<SchemaView, SchemaView>()
  const view = known.get(outerView) ?? buildJoinedView(outerView, unionView, branch)
  joinedViews.set(branch, known.set(outerView, view))
  return view
}

// One view per pair, so that what is remembered per view is found again.
const joinedViews = new WeakMap<SchemaView, WeakMap<SchemaView, SchemaView>>()

function buildJoinedView(viewAround: SchemaView, joinedUnion: SchemaView, branch: SchemaView): SchemaView {
  const inBranches = new Set(joinedUnion.branches.flatMap((otherBranch) => otherBranch.names))
  const outerNames = viewAround.names.filter((name) => !inBranches.has(name))
  if (outerNames.length === 0 && viewAround.required.length === 0) return branch
  const own = new Set(branch.names)
  return {
    kinds: branch.kinds & viewAround.kinds,
    names: [...branch.names, ...outerNames],
    closed: branch.closed || viewAround.closed,
    required: [...new Set([...branch.required, ...viewAround.required])],
    texts: branch.texts ?? viewAround.texts,
    integer: branch.integer || viewAround.integer,
    values: branch.values ?? viewAround.values,
    defaults: branch.defaults.length > 0 ? branch.defaults : viewAround.defaults,
    branches: branch.branches,
    hints: branch.hints ?? viewAround.hints,
    format: branch.format ?? viewAround.format,
    description: branch.description ?? viewAround.description,
    minItems: Math.max(branch.minItems, viewAround.minItems),
    member: (name) => (own.has(name) ? branch.member(name) : viewAround.member(name)),
    element: (index) => branch.element(index) ?? viewAround.element(index),
    isValid: (value) => branch.isValid(value) && viewAround.isValid(value),
    validate: (value) => [
      ...branch.validate(value),
      ...viewAround.validate(value).filter((issue) => !isTheUnion(issue, joinedUnion)),
    ],
  }
}

const isTheUnion = (issue: Issue, triedUnion: SchemaView): boolean =>
  issue.path.length === 0 && issue.view === triedUnion && (issue.keyword === "anyOf" || issue.keyword === "oneOf")
