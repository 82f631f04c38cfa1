// Decides for each call candidate in a text: call, mention, or a reason why it may not run.
import type { TurnContext } from "../calls/call-outcome.ts"
import { schemaOf } from "../calls/catalog.ts"
import { mayContainCall } from "../dialects/finder.ts"
import { DIALECT_TABLE, scanDialects } from "../dialects/index.ts"
import type { CallBlock } from "../dialects/scan.ts"
import type { CallCandidate } from "../dialects/sighting.ts"
import { parseObject } from "../json/strict.ts"
import type { ReportFinding } from "../turn.ts"
import { type Corrections, correctionsIn } from "./corrections.ts"
import { EndDoubts } from "./doubtful-end.ts"
import { aroundOf } from "./judges/around.ts"
import { spanAt } from "./judges/frames/span.ts"
import type { MentionVerdict } from "./judges/judge.ts"
import { unannouncedMention } from "./judges/unannounced.ts"
import { openFrom } from "./nested.ts"
import { type RecoveredCall, recoveryOf, type TextOrigin } from "./recover.ts"
import { RowLog } from "./rows.ts"
import { UsageLog } from "./said.ts"
import { type CallScene, framesOf, type TextFrames } from "./scene.ts"
import { TEXT_CODES } from "./text-codes.ts"
import { withThoughts } from "./thoughts.ts"
import { TwinLog } from "./twins.ts"
import { judgeMention } from "./verdict.ts"
import { toolIndexOf } from "./words.ts"

/** Result of searching one text: the calls that were meant, and the candidates that stay text. */
export interface TextFindings {
  readonly meantCalls: readonly RecoveredCall[]
  readonly leftFindings: readonly ReportFinding[]
  /** For the block of a meant call: the spans of the calls that it corrects. */
  readonly corrections: Corrections["byBlock"]
}

const NO_FINDINGS: TextFindings = { meantCalls: [], leftFindings: [], corrections: new Map() }

export interface SearchPlace extends TextOrigin {
  readonly place: "content" | "reasoning"
  /** The turn says something besides this text. */
  readonly answered: boolean
}

/** Fast check: most answers are prose and contain nothing that a call could start with. */
export const mayHoldCalls = (text: string): boolean =>
  mayContainCall(text, DIALECT_TABLE.searchNeedles) || text.includes("&lt;")

/** Returns all candidate blocks in a text. */
export const blocksIn = (text: string, context: TurnContext): readonly CallBlock[] =>
  scanDialects(toolIndexOf(context.catalog, context.limits)).end(text)

export function searchText(text: string, searchPlace: SearchPlace, context: TurnContext): TextFindings {
  if (text.length > context.limits.textChars)
    return {
      ...NO_FINDINGS,
      leftFindings: [limitReached("limit/text")],
    }
  const scanner = scanDialects(toolIndexOf(context.catalog, context.limits))
  const blocks = scanner.end(text)
  const findings = blocks.length === 0 ? NO_FINDINGS : sortBlocks(text, blocks, searchPlace, context)
  if (!scanner.gaveUp) return findings
  return { ...findings, leftFindings: [limitReached("limit/text-calls"), ...findings.leftFindings] }
}

const limitReached = (rule: "limit/text" | "limit/text-calls"): ReportFinding => ({
  rule,
  tool: "",
  message: TEXT_CODES[rule].why,
})

function sortBlocks(
  text: string,
  blocks: readonly CallBlock[],
  searchPlace: SearchPlace,
  context: TurnContext,
): TextFindings {
  const channel = context.options.channel === "text" ? "text" : "native"
  const meant: RecoveredCall[] = []
  const left: ReportFinding[] = []
  const needsMarks = searchPlace.isDecoded || context.options.recover === "marked"
  const doubts = new EndDoubts(text)
  const candidateBlocks = blocks
    .filter((block) => (needsMarks ? block.marked : channel === "text" || block.dialect !== "arguments-only"))
    .map((block) => doubts.withUnread(block))
  const { verdictOn, byBlock } = correctionsIn(text, candidateBlocks)
  const frames = framesOf(text, mergeRuns(text, candidateBlocks, byBlock))
  const steps = withThoughts(text, candidateBlocks)
  const stepFrames = steps === null ? null : framesOf(text, mergeRuns(text, steps, byBlock))
  const usageLog = new UsageLog(text, toolIndexOf(context.catalog, context.limits))
  const rows = new RowLog(text)
  const twins = new TwinLog()
  let nestedFrom = Number.POSITIVE_INFINITY
  for (const block of candidateBlocks) {
    const blockRun = spanAt(frames.blocks, block.start) ?? block
    const scene: CallScene = {
      text,
      start: blockRun.start,
      end: blockRun.end,
      names: block.calls.map((call) => call.name ?? ""),
      marked: block.marked,
      dialect: block.dialect,
      ...usageLog.usageOf(block.calls, blockRun),
      record: block.calls.some((call) => call.isRecord === true),
      fills: fillsText(text, block, searchPlace, context),
      channel,
      place: searchPlace.place,
      answered: searchPlace.answered,
      frames,
    }
    const blockVerdict = judgeMention(scene) ?? judgeStep(scene, stepFrames) ?? rows.verdictAt(blockRun)
    rows.note(blockRun, blockVerdict)
    nestedFrom = Math.min(nestedFrom, openFrom(text, block, doubts, blockVerdict !== null))
    for (const callCandidate of block.calls) {
      const recoveredCall = recoveryOf(callCandidate, block, text, searchPlace, context)
      const mentionVerdict = blockVerdict ?? verdictOn(callCandidate) ?? twinVerdict(scene, twins.endOf(recoveredCall))
      twins.note(recoveredCall, mentionVerdict)
      const isNested = callCandidate.start >= nestedFrom
      const leftFinding = objectionTo(recoveredCall, mentionVerdict, scene, isNested, context)
      if (leftFinding !== null) left.push(leftFinding)
      else {
        meant.push(recoveredCall)
        usageLog.call(callCandidate)
      }
    }
  }
  return { meantCalls: meant, leftFindings: left, corrections: byBlock }
}

/** Returns why a call stays text, or null. */
function objectionTo(
  { tool, span, callCandidate }: RecoveredCall,
  mentionVerdict: MentionVerdict | null,
  scene: CallScene,
  isNested: boolean,
  context: TurnContext,
): ReportFinding | null {
  const isMention = tool !== null && mentionVerdict !== null
  const code = isMention
    ? null
    : tool === null
      ? "text/unknown-tool"
      : barOf(tool, callCandidate, isNested, scene, context)
  const verdict = code === null ? mentionVerdict : { id: code, why: TEXT_CODES[code].why }
  if (verdict === null) return null
  const name = tool ?? callCandidate.name ?? ""
  return {
    rule: verdict.id,
    tool: name.slice(0, 64),
    message: `A call in the text was left alone. ${verdict.why}`,
    span,
  }
}

/** Returns the verdict if nothing between the shown twin, which ends at `twinEnd`, and this call announces it. */
function twinVerdict(scene: CallScene, twinEnd: number): MentionVerdict | null {
  if (twinEnd < 0 || scene.place !== "content") return null
  const around = aroundOf(scene)
  const { lead } = around
  const isMeant = lead === null || lead.start < twinEnd || around.isOffered || around.isAnnounced
  return isMeant ? null : unannouncedMention
}

/** True if a block is all that the model wrote, thoughts included, and its JSON arguments are valid as written. */
function fillsText(
  text: string,
  { start, end, calls }: CallBlock,
  { originalText }: SearchPlace,
  { catalog, limits }: TurnContext,
): boolean {
  if (originalText.trim() !== text.slice(start, end).trim()) return false
  return calls.every(({ name, written }) => {
    const entry = catalog.byName.get(name ?? "")
    const value = written.kind === "json" ? parseObject(text.slice(written.start, written.end)) : undefined
    return entry !== undefined && value !== undefined && schemaOf(entry, limits).isValid(value)
  })
}

/** Judges an action a second time, by the words before the thought that leads to it. */
function judgeStep(scene: CallScene, stepFrames: TextFrames | null): MentionVerdict | null {
  const step = stepFrames === null || scene.dialect !== "react" ? null : spanAt(stepFrames.blocks, scene.start)
  if (stepFrames === null || step === null || step.start === scene.start) return null
  const verdict = judgeMention({ ...scene, start: step.start, end: step.end, frames: stepFrames })
  // Ex) Maybe the gate is open.⏎Thought: I look. : the thought settles what was only supposed before
  return verdict?.id === "mention/hypothetical" && !/[?？]/.test(scene.text.slice(0, step.start)) ? null : verdict
}

/** Returns what the host, or the tool itself, says about calls in text. */
function policyOf(name: string, { catalog }: TurnContext): "never" | "alone" | "always" {
  const catalogTool = catalog.byName.get(name)?.tool
  const { readOnlyHint, destructiveHint } = catalogTool?.annotations ?? {}
  return catalogTool?.fromText ?? (destructiveHint === true && readOnlyHint !== true ? "alone" : "always")
}

/** Returns why the call may not run, or why its tool may not be called from this text; null if nothing forbids it. */
function barOf(
  name: string,
  { isWithheld }: CallCandidate,
  isNested: boolean,
  scene: CallScene,
  context: TurnContext,
): keyof typeof TEXT_CODES | null {
  if (isNested || isWithheld === true) return isNested ? "text/nested" : "text/withheld"
  const textPolicy = policyOf(name, context)
  if (textPolicy !== "alone") return textPolicy === "never" ? "text/not-allowed" : null
  const { lead, afterword } = aroundOf(scene)
  return lead === null && afterword === null ? null : "text/not-alone"
}

/** Merges calls separated only by white space, commas and semicolons, and corrected calls with their correction. */
function mergeRuns(
  text: string,
  blocks: readonly CallBlock[],
  corrections: Corrections["byBlock"],
): { start: number; end: number }[] {
  const mergedRuns: { start: number; end: number }[] = []
  for (const block of blocks) {
    const { start, end } = block
    const lastRun = mergedRuns[mergedRuns.length - 1]
    if (
      lastRun !== undefined &&
      (corrections.has(block) || (/^[\s,;]*$/.test(text.slice(lastRun.end, start)) && start - lastRun.end < 256))
    )
      lastRun.end = end
    else mergedRuns.push({ start, end })
  }
  return mergedRuns
}
