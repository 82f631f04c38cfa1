import type { SourceEdit } from "../json/edit.ts"
import { type JsonKind, KIND_BITS } from "../json/kind.ts"
import type { JsonMember, JsonNode } from "../json/tree.ts"
import type { Confidence } from "../report.ts"
import type { Issue, SchemaView } from "../schema/view.ts"

/** A repair of one place. The engine checks it, and decides whether to apply it. */
export interface RepairProposal {
  /** In the coordinates of `place.text`; sorted, not overlapping. */
  readonly edits: readonly SourceEdit[]
  readonly confidence: Confidence
  readonly message: string
  /**
   * The edits repair one part of an object: accepted whatever else is wrong there. Without it the whole place must fit
   * afterwards.
   */
  readonly part?: true
  /** Rules that may not help to make the result fit. */
  readonly withoutRules?: readonly string[]
  /** Where the repair is reported, when that is not the place itself: steps under it. */
  readonly reportedUnder?: readonly (string | number)[]
}

interface OwnerObject {
  readonly node: JsonNode
  readonly member: JsonMember
  readonly view: SchemaView
}

interface OwnerList {
  readonly node: JsonNode
  readonly index: number
  readonly view: SchemaView
}

/** All a rule may know of the place that violates. */
export interface RepairPlace {
  /** The text as it stands in this pass; `node` counts in it. */
  readonly text: string
  readonly node: JsonNode
  readonly value: unknown
  readonly issue: Issue
  /** All that is wanted at this place: the violated subschema may be a part of it. */
  readonly view: SchemaView
  readonly owner: OwnerObject | null
  readonly list: OwnerList | null
  /** The schema of the arguments as a whole. */
  readonly root: SchemaView
  /** The name of the nearest member the place lies in, or "". */
  readonly key: string
  /** True for the arguments themselves, also after an envelope was taken off. */
  readonly atRoot: boolean
  readonly tool: ToolNames
  /** Any text to strict JSON text with one reading, or null. */
  read(text: string, view: SchemaView | null): string | null
  /** True when the text fits a schema, after repairs of its own. */
  fits(text: string, view: SchemaView): boolean
}

export interface ToolNames {
  readonly name: string
  /** Every tool of the turn: a call that names another of them was not meant for this one. */
  readonly knownNames?: { has(name: string): boolean }
  /** Descriptions in the tool's own schema: a value that repeats one is an echo, not data. */
  readonly descriptions?: ReadonlySet<string>
  /**
   * Of a tool that was shown flat: names that stand for a place in its schema, though the schema has no member of that
   * name.
   */
  readonly isFlatName?: (name: string) => boolean
}

export interface RepairRule {
  /**
   * Group and fault; never the repair. `describe/rules/<group>.ts` says by this id why the level is right, with
   * examples.
   */
  readonly id: string
  /** Keywords of the issues that make the engine ask. */
  readonly triggerKeywords: readonly string[]
  /** A proposal may be weaker, never stronger. */
  readonly maxConfidence: Confidence
  propose(place: RepairPlace): RepairProposal | readonly RepairProposal[] | null
}

/** A proposal that replaces the whole place. */
export const proposeText = (
  { node }: RepairPlace,
  insert: string,
  confidence: Confidence,
  message: string,
): RepairProposal => ({
  edits: [{ start: node.start, end: node.end, insert }],
  confidence,
  message,
})

/** True where a value of one kind stands and the schema takes one of the wanted kinds (bits), but not this one. */
export const standsFor = (place: RepairPlace, kind: JsonKind, wantedKinds: number): boolean =>
  place.node.kind === kind && (place.view.kinds & wantedKinds) !== 0 && (place.view.kinds & KIND_BITS[kind]) === 0

/** What stands at a node, as written. */
export const literalAt = (place: RepairPlace, node: JsonNode): string => place.text.slice(node.start, node.end)
