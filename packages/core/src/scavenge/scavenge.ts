import type { TurnContext } from "../calls/mend-call.ts"
import { mayHold } from "../dialects/finder.ts"
import { TABLE } from "../dialects/index.ts"
import { type Block, createScanner } from "../dialects/scan.ts"
import type { ReportFinding } from "../turn.ts"
import { aroundOf } from "./judges/around.ts"
import { spanAt } from "./judges/frames/span.ts"
import { type Recovery, recoveryOf } from "./recover.ts"
import { createSaid } from "./said.ts"
import { framesOf, type Scene } from "./scene.ts"
import { TEXT_CODES } from "./text-codes.ts"
import { judge } from "./verdict.ts"
import { wordsOf } from "./words.ts"

/** What a text holds: calls that were meant, and what looked like one and was left. */
export interface Findings {
  readonly meant: readonly Recovery[]
  readonly left: readonly ReportFinding[]
}

const NOTHING: Findings = { meant: [], left: [] }

export interface Place {
  readonly place: "content" | "reasoning"
  /** The turn says something beside this text. */
  readonly answered: boolean
  /** The text as the model wrote it, and where in it a place of the searched text is: a part of it, or all of it decoded. */
  readonly original: string
  origin(at: number): number
  /** The markup was escaped as a whole: only dialects with marks are looked for. */
  readonly isDecoded: boolean
}

/** A quick look: most answers are prose, and hold nothing a call could begin with. */
export const mayHoldCalls = (text: string): boolean => mayHold(text, TABLE.needles) || text.includes("&lt;")

/** All that is written as a call in one text. */
export const blocksIn = (text: string, context: TurnContext): readonly Block[] => createScanner(wordsOf(context.catalog, context.limits), TABLE).end(text)

/** Searches one text for calls to given tools. */
export function search(text: string, where: Place, context: TurnContext): Findings {
  if (text.length > context.limits.textChars) return { meant: [], left: [{ code: "limit/text", tool: "", message: TEXT_CODES["limit/text"].why }] }
  const blocks = blocksIn(text, context)
  if (blocks.length === 0) return NOTHING
  return sorted(text, blocks, where, context)
}

function sorted(text: string, blocks: readonly Block[], where: Place, context: TurnContext): Findings {
  const words = wordsOf(context.catalog, context.limits)
  const channel = context.options.channel === "text" ? "text" : "native"
  const meant: Recovery[] = []
  const left: ReportFinding[] = []
  const needsMarks = where.isDecoded || context.options.recover === "marked"
  const candidates = blocks.filter((block) => (needsMarks ? block.marked : channel === "text" || block.dialect !== "arguments-only"))
  const frames = framesOf(text, runs(text, candidates))
  const said = createSaid(text, words)
  for (const block of candidates) {
    const run = spanAt(frames.blocks, block.start) ?? block
    const scene: Scene = {
      text,
      start: run.start,
      end: run.end,
      names: block.calls.map((call) => call.name ?? ""),
      marked: block.marked,
      dialect: block.dialect,
      ...said.about(block.calls, run),
      record: block.calls.some((call) => call.isRecord === true),
      channel,
      place: where.place,
      answered: where.answered,
      frames,
    }
    const verdict = judge(scene)
    for (const sighting of block.calls) {
      const recovery = recoveryOf(sighting, block, text, where, words, context)
      const bar = recovery.tool === null || verdict !== null ? null : barOf(recovery.tool, scene, context)
      const span: readonly [number, number] = [where.origin(sighting.start), where.origin(sighting.end)]
      if (recovery.tool === null) left.push(remark("text/unknown-tool", sighting.name, TEXT_CODES["text/unknown-tool"].why, span))
      else if (verdict !== null) left.push(remark(verdict.id, recovery.tool, verdict.why, span))
      else if (bar !== null) left.push(remark(bar, recovery.tool, TEXT_CODES[bar].why, span))
      else {
        meant.push(recovery)
        said.call(sighting)
      }
    }
  }
  return { meant, left }
}

/** What the host, or the tool itself, says about calls in text. */
function policyOf(name: string, { catalog }: TurnContext): "never" | "alone" | "always" {
  const tool = catalog.byName.get(name)?.tool
  const { readOnlyHint, destructiveHint } = tool?.annotations ?? {}
  return tool?.fromText ?? (destructiveHint === true && readOnlyHint !== true ? "alone" : "always")
}

/** Why the tool may not be run from this text, or null. */
function barOf(name: string, scene: Scene, context: TurnContext): "text/not-allowed" | "text/not-alone" | null {
  const policy = policyOf(name, context)
  if (policy !== "alone") return policy === "never" ? "text/not-allowed" : null
  const { lead, afterword } = aroundOf(scene)
  return lead === null && afterword === null ? null : "text/not-alone"
}

const remark = (code: string, tool: string | null, why: string, span: readonly [number, number]): ReportFinding => ({
  code,
  tool: (tool ?? "").slice(0, 64),
  message: `A call in the text was left alone. ${why}`,
  span,
})

/** Calls with nothing but white space, commas and semicolons between them are one run. */
function runs(text: string, blocks: readonly Block[]): { start: number; end: number }[] {
  const out: { start: number; end: number }[] = []
  for (const { start, end } of blocks) {
    const last = out[out.length - 1]
    if (last !== undefined && /^[\s,;]*$/.test(text.slice(last.end, start)) && start - last.end < 256) last.end = end
    else out.push({ start, end })
  }
  return out
}
