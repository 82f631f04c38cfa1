import fc from "fast-check"
import { expect, test } from "vitest"
import { mend } from "../../src/mend.ts"
import type { MendOptions, Turn } from "../../src/turn.ts"
import { promise } from "../support/promise.ts"
import { runs } from "../support/runs.ts"
import { callText } from "../support/soup.ts"
import { TOOLS } from "../support/written-calls.ts"

const declared = fc.array(
  fc.record({
    name: fc.constantFrom("keep_log", "ring_bell", "RingBell", "burn_log", ""),
    arguments: fc.constantFrom(
      "{}",
      '{"title": "a tide"}',
      '{"tone":"low"}',
      '{"tone": "low",}',
      '{"times": 1.0}',
      '{"times":1}{"times":2}',
      "no",
    ),
  }),
  { maxLength: 3 },
)
const text = fc.option(callText, { nil: null, freq: 4 })
const options: fc.Arbitrary<MendOptions> = fc.record(
  {
    channel: fc.constantFrom("native", "text"),
    scavenge: fc.constantFrom("on", "eager"),
    recover: fc.constantFrom("all", "all", "all", "marked", "off"),
    toolChoice: fc.constantFrom<NonNullable<MendOptions["toolChoice"]>>("auto", "auto", "auto", "none", {
      name: "ring_bell",
    }),
    disabledTools: fc.constantFrom([], [], [], ["keep_log"]),
    limits: fc.constantFrom({}, {}, {}, { calls: 2 }),
  },
  { requiredKeys: [] },
)

const GIVEN_IDS = ["call_text_0", "d1", "call_text_1_2"]

test("what came in and what was found is called, escalated or withheld, each under an id of its own", () => {
  let found = 0
  const cases = fc.tuple(declared, text, text, options, fc.constantFrom("stop", "length"))
  promise(cases, ([list, content, reasoning, how, finishReason]) => {
    const toolCalls = list.map((call, i) => ({ ...call, id: GIVEN_IDS[i] as string }))
    const turn: Turn = { content, reasoning, toolCalls, finishReason }
    const { calls, escalated, suppressed, report } = mend(turn, TOOLS, how)
    const all = [...calls, ...escalated, ...suppressed]
    const ids = all.map(({ id }) => id)
    if (new Set(ids).size !== ids.length) expect({ ids, turn }).toEqual("unique")
    // every declared call has its one answer; what one text held beside it has an id made from it
    for (const { id } of toolCalls) if (!ids.includes(id)) expect({ ids, turn }).toEqual(id)
    const fromText = all.filter(
      ({ id }) => !toolCalls.some((call) => call.id === id || /^-\d+(?:_\d+)*$/.test(id.slice(call.id.length))),
    )
    const recovered = calls.filter((call) => call.outcome === "recovered")
    found += recovered.length
    for (const call of recovered)
      if (call.findings[0]?.rule.startsWith("text/") !== true) expect(call).toEqual("told by its dialect")
    if (how.recover === "off" && fromText.length + recovered.length > 0) expect(fromText).toEqual([])
    const { outcomes, scavenged } = report
    const told = [
      outcomes.unchanged + outcomes.repaired + outcomes.recovered,
      outcomes.escalated,
      outcomes.suppressed,
      outcomes.recovered,
      scavenged,
    ]
    expect(told).toEqual([calls.length, escalated.length, suppressed.length, recovered.length, recovered.length])
  })
  expect(found).toBeGreaterThan(runs(120))
})

test("where no tool may be called, none is", () => {
  let withheld = 0
  promise(fc.tuple(declared, text, text, options), ([list, content, reasoning, how]) => {
    const { calls, escalated, suppressed } = mend({ content, reasoning, toolCalls: list }, TOOLS, {
      ...how,
      toolChoice: "none",
    })
    if (calls.length > 0) expect({ calls, content, reasoning }).toEqual("none")
    withheld += suppressed.length
    for (const { reason } of escalated) if (reason !== "choice/none") expect(reason).toBe("choice/none")
    for (const { reason } of suppressed) if (reason !== "choice/leaked") expect(reason).toBe("choice/leaked")
  })
  expect(withheld).toBeGreaterThan(300)
})
