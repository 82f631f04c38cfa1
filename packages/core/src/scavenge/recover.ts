import { type CatalogTool, schemaOf } from "../calls/catalog.ts"
import { type CallOutcome, mendCall, policyOf, rejected, type TurnContext, unchangedCall } from "../calls/mend-call.ts"
import { isValidCall } from "../calls/valid.ts"
import type { Block } from "../dialects/scan.ts"
import type { Member, Sighting, Vocabulary } from "../dialects/sighting.ts"
import { parseObject } from "../json/strict.ts"
import { type Confidence, type Finding, isAtLeast, weaker } from "../report.ts"
import type { MendedCall } from "../turn.ts"
import { argumentsText, type Escapes } from "./values.ts"

/** Dialects whose values are XML, where a writer may have escaped them. */
const XML: ReadonlySet<string> = new Set(["xml-toolname", "xml-generic"])

export interface Recovery {
  readonly sighting: Sighting
  readonly block: Block
  /** The tool that is meant; null when none can be told. */
  readonly tool: string | null
  mend(id: string): CallOutcome
}

/** Prepares one sighted call (`offset`: where the text begins in the content): whose it is, and how it is mended once it has an id. */
export function recoveryOf(sighting: Sighting, block: Block, text: string, offset: number, words: Vocabulary, context: TurnContext): Recovery {
  const word = sighting.name === null ? null : words.find(sighting.name)
  const tool = word?.name ?? (sighting.name === null ? inferred(sighting, text, words, context) : null)
  return { sighting, block, tool, mend: (id) => mended(sighting, block, text, offset, tool, id, context) }
}

/** No name, or a mere counter: the one tool whose schema the arguments fit. */
function inferred(sighting: Sighting, text: string, words: Vocabulary, context: TurnContext): string | null {
  const { written } = sighting
  const value = written.kind === "json" ? parseObject(text.slice(written.start, written.end)) : undefined
  if (value === undefined || Object.keys(value).length === 0) return null
  const fits = words.names.filter((name) => {
    const entry = context.catalog.byName.get(name) as CatalogTool
    const { view, broken } = schemaOf(entry, context.limits)
    return broken === null && Object.keys(value).every((key) => view.names.includes(key)) && view.isValid(value)
  })
  return fits.length === 1 ? (fits[0] as string) : null
}

function mended(sighting: Sighting, block: Block, text: string, offset: number, tool: string | null, id: string, context: TurnContext): CallOutcome {
  const name = tool ?? sighting.name ?? ""
  const raw = text.slice(sighting.start, sighting.end)
  const entry = context.catalog.byName.get(name)
  const schema = entry === undefined ? null : schemaOf(entry, context.limits)
  const view = schema === null || schema.broken !== null ? null : schema.view
  if (isCut(sighting, context)) return rejected(id, name, raw, "truncated", context)
  const confidence = levelOf(sighting, block)
  if (!isAtLeast(confidence, entry === undefined ? "likely" : policyOf(entry, context))) return rejected(id, name, raw, "policy/not-applied", context)
  const given = argumentsText(sighting.written, text, view, escapesOf(block, raw))
  if (given === null) return rejected(id, name, raw, "arguments/invalid", context)
  const value = parseObject(given)
  if (value !== undefined && isValidCall(name, given, value, context))
    return { ...EMPTY, calls: [recovered(unchangedCall(id, name, given), sighting, block, raw, given, offset)] }
  const outcome = mendCall({ name, arguments: given }, id, given, value !== undefined, context)
  return { ...outcome, calls: outcome.calls.map((call) => recovered(call, sighting, block, raw, given, offset)) }
}

/** A writer whose own closing tags are escaped (`<\/parameter>`) has escaped what stands between them too. */
const escapesOf = (block: Block, raw: string): Escapes => (raw.includes("<\\/") ? "markup" : XML.has(block.dialect) ? "xml" : "none")

const EMPTY: CallOutcome = { calls: [], escalated: null, suppressed: null, remark: null, closed: false }

/** A value without its end is never run; and where the provider cut the output, a call without its end is not either. */
function isCut(sighting: Sighting, context: TurnContext): boolean {
  if (sighting.written.kind === "cut" || (context.cutByProvider && !sighting.whole)) return true
  return sighting.written.kind === "members" && sighting.written.members.some(isOpen)
}

const isOpen = (member: Member): boolean => !member.whole || (member.members?.some(isOpen) ?? false)

/** A dialect without marks could be something else, and an envelope that was healed could have been read otherwise. */
function levelOf(sighting: Sighting, block: Block): Confidence {
  const own: Confidence = block.marked ? "certain" : "likely"
  return sighting.written.kind === "text" ? weaker(own, sighting.written.confidence ?? "certain") : own
}

function recovered(call: MendedCall, sighting: Sighting, block: Block, raw: string, given: string, offset: number): MendedCall {
  const finding: Finding = {
    rule: `text/${block.dialect}`,
    pointer: "",
    before: raw,
    after: given,
    confidence: levelOf(sighting, block),
    span: [sighting.start + offset, sighting.end + offset],
    edits: [{ offset: 0, removed: raw, inserted: given }],
    applied: true,
    message: "The call was written as text.",
  }
  return { ...call, outcome: "recovered", findings: [finding, ...call.findings], raw }
}
