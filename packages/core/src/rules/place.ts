import { type JsonNode, lastMember, nodeAt } from "../json/tree.ts"
import type { Issue, SchemaView } from "../schema/view.ts"
import type { OwnerList, OwnerObject, RepairPlace } from "./rule.ts"
import { type FitRun, innerRun } from "./run.ts"

type NodePath = readonly (string | number)[]
type FitPart = (text: string, view: SchemaView, run: FitRun) => { readonly issues: readonly Issue[] }

/** The schema at a path; null where nothing is said. */
export function viewAt(root: SchemaView, path: NodePath): SchemaView | null {
  let view: SchemaView | null = root
  for (const step of path) {
    if (view === null) return null
    view = typeof step === "number" ? view.element(step) : view.member(step)
  }
  return view
}

function valueAt(root: unknown, path: NodePath): unknown {
  let value = root
  for (const step of path) {
    if (typeof value !== "object" || value === null || !Object.hasOwn(value, step)) return undefined
    value = (value as Record<string | number, unknown>)[step]
  }
  return value
}

function ownerAt(node: JsonNode, view: SchemaView, path: NodePath): OwnerObject | null {
  const key = path[path.length - 1]
  if (typeof key !== "string") return null
  const ownerPath = path.slice(0, -1)
  const owner = nodeAt(node, ownerPath)
  const member = owner?.kind === "object" ? lastMember(owner, key) : undefined
  const ownerView = viewAt(view, ownerPath)
  return owner === undefined || member === undefined || ownerView === null ? null : { node: owner, member, view: ownerView }
}

function listAt(node: JsonNode, view: SchemaView, path: NodePath): OwnerList | null {
  const index = path[path.length - 1]
  if (typeof index !== "number") return null
  const listPath = path.slice(0, -1)
  const list = nodeAt(node, listPath)
  const listView = viewAt(view, listPath)
  return list?.kind !== "array" || listView === null ? null : { node: list, index, view: listView }
}

export interface FitScene {
  readonly text: string
  readonly value: unknown
  readonly root: JsonNode
  readonly view: SchemaView
}

/** The place an issue points at; null when the text holds no such place. */
export function placeOf(fitScene: FitScene, issue: Issue, run: FitRun, fitPart: FitPart): RepairPlace | null {
  const node = nodeAt(fitScene.root, issue.path)
  if (node === undefined) return null
  const key = issue.path.findLast((step) => typeof step === "string")
  return {
    text: fitScene.text,
    node,
    value: valueAt(fitScene.value, issue.path),
    issue,
    view: viewAt(fitScene.view, issue.path) ?? issue.view,
    owner: ownerAt(fitScene.root, fitScene.view, issue.path),
    list: listAt(fitScene.root, fitScene.view, issue.path),
    root: run.root,
    key: key === undefined ? run.key : String(key),
    atRoot: run.atRoot && issue.path.length === 0,
    tool: run.options.tool,
    read: run.options.readText,
    fits: (text, view) => fitPart(text, view, innerRun(run, run.excludedRules, false, run.key)).issues.length === 0,
  }
}
