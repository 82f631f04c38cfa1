import fc from "fast-check"
import { createMender, type Turn } from "toolmend"
import { expect, test } from "vitest"
import { lettersOf, mayStorm } from "../../../src/scan/judge/may-storm.ts"
import type { Event } from "../../../src/scan/judge/walk.ts"

const tools = [
  { name: "peek", parameters: { type: "object", properties: { at: { type: "string" }, far: { type: "boolean" } } } },
]
const turnOf = (turn: Turn): Event => ({
  kind: "turn",
  turn,
  isContext: false,
  model: null,
  free: 0,
  spot: { pointer: "" },
})
const called = (text: string, name = "peek"): Event => turnOf({ content: null, toolCalls: [{ name, arguments: text }] })
const said = (content: string): Event => turnOf({ content, toolCalls: [] })

const SPELLINGS = ['{"at":"Oslo","far":true}', `{'far': True, 'at': 'Oslo',}`, '{ "far": true, "at": "Oslo" }']
const IN_TEXT = '<tool_call>{"name": "peek", "arguments": {"at": "Oslo", "far": true}}</tool_call>'

test("no storm of the mender is missed", () => {
  const event = fc.constantFrom<Event>(
    ...SPELLINGS.map((text) => called(text)),
    called('{"at":"Turku"}'),
    called(SPELLINGS[0] as string, "functions.peek"),
    said(IN_TEXT),
    { kind: "user" },
  )
  const laps = fc
    .tuple(fc.array(event, { maxLength: 3 }), fc.integer({ min: 1, max: 9 }))
    .map(([lap, times]) => Array.from({ length: times }, () => lap).flat())
  let seen = 0
  fc.assert(
    fc.property(
      fc.array(laps, { maxLength: 3 }).map((parts) => parts.flat()),
      (events) => {
        const mender = createMender(tools)
        let storms = 0
        for (const one of events) {
          if (one.kind === "user") mender.userTurn()
          if (one.kind === "turn") storms += mender.mend(one.turn).report.stormsBroken
        }
        if (storms > 0) expect(mayStorm(events)).toBe(true)
        seen += storms
      },
    ),
  )
  expect(seen).toBeGreaterThan(0)
})

test("everyday conversations keep no memory", () => {
  expect(mayStorm(["a", "b", "c", "d", "a"].map((at) => called(`{"at":"${at}"}`)))).toBe(false)
  expect(mayStorm([called("{}"), called("{}"), { kind: "user" }, called("{}"), said("Done.")])).toBe(false)
})

test("letters count in any order, spelling and script", () => {
  expect(new Set(SPELLINGS.map(lettersOf)).size).toBe(1)
  expect(lettersOf('{"a":"é"}')).not.toBe(lettersOf('{"a":"ö"}'))
  expect(lettersOf('{"a":1}')).not.toBe(lettersOf('{"a":2}'))
})
