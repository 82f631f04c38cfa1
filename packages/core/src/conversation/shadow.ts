// Returns a turn unchanged, for hosts that only want the report.
import { idAtPosition, idText } from "../ids/plain-id.ts"
import { parseObject } from "../json/strict.ts"
import { argumentText } from "../json/text-of.ts"
import type { DeclaredCall, MendedCall, MendResult, Turn } from "../turn.ts"

/**
 * Returns the turn as the model wrote it, with the judged result in `shadow`. `storm` is left out of the report,
 * because hosts end their loop when they see it there.
 */
export function asWritten({ toolCalls = [], content = null }: Turn, judged: MendResult): MendResult {
  const calls = toolCalls.map(writtenCall)
  const { storm: _storm, ...report } = judged.report
  return {
    calls,
    recovered: [],
    escalated: [],
    suppressed: [],
    content,
    report,
    order: calls.map(({ id }) => id),
    shadow: judged,
  }
}

/** Converts an unchecked call. `input` is null if the text is no JSON object: undefined could trigger a default. */
function writtenCall({ id, name, arguments: written }: DeclaredCall, at: number): MendedCall {
  const raw = argumentText(written)
  const input = (parseObject(raw) ?? null) as MendedCall["input"]
  return { id: idText(id) ?? idAtPosition(at), name, arguments: raw, input, outcome: "unchanged", findings: [], raw }
}
