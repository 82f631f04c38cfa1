import type { MendedCall, MendResult, Report, ReportFinding, StormReport, SuppressedCall, Switch } from "../turn.ts"
import { entryOf, type Traits } from "./entry.ts"
import { inspect } from "./inspect.ts"
import type { Memory } from "./memory.ts"
import { reflection, stepRank, stopText } from "./reflection.ts"
import type { StormSettings } from "./settings.ts"
import { STORMS, type Verdict } from "./verdict.ts"

export interface Watch {
  readonly settings: StormSettings
  readonly traitsOf: (name: string, text: string) => Traits
  /** "report": nothing is withheld. */
  readonly pass: Switch
}

interface Signs {
  readonly calls: MendedCall[]
  readonly suppressed: SuppressedCall[]
  readonly findings: ReportFinding[]
  worst: StormReport | null
}

/** Looks at each call that would run, in order, and remembers it. Without a sign of a loop the very same result comes back. */
export function withhold(result: MendResult, memory: Memory, watch: Watch, value: object | null): MendResult {
  const { calls } = result
  memory.trim()
  let signs: Signs | null = null
  for (let i = 0; i < calls.length; i++) {
    const call = calls[i] as MendedCall
    const verdict = look(call, memory, watch, value)
    if (verdict === null) signs?.calls.push(call)
    else {
      signs ??= { calls: calls.slice(0, i), suppressed: [], findings: [], worst: null }
      note(call, verdict, signs, watch.pass)
    }
  }
  if (signs === null) {
    if (calls.length > 0) memory.quiet = 0
    return result
  }
  const isQuiet = signs.calls.length === 0 && result.escalated.length === 0
  memory.quiet = isQuiet ? memory.quiet + 1 : 0
  if (isQuiet && watch.settings.stopAfter > 0 && memory.quiet >= watch.settings.stopAfter) stop(signs)
  return withSigns(result, signs)
}

function look(call: MendedCall, memory: Memory, watch: Watch, value: object | null): Verdict | null {
  const traits = watch.traitsOf(call.name, call.arguments)
  if (traits.exempt && traits.changes !== true) return null
  const entry = entryOf(call.id, call.name, call.arguments, value, traits)
  const verdict = traits.exempt ? null : inspect(memory, entry, watch.settings)
  entry.withheld = verdict?.step === "suppress" && watch.pass === "on"
  memory.add(entry)
  return verdict
}

function note(call: MendedCall, verdict: Verdict, signs: Signs, pass: Switch): void {
  const { code, step, count } = verdict
  const notice = reflection(call.name, call.arguments, verdict)
  signs.findings.push({ code, tool: call.name, message: pass === "on" ? STORMS[code] : `${STORMS[code]} Nothing was done: the pass only reports.` })
  if (signs.worst === null || stepRank(step) > stepRank(signs.worst.step)) signs.worst = { code, step, tool: call.name, count, notice }
  if (pass !== "on") signs.calls.push(call)
  else if (step === "suppress") signs.suppressed.push({ id: call.id, name: call.name, arguments: call.raw, reason: code, notice })
  else signs.calls.push({ ...call, notice })
}

function stop(signs: Signs): void {
  const { worst } = signs
  if (worst !== null) signs.worst = { ...worst, step: "stop", notice: stopText(signs.suppressed.length) }
}

function withSigns(result: MendResult, signs: Signs): MendResult {
  const { report } = result
  const outcomes = { ...report.outcomes, suppressed: report.outcomes.suppressed + signs.suppressed.length }
  const withheld = new Set(signs.suppressed.map((call) => call.id))
  for (const call of result.calls) if (withheld.has(call.id)) outcomes[call.outcome]--
  const notes = [...report.notes, ...signs.suppressed.map((call) => `${call.name}: withheld (${call.reason})`)]
  const told: Report = {
    ...report,
    stormsBroken: report.stormsBroken + signs.suppressed.length,
    notes,
    findings: [...report.findings, ...signs.findings],
    outcomes,
    ...(signs.worst === null ? {} : { storm: signs.worst }),
  }
  return { ...result, calls: signs.calls, suppressed: [...result.suppressed, ...signs.suppressed], report: told }
}
