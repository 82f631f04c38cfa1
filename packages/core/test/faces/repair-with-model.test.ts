import { expect, test, vi } from "vitest"
import { repairWithModel } from "../../src/faces/repair-with-model.ts"
import type { Complete } from "../../src/model-repair/ask.ts"
import { createModelRepair } from "../../src/model-repair/session.ts"
import { answerOf, plainCall } from "../support/model-answers.ts"

const RING = {
  name: "ring",
  parameters: { type: "object", properties: { times: { type: "integer" } }, required: ["times"] },
}
const CALL = plainCall(RING, '{"times":"ten"}')

test("a session remembers, a single question does not", async () => {
  const complete = vi.fn<Complete>(() => answerOf("ring", '{"times":10}'))
  const session = createModelRepair({ tools: [RING], complete })
  for (let i = 0; i < 2; i++) await session.repair(CALL)
  expect(complete).toHaveBeenCalledTimes(1)
  for (let i = 0; i < 2; i++)
    expect(await repairWithModel(CALL, { tools: [RING], complete })).toMatchObject({ ok: true, cached: false })
  expect(complete).toHaveBeenCalledTimes(3)
})

test("what belongs to the call is handed on", async () => {
  const complete = vi.fn<Complete>(() => "no")
  const result = await repairWithModel(CALL, { tools: [RING], complete, error: "times has to be a number, sir" })
  expect(result).toMatchObject({ ok: false, reason: "malformed_answer" })
  expect(complete.mock.calls[0]?.[0].messages[1].content).toContain("times has to be a number, sir")
})
