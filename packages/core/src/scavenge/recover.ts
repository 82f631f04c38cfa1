import { toFinding } from "../calls/arguments.ts"
import { type CatalogTool, readingViewOf, schemaOf } from "../calls/catalog.ts"
import { type CallOutcome, mendCall, policyOf, rejected, type TurnContext, unchangedCall } from "../calls/mend-call.ts"
import { isValidCall } from "../calls/valid.ts"
import { hasOnlyBegun } from "../dialects/grammar/extent.ts"
import type { Block } from "../dialects/scan.ts"
import type { Member, Sighting, Vocabulary } from "../dialects/sighting.ts"
import type { HealedFault } from "../json/pieces.ts"
import { parseObject } from "../json/strict.ts"
import { type Confidence, type Finding, isAtLeast, weaker } from "../report.ts"
import type { MendedCall } from "../turn.ts"
import { swallowsCall } from "./swallowed.ts"
import { argumentsText, type Escapes, isDoubtful } from "./values.ts"

/** Dialects whose values are XML, where a writer may have escaped them. */
const XML: ReadonlySet<string> = new Set(
  "xml-toolname xml-generic invoke qwen3-coder qwen3-coder-broken dsml step named-in-tags name-then-tags minimax-m3".split(" "),
)

/** Where a searched text stands in what the model wrote. */
export interface Written {
  readonly original: string
  origin(at: number): number
  readonly isDecoded: boolean
}

interface Seen {
  readonly sighting: Sighting
  readonly block: Block
  /** The tool that is meant; null when none can be told. */
  readonly tool: string | null
  /** The text that was searched. */
  readonly text: string
  /** Where the model wrote it, and how. */
  readonly span: readonly [number, number]
  readonly raw: string
  readonly isDecoded: boolean
}

export interface Recovery extends Seen {
  mend(id: string): CallOutcome
}

/** Prepares one sighted call: whose it is, and how it is mended once it has an id. */
export function recoveryOf(sighting: Sighting, block: Block, text: string, where: Written, words: Vocabulary, context: TurnContext): Recovery {
  const word = sighting.name === null ? null : words.find(sighting.name)
  const tool = word?.name ?? (sighting.name === null ? inferred(sighting, text, words, context) : null)
  const span: readonly [number, number] = [where.origin(sighting.start), where.origin(sighting.end)]
  const seen: Seen = { sighting, block, tool, text, span, raw: where.original.slice(span[0], span[1]), isDecoded: where.isDecoded }
  return { ...seen, mend: (id) => checked(mended(seen, id, context), seen, id, words, context) }
}

/** No name, or a mere counter: the one tool whose schema the arguments fit. */
function inferred(sighting: Sighting, text: string, words: Vocabulary, context: TurnContext): string | null {
  const { written } = sighting
  const own = written.kind === "json" ? text.slice(written.start, written.end) : ""
  const value = parseObject(own)
  if (value === undefined || Object.keys(value).length === 0) return null
  const fits = words.names.filter((name) => {
    const entry = context.catalog.byName.get(name) as CatalogTool
    const { view, broken } = schemaOf(entry, context.limits)
    const meant = broken === null ? nested(entry, own, value) : null
    return meant !== null && Object.keys(meant).every((key) => view.names.includes(key)) && view.isValid(meant)
  })
  return fits.length === 1 ? (fits[0] as string) : null
}

/** A call with another inside one of its values was read wrongly. */
function checked(outcome: CallOutcome, seen: Seen, id: string, words: Vocabulary, context: TurnContext): CallOutcome {
  const { written } = seen.sighting
  if (written.kind !== "json" && written.kind !== "text") return outcome
  if (!outcome.calls.some((call) => swallowsCall(call.arguments, seen.raw, words))) return outcome
  return rejected(id, seen.tool ?? "", seen.raw, "json/ambiguous", context)
}

/** The arguments in the form the schema has; null where they have none. */
function nested(entry: CatalogTool, text: string, value: object): object | null {
  if (entry.flat?.concerns(value) !== true) return value
  const form = entry.flat.nest(text, { dropsNull: true, foldsNames: false })
  return form.text === null ? null : (parseObject(form.text) ?? null)
}

function mended(seen: Seen, id: string, given: TurnContext): CallOutcome {
  const { sighting, raw } = seen
  const context = sighting.whole || isClosed(sighting) ? exact(given) : given
  const name = seen.tool ?? sighting.name ?? ""
  const entry = context.catalog.byName.get(name)
  const view = entry === undefined || schemaOf(entry, context.limits).broken !== null ? null : readingViewOf(entry, context.limits)
  if (isCut(sighting, seen.text, context)) return rejected(id, name, raw, "truncated", context)
  if (sighting.written.kind === "members" && isDoubtful(sighting.written.members, view)) return rejected(id, name, raw, "json/ambiguous", context)
  if (!isAtLeast(levelOf(seen), entry === undefined ? "likely" : policyOf(entry, context))) return rejected(id, name, raw, "policy/not-applied", context)
  if (faultsOf(seen).some((fault) => context.options.rules?.[fault.id] === "off")) return rejected(id, name, raw, "policy/not-applied", context)
  const text = argumentsText(sighting.written, seen.text, view, {
    escapes: escapesOf(seen),
    isAsked: context.options.channel === "text",
    isMarkdown: sighting.name?.includes("\\_") === true,
  })
  if (text === null) return rejected(id, name, raw, "arguments/invalid", context)
  const value = parseObject(text)
  if (value !== undefined && isValidCall(name, text, value, context)) return { ...EMPTY, calls: [recovered(unchangedCall(id, name, text, value), seen, text)] }
  const outcome = mendCall({ name, arguments: text }, id, text, value, context)
  return { ...outcome, calls: outcome.calls.map((call) => recovered(call, seen, text)) }
}

const isClosed = ({ written }: Sighting): boolean => written.kind === "members" && written.members.every((member) => member.whole)

/** Behind its own closing mark nothing of a call can have leaked into its values: what looks like residue there is content. */
const exact = (context: TurnContext): TurnContext => ({
  ...context,
  options: { ...context.options, rules: { ...context.options.rules, "value/protocol-residue": "off" } },
})

/** A writer whose last closing tag is escaped (`<\/invoke>`) has escaped what stands before it too. */
const escapesOf = ({ block, raw }: Seen): Escapes => (/<\\\/[\w:-]+>\s*$/.test(raw) ? "markup" : XML.has(block.dialect) ? "xml" : "none")

const EMPTY: CallOutcome = { calls: [], escalated: null, suppressed: null, remark: null, closed: false }

/** A value without its end is never run; and where the provider cut the output, a call without its end is not either. */
function isCut(sighting: Sighting, text: string, context: TurnContext): boolean {
  if (!sighting.whole && sighting.written.kind === "json" && hasOnlyBegun(text.slice(sighting.written.start, sighting.written.end))) return true
  if (sighting.written.kind === "cut" || (context.cutByProvider && !sighting.whole)) return true
  return sighting.written.kind === "members" && sighting.written.members.some(isOpen)
}

const isOpen = (member: Member): boolean => !member.whole || (member.members?.some(isOpen) ?? false)

/** A dialect without marks could be something else; an envelope that was healed, or markup that was escaped, could be read otherwise. */
function levelOf({ sighting, block, isDecoded }: Seen): Confidence {
  const own: Confidence = block.marked && !isDecoded ? "certain" : "likely"
  return sighting.written.kind === "text" ? weaker(own, sighting.written.confidence ?? "certain") : own
}

/** The faults of the JSON that the call was written in. */
const faultsOf = ({ sighting: { written } }: Seen): readonly HealedFault[] => (written.kind === "text" ? (written.faults ?? []) : [])

function recovered(call: MendedCall, seen: Seen, given: string): MendedCall {
  const { raw } = seen
  const finding: Finding = {
    rule: `text/${seen.block.dialect}`,
    pointer: "",
    before: raw,
    after: given,
    confidence: levelOf(seen),
    span: seen.span,
    edits: [{ offset: 0, removed: raw, inserted: given }],
    applied: true,
    message: "The call was written as text.",
  }
  // the edit above replaces the whole text: what was wrong inside it is told without one
  const inner = faultsOf(seen).map((fault) => ({ ...toFinding(fault, true, raw.length), span: seen.span, edits: [] }))
  return { ...call, outcome: "recovered", findings: [finding, ...inner, ...call.findings], raw }
}
