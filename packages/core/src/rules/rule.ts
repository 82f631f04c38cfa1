// Types of the folder (rule, place, proposal), lists of keywords that trigger rules, and small helpers.
import type { SourceEdit } from "../json/edit.ts"
import { type JsonKind, KIND_BITS } from "../json/kind.ts"
import { type JsonMember, type JsonNode, stringOf } from "../json/tree.ts"
import type { Confidence } from "../report.ts"
import type { Issue, SchemaView } from "../schema/view.ts"

/** Ids that `calls/` needs without loading the rules themselves. */
export const WRAPPED_ARGUMENTS_RULE = "shape/wrapped-arguments"
export const SWALLOWED_MEMBER_RULE = "value/swallowed-member"

/** A repair of one place. The engine checks it, and decides whether to apply it. */
export interface RepairProposal {
  /** In the coordinates of `place.text`; sorted, not overlapping. A text replaces the whole place. */
  readonly edits: string | readonly SourceEdit[]
  /** Left out where they are those of the rule. */
  readonly confidence?: Confidence
  readonly message?: string | undefined
  /** The edits repair a part of an object, whatever else is wrong there. Else the whole place must fit afterwards. */
  readonly part?: true
  /** Rules that may not help to make the result fit. */
  readonly withoutRules?: readonly string[]
  /** Where the repair is reported, when that is not the place itself: steps under it. */
  readonly reportedUnder?: readonly (string | number)[]
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
  /** The object it is a member of, or the list it is an item of. */
  readonly owner: { readonly node: JsonNode; readonly view: SchemaView; readonly member: JsonMember } | null
  readonly list: { readonly node: JsonNode; readonly view: SchemaView; readonly index: number } | null
  /** The schema of the arguments as a whole. */
  readonly root: SchemaView
  /** The name of the nearest member the place lies in, or "". */
  readonly key: string
  /** The names of the members that the object or list around the place lies in, from the outermost. */
  readonly outerKeys: readonly string[]
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
  /** Of a tool shown flat: names that stand for a place in its schema, which has no member of that name. */
  readonly isFlatName?: (name: string) => boolean
}

export interface RepairRule {
  /** Group and fault, not the repair. `describe/rules/<group>.ts` says by it why the level is right, with examples. */
  readonly id: string
  /** Keywords of the issues that make the engine ask. */
  readonly triggers: readonly string[]
  /** A kind of value that stands there and is not accepted, and the kinds (bits) of which one is wanted instead. */
  readonly replaces?: readonly [kind: JsonKind, wantedKinds: number]
  /** A proposal may be weaker, never stronger. Default: certain. */
  readonly maxConfidence?: Confidence
  /** Why the result is what was meant, where that is the same for all its proposals. */
  readonly message?: string
  /** A text replaces the whole place, with the rule's own level and message. */
  propose(place: RepairPlace): string | RepairProposal | readonly RepairProposal[] | null
}

/** The strongest level that a rule may propose. */
export const strongestOf = ({ maxConfidence = "certain" }: RepairRule): Confidence => maxConfidence

/** Whether a rule has anything to say of a place. */
export function concernsPlace({ triggers, replaces }: RepairRule, { issue, node, view }: RepairPlace): boolean {
  if (!triggers.includes(issue.keyword)) return false
  if (replaces === undefined) return true
  const [kind, wantedKinds] = replaces
  return node.kind === kind && (view.kinds & wantedKinds) !== 0 && (view.kinds & KIND_BITS[kind]) === 0
}

/** The element of a list of one. */
export const onlyOf = <T>(list: readonly T[]): T | undefined => (list.length === 1 ? list[0] : undefined)

/** What stands at a node, as written. */
export const literalAt = (place: RepairPlace, node: JsonNode): string => place.text.slice(node.start, node.end)

/** The text that a node holds; "" where it is none, or not there. */
export const textAt = (text: string, node: JsonNode | undefined): string =>
  node?.kind === "string" ? stringOf(text, node) : ""

/** The text of a member, or of several with a comma between them. */
export const memberText = (...members: readonly (readonly [name: string, literal: string])[]): string =>
  members.map(([name, literal]) => `${JSON.stringify(name)}:${literal}`).join(",")

/** A value of another kind, or another value, is wanted here. */
export const VALUE_KEYWORDS: readonly string[] = ["type", "enum", "const"]

/** The same, for rules that need not know which branch of a union is meant. The others are asked branch by branch. */
export const VALUE_OR_UNION: readonly string[] = [...VALUE_KEYWORDS, "anyOf", "oneOf"]

/** A value that is there and does not fit, for whatever reason. */
export const MISFIT_KEYWORDS: readonly string[] = [
  ...VALUE_OR_UNION,
  ..."pattern format minLength minItems minProperties minimum exclusiveMinimum required".split(" "),
]

/** The member names of an object do not fit. */
export const NAME_KEYWORDS: readonly string[] =
  "required dependentRequired additionalProperties unevaluatedProperties propertyNames".split(" ")

/** A member that the schema does not allow. */
export const UNKNOWN_MEMBER: readonly string[] = ["additionalProperties", "unevaluatedProperties"]

/** What only a declaration of the tool, or the protocol, makes a fault: found by declared.ts, not by the schema. */
export const DECLARED_FAULTS = {
  path: "declared/path",
  relational: "declared/relational",
  alias: "declared/alias",
  residue: "declared/residue",
  names: "declared/names",
  envelope: "declared/envelope",
  swallowed: "declared/swallowed",
  markedNames: "declared/marked-names",
} as const

/** Stands for every name that a map does not declare: its view says what their values are. */
export const ANY_NAME = "x"
