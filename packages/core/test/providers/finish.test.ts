import { describe, expect, test } from "vitest"
import { endBy, finishIn, finishOfResponse } from "../../src/providers/finish.ts"

test("reasons of all providers, in any spelling", () => {
  for (const reason of ["stop", "STOP", "tool_calls", "tool-calls", "end_turn"])
    expect(endBy(reason), reason).toBe("complete")
  for (const reason of ["length", "MAX_TOKENS", "content-filter", "SAFETY", "refusal", "aborted", "error", "failed"])
    expect(endBy(reason), reason).toBe("cut")
  for (const reason of ["other", "pause_turn", "", "__proto__", null, undefined, 7])
    expect(endBy(reason)).toBeUndefined()
})

test("the member that has the reason", () => {
  expect(finishIn({ stop_reason: "tool_use" })).toBe("tool_use")
  expect(finishIn({ status: "ok" })).toBeNull()
})

describe("a response", () => {
  const item = (status: string) => ({ type: "function_call", call_id: "c1", name: "hoist", arguments: "{", status })

  test.each([
    ["as it says", { status: "completed", output: [item("completed")] }, "completed"],
    [
      "why it is incomplete",
      { status: "incomplete", incomplete_details: { reason: "content_filter" } },
      "content_filter",
    ],
    ["incomplete without a reason", { status: "incomplete", incomplete_details: {} }, "incomplete"],
    ["a call that is not done", { status: "completed", output: [item("incomplete")] }, "incomplete"],
    ["how it ended counts more", { status: "cancelled", output: [item("in_progress")] }, "cancelled"],
    [
      "another item that is not done",
      { status: "completed", output: [{ type: "message", status: "incomplete" }] },
      "completed",
    ],
    ["nothing", {}, null],
  ])("%s", (_, response, reason) => expect(finishOfResponse(response)).toBe(reason))
})
