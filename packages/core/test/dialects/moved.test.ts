import { expect, test } from "vitest"
import * as moving from "../../src/dialects/grammar/one-call.ts"
import type { CallCandidate, WrittenMember } from "../../src/dialects/sighting.ts"

const inner: WrittenMember = { key: 0, as: "raw", text: "1", whole: true, start: 6, end: 7 }
const member: WrittenMember = { key: "tags", as: "list", text: "", members: [inner], whole: true, start: 5, end: 8 }
const call: CallCandidate = {
  name: "ring",
  start: 2,
  end: 9,
  id: null,
  written: { kind: "members", members: [member] },
  whole: true,
}

test("every place moves, the inner ones too", () => {
  expect(moving.moveCall(call, 10)).toEqual({
    ...call,
    start: 12,
    end: 19,
    written: {
      kind: "members",
      members: [{ ...member, start: 15, end: 18, members: [{ ...inner, start: 16, end: 17 }] }],
    },
  })
})

test("the place of JSON moves; a text that stands nowhere stays", () => {
  expect(moving.moveCall({ ...call, written: { kind: "json", start: 3, end: 8 } }, 4).written).toEqual({
    kind: "json",
    start: 7,
    end: 12,
  })
  expect(moving.moveCall({ ...call, written: { kind: "text", text: "{}" } }, 4).written).toEqual({
    kind: "text",
    text: "{}",
  })
  expect(moving.moveCall({ ...call, written: { kind: "cut" } }, 4).written).toEqual({ kind: "cut" })
})
