import { type JsonNode, lastMember, nodeAt } from "../json/tree.ts"
import type { Issue, SchemaView } from "../schema/view.ts"
import type { RepairPlace } from "./rule.ts"
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

export interface FitScene {
  readonly text: string
  readonly value: unknown
  readonly root: JsonNode
  readonly view: SchemaView
}

function holderOf({ root, view }: FitScene, path: NodePath): Pick<RepairPlace, "owner" | "list"> {
  const step = path.at(-1)
  const holder = nodeAt(root, path.slice(0, -1))
  const holderView = viewAt(view, path.slice(0, -1))
  if (step === undefined || holder === undefined || holderView === null) return { owner: null, list: null }
  if (typeof step === "number") return { owner: null, list: holder.kind === "array" ? { node: holder, index: step, view: holderView } : null }
  const member = holder.kind === "object" ? lastMember(holder, step) : undefined
  return { owner: member === undefined ? null : { node: holder, member, view: holderView }, list: null }
}

/** The place an issue points at; null when the text holds no such place. */
export function placeOf(fitScene: FitScene, issue: Issue, run: FitRun, fitPart: FitPart): RepairPlace | null {
  const node = nodeAt(fitScene.root, issue.path)
  if (node === undefined) return null
  const { owner, list } = holderOf(fitScene, issue.path)
  const key = issue.path.findLast((step) => typeof step === "string")
  return {
    text: fitScene.text,
    node,
    value: valueAt(fitScene.value, issue.path),
    issue,
    view: viewAt(fitScene.view, issue.path) ?? issue.view,
    owner,
    list,
    root: run.root,
    key: key === undefined ? run.key : String(key),
    atRoot: run.atRoot && issue.path.length === 0,
    tool: run.options.tool,
    read: run.options.readText,
    fits: (text, view) => fitPart(text, view, innerRun(run, run.excludedRules, false, run.key)).issues.length === 0,
  }
}
