import { createMender, type Mender, type MenderOptions } from "../../src/create-mender.ts"
import { mend } from "../../src/mend.ts"
import type { MendResult, PastCall, StormOptions, Tool, Turn } from "../../src/turn.ts"
import { object } from "./fitting.ts"
import { TEXT } from "./reading.ts"

const PARAMETERS = object({ x: TEXT, n: { type: "integer" } }, [])

/** Tools as a careful host declares them. */
export const DECLARED: readonly Tool[] = [
  { name: "read", readOnly: true, parameters: PARAMETERS },
  { name: "find", readOnly: true, parameters: PARAMETERS },
  { name: "look", readOnly: true, parameters: PARAMETERS },
  { name: "fetch", readOnly: true, parameters: PARAMETERS },
  { name: "edit", readOnly: false, parameters: PARAMETERS },
  { name: "write", readOnly: false, parameters: PARAMETERS },
  { name: "scroll", readOnly: false, parameters: PARAMETERS },
  { name: "run", parameters: PARAMETERS },
  { name: "press", parameters: PARAMETERS },
  { name: "sleep", parameters: PARAMETERS },
  { name: "status", readOnly: true, poller: true, parameters: PARAMETERS },
  { name: "next", readOnly: false, poller: true, parameters: PARAMETERS },
  { name: "note", stormExempt: true, parameters: PARAMETERS },
  { name: "wipe", readOnly: false, stormExempt: true, parameters: PARAMETERS },
]

/** The same tools of which nothing is known. */
export const BARE: readonly Tool[] = DECLARED.map(({ name, parameters }) => ({
  name,
  parameters: parameters as object,
}))

/**
 * A guard for short tests: the third identical call runs with a notice, the fourth is withheld, the fifth ends the
 * loop.
 */
export const HASTY: StormOptions = { notice: 1, withhold: 2, untold: 2, waiting: 2 }

export const TOOLS = { declared: DECLARED, bare: BARE } as const

export interface Step {
  readonly name: string
  readonly arguments: string
  readonly result: string | null
  readonly ok: boolean | null
}

/** A turn of the model, or a person's. */
export type Move = readonly Step[] | "user"

/**
 * "read a.ts => its text" is a call and its result, "run tests => ! 2 broken" one that ended with an error, "edit a"
 * one of which no result is told; calls of one turn are joined by " & ", and "user" is a person's turn.
 */
export const movesOf = (lines: readonly string[]): Move[] =>
  lines.map((line) => (line === "user" ? "user" : line.split(" & ").map(stepOf)))

function stepOf(line: string): Step {
  const [call = "", told] = line.split(" => ")
  const [, name = "", rest = ""] = /^(\S+) ?(.*)$/.exec(call) ?? []
  const args = rest.startsWith("{") ? rest : rest === "" ? "{}" : JSON.stringify({ x: rest })
  const isError = told?.startsWith("! ") === true
  return {
    name,
    arguments: args,
    result: told === undefined ? null : isError ? told.slice(2) : told,
    ok: told === undefined ? null : !isError,
  }
}

/** The turns of the model, without results. */
export const turnsOf = (moves: readonly Move[]): Turn[] =>
  moves.flatMap((move, at) =>
    move === "user"
      ? []
      : [{ toolCalls: move.map(({ name, arguments: text }, i) => ({ id: `t${at}c${i}`, name, arguments: text })) }],
  )

/** The same with nothing known of any result. */
export const untold = (moves: readonly Move[]): Move[] =>
  moves.map((move) => (move === "user" ? move : move.map((step) => ({ ...step, result: null, ok: null }))))

export interface Options extends Omit<MenderOptions, "history" | "state"> {
  /** The conversation goes through a store before these turns. */
  readonly savedBefore?: (turn: number) => boolean
}

const turnOf = (move: readonly Step[], at: number): Turn => ({
  toolCalls: move.map((step, i) => ({ id: `t${at}_${i}`, name: step.name, arguments: step.arguments })),
})

const stepAt = (move: readonly Step[], id: string): Step => move[Number(/_(\d+)/.exec(id)?.[1])] as Step

/** What a mender with memory says of each turn. */
export function withState(
  moves: readonly Move[],
  tools: readonly Tool[],
  { savedBefore, ...options }: Options = {},
): MendResult[] {
  let mender: Mender = createMender(tools, options)
  const out: MendResult[] = []
  moves.forEach((move, at) => {
    if (savedBefore?.(at) === true)
      mender = createMender(tools, { ...options, state: JSON.parse(JSON.stringify(mender.state())) as unknown })
    if (move === "user") mender.userTurn()
    else out.push(answered(mender.mend(turnOf(move, at)), move, mender))
  })
  return out
}

function answered(result: MendResult, move: readonly Step[], mender: Mender): MendResult {
  for (const { id } of result.calls) {
    const { result: text, ok } = stepAt(move, id)
    if (text !== null) mender.result(id, text, ok ?? undefined)
  }
  for (const call of result.suppressed) mender.result(call.id, call.notice)
  for (const call of result.escalated) mender.result(call.id, call.feedback, false)
  return result
}

/**
 * The same from nothing but the calls so far; without any result `mend` is held to the patience of a mender. `kept`:
 * whether the host keeps calls as the model wrote them, or as they were mended.
 */
export function withoutState(
  moves: readonly Move[],
  tools: readonly Tool[],
  options: Omit<Options, "savedBefore"> = {},
  kept: "raw" | "mended" = "raw",
): MendResult[] {
  let history: PastCall[] = []
  const out: MendResult[] = []
  moves.forEach((move, at) => {
    if (move === "user") {
      history = []
      return
    }
    const result = mend(turnOf(move, at), tools, { ...options, storm: { callsOnly: 0, ...options.storm }, history })
    history = [...history, ...pastOf(result, move, kept).map((past, i) => ({ ...past, sameTurn: i > 0 }))]
    out.push(result)
  })
  return out
}

function pastOf(
  { calls, escalated, suppressed, order }: MendResult,
  move: readonly Step[],
  kept: "raw" | "mended",
): PastCall[] {
  return order.map((id): PastCall => {
    const call = calls.find((each) => each.id === id)
    if (call !== undefined) {
      const { result, ok, name } = stepAt(move, id)
      const said = kept === "raw" ? { name, arguments: call.raw } : { name: call.name, arguments: call.arguments }
      return { ...said, ...(result === null ? {} : { result }), ...(ok === null ? {} : { ok }) }
    }
    const refused = escalated.find((each) => each.id === id)
    if (refused !== undefined)
      return { name: refused.name, arguments: refused.arguments, result: refused.feedback, ok: false }
    const withheld = suppressed.find((each) => each.id === id)
    return { name: withheld?.name ?? "", arguments: withheld?.arguments ?? "", result: withheld?.notice ?? "" }
  })
}

/** What was done about each turn, in few words: "-" nothing, otherwise the step. */
export const stepsOf = (results: readonly MendResult[]): string =>
  results
    .map(({ report, suppressed }) =>
      report.storm === undefined ? (suppressed.length > 0 ? "d" : "-") : (report.storm.step[0] as string),
    )
    .join("")

/** How many calls were made when something was first done about it. */
export function caughtAt(results: readonly MendResult[], step: "notice" | "suppress" | "stop"): number {
  const rank = ["notice", "suppress", "stop"]
  let calls = 0
  for (const { report, order } of results) {
    calls += order.length
    if (report.storm !== undefined && rank.indexOf(report.storm.step) >= rank.indexOf(step)) return calls
  }
  return Number.POSITIVE_INFINITY
}
