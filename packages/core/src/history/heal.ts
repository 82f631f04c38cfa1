// healHistory: the entry point; splits, reconciles, pairs, repairs, arranges and rebuilds the messages.
import { catalogOf, schemaOf } from "../calls/catalog.ts"
import { CHECKED_ELSEWHERE, checkRows, LIMITS_ROW, optionRows, wordOf } from "../calls/option-rows.ts"
import { MendError } from "../errors.ts"
import type { ExpectedShape } from "../json/anchor.ts"
import { type Limits, withLimits } from "../limits.ts"
import type { Tool } from "../turn.ts"
import { arrangeParts } from "./arrange.ts"
import { detect, SHAPES } from "./detect.ts"
import type { HistoryChange } from "./history-rules.ts"
import { assignIds } from "./ids.ts"
import { pair } from "./pair.ts"
import { reconcileIds } from "./reconcile.ts"
import { regroupMessages } from "./regroup.ts"
import { renewParts, type ToolLookup } from "./renew.ts"
import { withoutRepeatedMessages } from "./repeats.ts"
import { type ScannedHistory, scanHistory } from "./scan.ts"
import type { Shape, ShapeName } from "./shape.ts"

export interface HistoryOptions {
  /** Their schemas decide how ambiguous arguments are read, and their names stay unchanged. */
  readonly tools?: readonly Tool[]
  /** Format of the history; default "auto": detected from the first message with a call or a result. */
  readonly shape?: ShapeName | "auto"
  /** Calls at the end without a result. "answer" (default): a provider rejects them. "keep": they are about to run. */
  readonly open?: "answer" | "keep"
  readonly limits?: Partial<Limits>
}

const OPTIONS = optionRows({
  tools: CHECKED_ELSEWHERE,
  shape: CHECKED_ELSEWHERE,
  open: wordOf("answer", "keep"),
  limits: LIMITS_ROW,
})

export interface HealedHistory<M extends readonly unknown[]> {
  /** The same array if nothing was wrong; unchanged messages are the same objects. */
  readonly messages: M
  readonly changes: readonly HistoryChange[]
  /** Null if no message has a call or a result of a known shape: then nothing was checked. */
  readonly shape: ShapeName | null
}

/**
 * Returns a history that a provider accepts: arguments are JSON, every call has one result after it, ids are unique.
 * Nothing is changed in place.
 * @example healHistory([{ role: "tool", tool_call_id: "gone", content: "4" }]).messages // []
 */
export function healHistory<M extends readonly unknown[]>(messages: M, options: HistoryOptions = {}): HealedHistory<M> {
  if (!Array.isArray(messages))
    throw new MendError("MEND_HISTORY", "healHistory takes an array of messages as its first argument")
  checkRows(options, OPTIONS)
  const shape = shapeFor(messages, options.shape ?? "auto")
  const known = toolsOf(options)
  if (shape === null) return { messages, changes: [], shape }
  const changes: HistoryChange[] = []
  const made: HistoryChange[] = []
  const given: ReplacedHistory = { found: scanHistory(messages, shape), placeOf: (at) => at }
  const once = replaceMessages(given, shape, withoutRepeatedMessages(given.found, shape, made))
  const own: HistoryChange[] = []
  const reconciled = replaceMessages(once, shape, reconcileIds(once.found, shape, known.limits, own))
  made.push(...own.map((change) => ({ ...change, index: once.placeOf(change.index) })))
  const { found } = reconciled
  pair(found)
  assignIds(found.turns.flat(), shape.idRule)
  renewParts(found, shape, known, changes)
  const parts = arrangeParts(found, shape, options.open ?? "answer", changes)
  if (made.length + changes.length === 0) return { messages, changes, shape: shape.name }
  const built = regroupMessages(found, parts, shape, changes)
  // a change is reported with the index in the given history
  const all = [...made, ...changes.map((change) => ({ ...change, index: reconciled.placeOf(change.index) }))]
  all.sort((a, b) => a.index - b.index)
  return { messages: built as unknown as M, changes: all, shape: shape.name }
}

/** A history in which a message may have become several or none, and the original index of each message. */
interface ReplacedHistory {
  readonly found: ScannedHistory
  placeOf(at: number): number
}

function replaceMessages(
  before: ReplacedHistory,
  shape: Shape,
  replaced: readonly (readonly unknown[])[] | null,
): ReplacedHistory {
  if (replaced === null) return before
  const places = replaced.flatMap((own, at) => own.map(() => at))
  return { found: scanHistory(replaced.flat(), shape), placeOf: (at) => before.placeOf(places[at] ?? at) }
}

function shapeFor(messages: readonly unknown[], name: ShapeName | "auto"): Shape | null {
  if (name === "auto") return detect(messages)
  if (!Object.hasOwn(SHAPES, name))
    throw new MendError(
      "MEND_SHAPE",
      `shape must be "openai", "anthropic", "responses" or "auto", not ${JSON.stringify(name)}`,
    )
  return SHAPES[name]
}

function toolsOf({ tools, limits: own }: HistoryOptions): ToolLookup {
  const limits = withLimits(own)
  const catalog = tools === undefined ? null : catalogOf(tools, limits)
  return {
    limits,
    has: (name) => catalog?.byName.has(name) === true,
    anchor(name): ExpectedShape | null {
      const entry = typeof name === "string" ? catalog?.byName.get(name) : undefined
      if (entry === undefined || entry.overLimit) return null
      const schema = schemaOf(entry, limits)
      return schema.broken === null ? schema.view : null
    },
  }
}
