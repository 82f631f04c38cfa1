// Joins a branch of a union with the schema around the union into one view.
import { allOfViews, withAnswers } from "../schema/merged-view.ts"
import type { Issue, SchemaView } from "../schema/view.ts"

/**
 * Returns a view of a branch together with the keywords beside its union: `{properties, anyOf: [{required: ["a"]}, …]}`
 * declares the members outside the branches and only requires them inside.
 */
export function joinViews(outerView: SchemaView, unionView: SchemaView, branch: SchemaView): SchemaView {
  const known = joinedViews.get(branch) ?? new WeakMap<SchemaView, SchemaView>()
  const view = known.get(outerView) ?? buildJoinedView(outerView, unionView, branch)
  joinedViews.set(branch, known.set(outerView, view))
  return view
}

// One view per pair, so that results cached per view are found again.
const joinedViews = new WeakMap<SchemaView, WeakMap<SchemaView, SchemaView>>()

function buildJoinedView(viewAround: SchemaView, joinedUnion: SchemaView, branch: SchemaView): SchemaView {
  const inBranches = new Set(joinedUnion.branches.flatMap((otherBranch) => otherBranch.names))
  const outerNames = viewAround.names.filter((name) => !inBranches.has(name))
  if (outerNames.length === 0 && viewAround.required.length === 0) return branch
  const own = new Set(branch.names)
  return withAnswers(allOfViews([branch, viewAround]), {
    names: [...branch.names, ...outerNames],
    branches: branch.branches,
    member: (name) => (own.has(name) ? branch.member(name) : viewAround.member(name)),
    element: (index) => branch.element(index) ?? viewAround.element(index),
    validate: (value) => [
      ...branch.validate(value),
      ...viewAround.validate(value).filter((issue) => !isTheUnion(issue, joinedUnion)),
    ],
  })
}

const isTheUnion = (issue: Issue, triedUnion: SchemaView): boolean =>
  issue.path.length === 0 && issue.view === triedUnion && (issue.keyword === "anyOf" || issue.keyword === "oneOf")
