// Finds the place in the text that an issue points at, with its schema and its owner.
import { type JsonNode, lastMember } from "../json/tree.ts"
import type { Issue, SchemaView } from "../schema/view.ts"
import type { RepairPlace } from "./rule.ts"
import { type FitRun, innerRun } from "./run.ts"

type NodePath = readonly (string | number)[]
type FitPart = (text: string, view: SchemaView, run: FitRun) => { readonly issues: readonly Issue[] }

/** Returns the schema at a path, or null if the schema does not describe it. */
export function viewAt(root: SchemaView | null, path: NodePath): SchemaView | null {
  let view = root
  for (const step of path) {
    if (view === null) return null
    view = typeof step === "number" ? view.element(step) : view.member(step)
  }
  return view
}

interface FitScene {
  readonly text: string
  readonly value: unknown
  readonly root: JsonNode
  readonly view: SchemaView
}

/** Returns the place that an issue points at, or null if the text has no such place. */
export function placeOf(fitScene: FitScene, issue: Issue, run: FitRun, fitPart: FitPart): RepairPlace | null {
  let { root: node, value } = fitScene
  let view: SchemaView | null = fitScene.view
  let owner: RepairPlace["owner"] = null
  let list: RepairPlace["list"] = null
  let { key } = run
  for (const step of issue.path) {
    const member = typeof step === "number" ? undefined : lastMember(node, step)
    const inner: JsonNode | undefined = typeof step === "number" ? node.items[step] : member?.value
    if (inner === undefined) return null
    list = view === null || typeof step !== "number" ? null : { node, view, index: step }
    owner = view === null || member === undefined ? null : { node, view, member }
    node = inner
    view = (typeof step === "number" ? view?.element(step) : view?.member(step)) ?? null
    if (typeof step !== "number") key = step
    value = (value as Readonly<Record<string | number, unknown>>)[step]
  }
  return {
    text: fitScene.text,
    node,
    value,
    issue,
    view: view ?? issue.view,
    owner,
    list,
    root: run.root,
    key,
    outerKeys: [run.key, ...issue.path.slice(0, -1)].filter(
      (step) => typeof step === "string" && step !== "",
    ) as string[],
    atRoot: run.atRoot && issue.path.length === 0,
    tool: run.options.tool,
    read: run.options.readText,
    fits: (text, wanted) => fitPart(text, wanted, innerRun(run, run.excludedRules, false, run.key)).issues.length === 0,
  }
}

/**
 * True if a member of a free-form object does not fit there, but the tool declares it at the top level, where it fits
 * and is absent. It was most likely meant for the tool, so its value is not changed. Ex)
 * {"name":"db","labels":{"app":"db","dry_run":true}}. `rootNode`: the parsed text, read once for all issues.
 */
export function isOfOuterObject({ owner, root, value }: RepairPlace, rootNode: JsonNode): boolean {
  const key = owner?.member.key
  if (key === undefined || owner?.view.names.includes(key) || !root.names.includes(key)) return false
  return root.member(key)?.isValid(value) === true && lastMember(rootNode, key) === undefined
}
