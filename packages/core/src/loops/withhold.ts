// Decides whether each call of a turn may run; withholds calls beyond the threshold of a loop.
import { rememberedId } from "../digest.ts"
import type { MendedCall, MendResult, PassMode, Report, ReportFinding, StormReport, SuppressedCall } from "../turn.ts"
import { entryOf, type Traits } from "./entry.ts"
import { inspect } from "./inspect.ts"
import type { Memory } from "./memory.ts"
import { quietTurnsText, reflection, stepRank, stopText } from "./reflection.ts"
import type { LoopSettings } from "./settings.ts"
import { LOOPS, type LoopVerdict } from "./verdict.ts"

export interface Watch {
  readonly settings: LoopSettings
  readonly traitsOf: (name: string) => Traits
  /** In "report", nothing is withheld. */
  readonly pass: PassMode
  /** Shadow mode: verdicts are given, but declared calls run anyway and calls in text do not. */
  readonly isShadow: boolean
}

interface TurnSigns {
  readonly calls: MendedCall[]
  readonly withheld: MendedCall[]
  readonly suppressed: SuppressedCall[]
  readonly findings: ReportFinding[]
  worst: StormReport | null
}

/** Checks and remembers each call that would run. Without a sign of a loop, returns the same result object. */
export function withhold(result: MendResult, memory: Memory, watch: Watch): MendResult {
  const { calls } = result
  memory.trim()
  const before = memory.entries.length
  let signs: TurnSigns | null = null
  for (let i = 0; i < calls.length; i++) {
    const call = calls[i] as MendedCall
    const verdict = watch.isShadow && call.outcome === "recovered" ? null : look(call, memory, watch)
    if (verdict === null) signs?.calls.push(call)
    else {
      signs ??= { calls: calls.slice(0, i), withheld: [], suppressed: [], findings: [], worst: null }
      note(call, verdict, signs, watch.pass)
    }
  }
  setAside(memory, before, result)
  if (signs === null) {
    if (calls.length > 0) memory.quiet = 0
    return result
  }
  const isQuiet = signs.calls.length === 0 && result.escalated.length === 0 && !watch.isShadow
  memory.quiet = isQuiet ? memory.quiet + 1 : 0
  const { stopAfter } = watch.settings
  if (isQuiet && stopAfter > 0 && memory.quiet >= stopAfter && signs.worst !== null)
    signs.worst = { ...signs.worst, step: "stop", notice: stopText(signs.suppressed.length) }
  return withSigns(result, signs, memory.quiet)
}

/** Checks a call within its conversation, and remembers it. */
function look(call: MendedCall, memory: Memory, watch: Watch): LoopVerdict | null {
  const traits = watch.traitsOf(call.name)
  if (traits.exempt && traits.changes !== true) return null
  const entry = entryOf(call.id, call.name, call.arguments, call.input, traits)
  if (traits.exempt) {
    memory.restore(entry)
    return null
  }
  const verdict = inspect(memory, entry, watch.settings)
  entry.withheld = verdict?.step === "suppress" && watch.pass === "on" && !watch.isShadow
  entry.noticed = verdict !== null && !entry.withheld
  memory.add(entry)
  return verdict
}

/** Records the ids of the turn that are not remembered: refused, duplicate and exempt calls. */
function setAside(memory: Memory, before: number, { order }: MendResult): void {
  if (memory.entries.length - before === order.length) {
    if (memory.aside.length > 0) memory.aside = []
    return
  }
  const own = new Set(memory.entries.slice(before).map((entry) => entry.id))
  memory.aside = order.map(rememberedId).filter((id) => !own.has(id))
}

function note(call: MendedCall, verdict: LoopVerdict, signs: TurnSigns, pass: PassMode): void {
  const { reason, step, count } = verdict
  const { id, name, findings, outcome } = call
  const notice = reflection(name, call.arguments, verdict)
  const message = pass === "on" ? LOOPS[reason] : `${LOOPS[reason]} Nothing was changed: the pass only reports.`
  signs.findings.push({ rule: reason, tool: name, message })
  if (signs.worst === null || stepRank(step) > stepRank(signs.worst.step))
    signs.worst = { reason, step, id, tool: name, count, notice }
  if (pass !== "on") signs.calls.push(call)
  else if (step === "suppress") {
    const told = findings.length === 0 ? {} : { findings }
    signs.withheld.push(call)
    // a history of such calls has no text from which one could be recovered again
    const written = outcome === "recovered" ? call.arguments : call.raw
    signs.suppressed.push({ id, name, arguments: written, reason, notice, ...told })
  } else signs.calls.push({ ...call, notice })
}

function withSigns(result: MendResult, signs: TurnSigns, quiet: number): MendResult {
  const { report } = result
  const suppressed =
    quiet === 0
      ? signs.suppressed
      : signs.suppressed.map((call) => ({ ...call, notice: `${call.notice} ${quietTurnsText(quiet)}` }))
  const outcomes = { ...report.outcomes, suppressed: report.outcomes.suppressed + suppressed.length }
  for (const call of signs.withheld) outcomes[call.outcome]--
  const notes = [...report.notes, ...suppressed.map((call) => `${call.name}: withheld (${call.reason})`)]
  const stormReport: Report = {
    ...report,
    stormsBroken: report.stormsBroken + suppressed.length,
    notes,
    findings: [...report.findings, ...signs.findings],
    outcomes,
    ...(signs.worst === null ? {} : { storm: signs.worst }),
  }
  return {
    ...result,
    calls: signs.calls,
    recovered: signs.calls.filter((call) => call.outcome === "recovered"),
    suppressed: [...result.suppressed, ...suppressed],
    report: stormReport,
  }
}
