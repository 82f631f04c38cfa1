import { isMembers, type Members, memberOf, objectsIn, textIn } from "./members.ts"

/** What a provider says when the model was done. */
const COMPLETE_REASONS = new Set(
  "stop tool_calls tool_use end_turn function_call stop_sequence completed complete eos".split(" "),
)

/** What it says when the output ended early: at a limit, by a filter, by an error, or because nobody waited for it. */
const CUT_REASONS = new Set(
  [
    "length max_tokens max_output_tokens model_length token_limit model_context_window_exceeded incomplete in_progress",
    "content_filter content_filtered guardrail_intervened refusal safety recitation blocklist prohibited_content spii",
    "error failed insufficient_system_resource cancelled canceled abort aborted interrupted timeout",
  ].flatMap((line) => line.split(" ")),
)

/** Ex) MAX_TOKENS, content-filter */
const plainReason = (reason: unknown): string =>
  typeof reason === "string" ? reason.toLowerCase().replaceAll("-", "_") : ""

export const isCompleteReason = (reason: unknown): boolean => COMPLETE_REASONS.has(plainReason(reason))

export const isCutReason = (reason: unknown): boolean => CUT_REASONS.has(plainReason(reason))

export const finishIn = (given: Members): string | null =>
  textIn(given, "finishReason", "finish_reason", "stop_reason", "stopReason", "done_reason")

/**
 * Of OpenAI's responses. A call that is not done says so itself.
 * Ex) { status: "incomplete", incomplete_details: { reason: "max_output_tokens" } }
 */
export function finishOfResponse(response: Members): string | null {
  const details = memberOf(response, "incomplete_details")
  if (isMembers(details)) return textIn(details, "reason") ?? "incomplete"
  const status = textIn(response, "status")
  const isOpen = objectsIn(response, "output").some(
    (item) => item["type"] === "function_call" && isCutReason(item["status"]),
  )
  return isOpen && !isCutReason(status) ? "incomplete" : status
}
