import { type JsonNode, memberOf, nodeAt } from "../json/tree.ts"
import type { Issue, SchemaView } from "../schema/view.ts"
import type { List, Owner, Place } from "./rule.ts"
import { innerRun, type Run } from "./run.ts"

type Path = readonly (string | number)[]
export type FitPart = (text: string, view: SchemaView, run: Run) => { readonly issues: readonly Issue[] }

/** The schema at a path; null where nothing is said. */
export function viewAt(root: SchemaView, path: Path): SchemaView | null {
  let view: SchemaView | null = root
  for (const step of path) {
    if (view === null) return null
    view = typeof step === "number" ? view.element(step) : view.member(step)
  }
  return view
}

function valueAt(root: unknown, path: Path): unknown {
  let value = root
  for (const step of path) {
    if (typeof value !== "object" || value === null || !Object.hasOwn(value, step)) return undefined
    value = (value as Record<string | number, unknown>)[step]
  }
  return value
}

function ownerAt(node: JsonNode, view: SchemaView, path: Path): Owner | null {
  const key = path[path.length - 1]
  if (typeof key !== "string") return null
  const above = path.slice(0, -1)
  const owner = nodeAt(node, above)
  const member = owner?.kind === "object" ? memberOf(owner, key) : undefined
  const ownerView = viewAt(view, above)
  return owner === undefined || member === undefined || ownerView === null ? null : { node: owner, member, view: ownerView }
}

function listAt(node: JsonNode, view: SchemaView, path: Path): List | null {
  const index = path[path.length - 1]
  if (typeof index !== "number") return null
  const above = path.slice(0, -1)
  const list = nodeAt(node, above)
  const listView = viewAt(view, above)
  return list?.kind !== "array" || listView === null ? null : { node: list, index, view: listView }
}

export interface Scene {
  readonly text: string
  readonly value: unknown
  readonly root: JsonNode
  readonly view: SchemaView
}

/** The place an issue points at; null when the text holds no such place. */
export function placeOf(scene: Scene, issue: Issue, run: Run, fitPart: FitPart): Place | null {
  const node = nodeAt(scene.root, issue.path)
  if (node === undefined) return null
  const key = issue.path.findLast((step) => typeof step === "string")
  return {
    text: scene.text,
    node,
    value: valueAt(scene.value, issue.path),
    issue,
    view: viewAt(scene.view, issue.path) ?? issue.view,
    owner: ownerAt(scene.root, scene.view, issue.path),
    list: listAt(scene.root, scene.view, issue.path),
    root: run.root,
    key: key === undefined ? run.key : String(key),
    atRoot: run.atRoot && issue.path.length === 0,
    tool: run.tool,
    read: run.read,
    fits: (text, view) => fitPart(text, view, innerRun(run, run.off, false, run.key)).issues.length === 0,
  }
}
