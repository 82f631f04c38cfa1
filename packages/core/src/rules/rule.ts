// Types of the folder (rule, place, proposal), lists of keywords that trigger rules, and small helpers.
import type { SourceEdit } from "../json/edit.ts"
import { type JsonKind, KIND_BITS } from "../json/kind.ts"
import { type JsonMember, type JsonNode, stringOf } from "../json/tree.ts"
import type { Confidence } from "../report.ts"
import type { Issue, SchemaView } from "../schema/view.ts"

/** Ids that `calls/` needs without loading the rules themselves. */
export const WRAPPED_ARGUMENTS_RULE = "shape/wrapped-arguments"
export const SWALLOWED_MEMBER_RULE = "value/swallowed-member"

/** A proposed repair of one place. The engine checks it and decides whether to apply it. */
export interface RepairProposal {
  /** Edits in the coordinates of `place.text`, sorted and not overlapping. A string replaces the whole place. */
  readonly edits: string | readonly SourceEdit[]
  /** Confidence; default: that of the rule. */
  readonly confidence?: Confidence
  readonly message?: string | undefined
  /** The edits repair only a part of an object, whatever else is wrong in it. Otherwise the whole place must fit. */
  readonly part?: true
  /** Rules that must not be used to make the result fit. */
  readonly withoutRules?: readonly string[]
  /** Path below the place where the repair is reported, if not at the place itself. */
  readonly reportedUnder?: readonly (string | number)[]
}

/** Everything a rule may know about the place with the violation. */
export interface RepairPlace {
  /** The text in this pass; the offsets of `node` refer to it. */
  readonly text: string
  readonly node: JsonNode
  readonly value: unknown
  readonly issue: Issue
  /** Complete schema of this place; the violated subschema may be only a part of it. */
  readonly view: SchemaView
  /** The object that has the place as a member; `list` is the array that has it as an item. */
  readonly owner: { readonly node: JsonNode; readonly view: SchemaView; readonly member: JsonMember } | null
  readonly list: { readonly node: JsonNode; readonly view: SchemaView; readonly index: number } | null
  /** Schema of the whole arguments. */
  readonly root: SchemaView
  /** Name of the nearest member that contains the place, or "". */
  readonly key: string
  /** Names of the members that contain the surrounding object or list, from the outermost. */
  readonly outerKeys: readonly string[]
  /** True for the arguments themselves, also after an envelope was removed. */
  readonly atRoot: boolean
  readonly tool: ToolNames
  /** Reads any text as strict JSON text; null unless it has exactly one reading. */
  read(text: string, view: SchemaView | null): string | null
  /** True if the text fits a schema, if necessary after repairs. */
  fits(text: string, view: SchemaView): boolean
}

export interface ToolNames {
  readonly name: string
  /** Names of all tools of the turn: a call that names another one of them was not meant for this tool. */
  readonly knownNames?: { has(name: string): boolean }
  /** Descriptions in the tool's own schema: a value that repeats one is an echo, not data. */
  readonly descriptions?: ReadonlySet<string>
  /** For a flat tool: true for a name that stands for a place in the schema that has no member of this name. */
  readonly isFlatName?: (name: string) => boolean
}

export interface RepairRule {
  /** Group and fault, not the repair. `describe/rules/<group>.ts` explains the confidence level under this id. */
  readonly id: string
  /** Keywords of the issues for which the engine asks this rule. */
  readonly triggers: readonly string[]
  /** Kind of the value that was rejected, and the kinds (bits) of which one must be accepted instead. */
  readonly replaces?: readonly [kind: JsonKind, wantedKinds: number]
  /** Strongest confidence that a proposal may have. Default: certain. */
  readonly maxConfidence?: Confidence
  /** Why the result is what was meant, if the reason is the same for all proposals of the rule. */
  readonly message?: string
  /** Proposes repairs. A string replaces the whole place, with the level and message of the rule. */
  propose(place: RepairPlace): string | RepairProposal | readonly RepairProposal[] | null
}

/** Returns the strongest level that a rule may propose. */
export const strongestOf = ({ maxConfidence = "certain" }: RepairRule): Confidence => maxConfidence

/** True if a rule applies to a place. */
export function concernsPlace({ triggers, replaces }: RepairRule, { issue, node, view }: RepairPlace): boolean {
  if (!triggers.includes(issue.keyword)) return false
  if (replaces === undefined) return true
  const [kind, wantedKinds] = replaces
  return node.kind === kind && (view.kinds & wantedKinds) !== 0 && (view.kinds & KIND_BITS[kind]) === 0
}

/** Returns the element of a list of one. */
export const onlyOf = <T>(list: readonly T[]): T | undefined => (list.length === 1 ? list[0] : undefined)

/** Returns the source text of a node. */
export const literalAt = (place: RepairPlace, node: JsonNode): string => place.text.slice(node.start, node.end)

/** Returns the string value of a node, or "" if it is absent or not a string. */
export const textAt = (text: string, node: JsonNode | undefined): string =>
  node?.kind === "string" ? stringOf(text, node) : ""

/** Returns the JSON text of one or more members, separated by commas. */
export const memberText = (...members: readonly (readonly [name: string, literal: string])[]): string =>
  members.map(([name, literal]) => `${JSON.stringify(name)}:${literal}`).join(",")

/** A value of another kind, or another value, is expected. */
export const VALUE_KEYWORDS: readonly string[] = ["type", "enum", "const"]

/** The same for rules that need not know which branch of a union is meant. Other rules are asked branch by branch. */
export const VALUE_OR_UNION: readonly string[] = [...VALUE_KEYWORDS, "anyOf", "oneOf"]

/** A value is present but does not fit, for whatever reason. */
export const MISFIT_KEYWORDS: readonly string[] = [
  ...VALUE_OR_UNION,
  ..."pattern format minLength minItems minProperties minimum exclusiveMinimum required".split(" "),
]

/** The member names of an object do not fit. */
export const NAME_KEYWORDS: readonly string[] =
  "required dependentRequired additionalProperties unevaluatedProperties propertyNames".split(" ")

/** A member that the schema does not allow. */
export const UNKNOWN_MEMBER: readonly string[] = ["additionalProperties", "unevaluatedProperties"]

/** Faults that only a declaration of the tool, or the protocol, defines: found by declared.ts, not by the schema. */
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

/** Represents any name that a map does not declare: its view describes the values of the map. */
export const ANY_NAME = "x"
