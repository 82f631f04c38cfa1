import { describe, expect, test } from "vitest"
import { saysNotToRun } from "../../../src/dialects/grammar/stop-members.ts"

describe("a member that says a call is not to be executed", () => {
  test.each([
    ["dry_run", "true"],
    ["dryRun", '"yes"'],
    ["requires-confirmation", "true"],
    ["needsApproval", "true"],
    ["approved", "false"],
    ["execute", "false"],
    ["dryRun", "1"],
    ["should_run", "0"],
    ["status", '"canceled"'],
    ["State", '"REJECTED"'],
    ["status", '"awaiting_approval"'],
    ["decision", '"not executed"'],
    ["status", '"done"'],
    ["state", '"already_executed"'],
    ["result", '"12 tulips"'],
    ["toolOutput", '{"tulips": 12}'],
    ["exit_code", "0"],
  ])("%s: %s", (key, value) => expect(saysNotToRun(key, value)).toBe(true))
})

describe("a member that does not", () => {
  test.each([
    ["dry_run", "false"],
    ["requires_confirmation", "false"],
    ["approved", "true"],
    ["status", '"queued"'],
    ["status", '"pending"'],
    ["note", '"cancelled"'],
    ["draft", '"Dear all"'],
    ["index", "0"],
    ["dry_run", "0"],
    ["execute", "1"],
    ["skip", "3"],
    ["status", '"completed"'],
    ["result", "null"],
    ["output", '""'],
    ["stdout", "[ ]"],
  ])("%s: %s", (key, value) => expect(saysNotToRun(key, value)).toBe(false))
})
