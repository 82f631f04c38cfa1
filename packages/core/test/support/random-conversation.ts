import fc, { type Arbitrary } from "fast-check"
import type { Move, Step } from "./conversation.ts"

const names = fc.constantFrom(
  "read",
  "read",
  "find",
  "look",
  "edit",
  "edit",
  "write",
  "run",
  "run",
  "sleep",
  "status",
  "note",
  "wipe",
  "Read",
  "functions.edit",
  "reed",
  "constructor",
)
const sound = fc.constantFrom(
  "{}",
  '{"x":"a"}',
  '{"x":"a"}',
  '{"x":"b"}',
  '{"n":1,"x":"a"}',
  '{"x":"a","n":1.0}',
  '{"n":12345678901234567890}',
)
const broken = fc.constantFrom(
  '{"x":"a",}',
  "{'x':'a'}",
  '{"x":"a"',
  '{"x":1}',
  '{"x":"cut of',
  '{"n":"many"}',
  "nothing",
  "",
  '{"__proto__":{"x":1}}',
  '{"x":"\ud800"}',
)
const results = fc.constantFrom(
  "done",
  "done",
  "done",
  "text",
  "other text",
  "",
  "connection refused",
  "exit code 1",
  "text not found",
  "x".repeat(4_200),
)

const stepOf = (called: Arbitrary<string>, args: Arbitrary<string>): Arbitrary<Step> =>
  fc
    .record({
      name: called,
      arguments: args,
      result: results,
      told: fc.constantFrom("ok", "ok", "error", "text", "nothing"),
    })
    .map(({ told, result, ...call }) => ({
      ...call,
      result: told === "nothing" ? null : result,
      ok: told === "ok" ? true : told === "error" ? false : null,
    }))

/** Conversations that often go round: short laps of few calls, again and again, with something else now and then. */
export const conversation = (texts: "sound" | "broken" | "splits"): Arbitrary<Move[]> => {
  const args =
    texts === "sound"
      ? sound
      : fc.oneof(
          { arbitrary: sound, weight: 5 },
          { arbitrary: texts === "splits" ? fc.oneof(broken, fc.constant('{"x":"a"}{"x":"b"}')) : broken, weight: 1 },
        )
  const step = stepOf(texts === "sound" ? names.filter((name) => !/^(?:reed|constructor)$/.test(name)) : names, args)
  const turn = fc.oneof(
    { arbitrary: step.map((one): Move => [one]), weight: 4 },
    { arbitrary: fc.array(step, { minLength: 1, maxLength: 3 }), weight: 1 },
  )
  const laps = fc
    .tuple(fc.array(turn, { minLength: 1, maxLength: 4 }), fc.integer({ min: 1, max: 5 }))
    .map(([lap, times]) => Array.from({ length: times }, () => lap).flat())
  return fc
    .array(fc.oneof({ arbitrary: laps, weight: 6 }, { arbitrary: fc.constant<Move[]>(["user"]), weight: 1 }), {
      minLength: 1,
      maxLength: 6,
    })
    .map((parts) => parts.flat())
}
