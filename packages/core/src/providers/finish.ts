// Tells how an output ended, from the reason that its provider gives.
import { isMembers, type Members, memberOf, objectsIn, textIn } from "./members.ts"

/** Reasons for a complete output. */
const COMPLETE_REASONS = "stop tool_calls tool_use end_turn function_call stop_sequence completed complete eos"

/** Reasons for a cut output: a limit, a filter, an error, or because nobody waited for it. */
const CUT_REASONS = [
  "length max_tokens max_output_tokens model_length token_limit model_context_window_exceeded incomplete in_progress",
  "content_filter content_filtered guardrail_intervened refusal safety recitation blocklist prohibited_content spii",
  "error failed insufficient_system_resource cancelled canceled abort aborted interrupted timeout",
].join(" ")

const END_BY_REASON: ReadonlyMap<string, "complete" | "cut"> = new Map([
  ...COMPLETE_REASONS.split(" ").map((reason) => [reason, "complete"] as const),
  ...CUT_REASONS.split(" ").map((reason) => [reason, "cut"] as const),
])

/** Returns how an output ended; undefined if the reason does not say. Ex) MAX_TOKENS, content-filter */
export const endBy = (reason: unknown): "complete" | "cut" | undefined =>
  typeof reason === "string" ? END_BY_REASON.get(reason.toLowerCase().replaceAll("-", "_")) : undefined

export const finishIn = (given: Members): string | null =>
  textIn(given, "finishReason", "finish_reason", "stop_reason", "stopReason", "done_reason")

/**
 * Returns the finish reason of an OpenAI response. An unfinished call has its own status. Ex) { status: "incomplete",
 * incomplete_details: { reason: "max_output_tokens" } }
 */
export function finishOfResponse(response: Members): string | null {
  const details = memberOf(response, "incomplete_details")
  if (isMembers(details)) return textIn(details, "reason") ?? "incomplete"
  const status = textIn(response, "status")
  const isOpen = objectsIn(response, "output").some(
    (item) => item["type"] === "function_call" && endBy(item["status"]) === "cut",
  )
  return isOpen && endBy(status) !== "cut" ? "incomplete" : status
}
