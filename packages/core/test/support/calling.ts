import { expect } from "vitest"
import { undoEdits } from "../../src/json/edit.ts"
import { mend } from "../../src/mend.ts"
import type { EscalatedCall, MendedCall, MendOptions, MendResult, Tool } from "../../src/turn.ts"
import { object } from "./fitting.ts"
import { TEXT, TEXTS, WHOLE } from "./reading.ts"

/** A tool with one of each. */
export const SHELVE: Tool = {
  name: "shelve_book",
  parameters: object({ title: TEXT, pages: WHOLE, labels: TEXTS, note: TEXT, lent: { type: "boolean" } }, ["title"]),
}
export const LIST: Tool = { name: "list_books", readOnly: true, parameters: object({ shelf: TEXT, most: WHOLE }, []) }

export const callOf = (
  text: string,
  tool: Tool = SHELVE,
  options: MendOptions = {},
  finishReason: string | null = null,
): MendResult => mend({ toolCalls: [{ id: "c1", name: tool.name, arguments: text }], finishReason }, [tool], options)

export const undoneCall = (call: MendedCall): string =>
  undoEdits(
    call.arguments,
    call.findings.flatMap((finding) => finding.edits),
  )

/** The one call that came of a text; what holds for every call is checked. */
export function mended(text: string, tool: Tool = SHELVE, options: MendOptions = {}): MendedCall {
  const { calls, escalated } = callOf(text, tool, options)
  expect(escalated.map(({ reason, feedback }) => ({ reason, feedback }))).toEqual([])
  expect(calls).toHaveLength(1)
  const call = calls[0] as MendedCall
  expect(call.raw).toBe(text)
  expect(undoneCall(call)).toBe(text)
  expect(call.findings.length > 0).toBe(call.outcome === "repaired")
  expect(callOf(call.arguments, tool, options).calls[0]).toMatchObject({
    outcome: "unchanged",
    arguments: call.arguments,
  })
  return call
}

export const argsOf = (text: string, tool: Tool = SHELVE, options: MendOptions = {}): unknown =>
  JSON.parse(mended(text, tool, options).arguments) as unknown
export const rulesOf = (text: string, tool: Tool = SHELVE): string[] =>
  mended(text, tool).findings.map((finding) => finding.rule)

/** The one call that was refused, its raw text kept. */
export function escalation(
  text: string,
  tool: Tool = SHELVE,
  options: MendOptions = {},
  finishReason: string | null = null,
): EscalatedCall {
  const { calls, escalated } = callOf(text, tool, options, finishReason)
  expect(calls.map((call) => call.arguments)).toEqual([])
  expect(escalated).toHaveLength(1)
  const call = escalated[0] as EscalatedCall
  expect(call.arguments).toBe(text)
  expect(call.feedback).toContain("was not executed")
  return call
}

export const reasonOf = (
  text: string,
  tool: Tool = SHELVE,
  options: MendOptions = {},
  finishReason: string | null = null,
): string => escalation(text, tool, options, finishReason).reason
