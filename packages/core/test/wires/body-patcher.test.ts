import { expect, test } from "vitest"
import { createMender } from "../../src/create-mender.ts"
import { StreamTurn } from "../../src/stream/stream-turn.ts"
import { WEATHER_TOOL } from "../../src/testing/scenarios.ts"
import { anthropic } from "../../src/wires/anthropic.ts"
import { patchBody, turnsIn } from "../../src/wires/body-patcher.ts"
import { openAiChat } from "../../src/wires/openai-chat.ts"
import { type EscalatedPolicy, outcomeOf } from "../../src/wires/outcome.ts"
import type { Wire } from "../../src/wires/wire.ts"
import { completion, weatherCall } from "../support/upstreams.ts"

function patched(wire: Wire, json: string, policy: EscalatedPolicy = "pass"): string {
  const body: unknown = JSON.parse(json)
  const turns = turnsIn(wire.readBody(body), () => new StreamTurn(createMender([WEATHER_TOOL]), "whole"), json)
  const outcomes = new Map(
    [...turns].map(([key, { turn, finishReason }]) => [key, outcomeOf(turn.finish(finishReason), policy)]),
  )
  return patchBody(json, body, wire, outcomes)
}

const GOOD = '{"city":"Oslo","days":2}'
const BROKEN = `{'city': "Oslo", "days": "2",}`
const TAGGED = `<tool_call>{"name": "get_weather", "arguments": ${GOOD}}</tool_call>`

test("only the arguments of the broken call change", () => {
  const json = JSON.stringify(
    completion({ tool_calls: [weatherCall('{"city":"Bergen","days":1}', "c1"), weatherCall(BROKEN, "c2")] }),
    null,
    1,
  )
  expect(patched(openAiChat, json)).toBe(
    json.replace(JSON.stringify(BROKEN), JSON.stringify('{"city": "Oslo", "days": 2}')),
  )
  const valid = JSON.stringify(completion({ tool_calls: [weatherCall(GOOD)] }))
  expect(patched(openAiChat, valid)).toBe(valid)
})

test("a call in the text becomes a call", () => {
  const body = JSON.parse(patched(openAiChat, JSON.stringify(completion({ content: `Look. ${TAGGED}` }, "stop"))))
  expect(body.choices[0]).toMatchObject({
    finish_reason: "tool_calls",
    message: { content: "Look.", tool_calls: [{ type: "function", function: { name: "get_weather" } }] },
  })
})

test("a notice stands below the text of the model, which is mended as well", () => {
  const content = `Look. ${TAGGED.replace("get_weather", "book_flight")}`
  const body = JSON.parse(
    patched(openAiChat, JSON.stringify(completion({ content, tool_calls: [weatherCall('{"days":2}')] })), "drop"),
  )
  expect(body.choices[0].message.content).toMatch(/^Look\..*\n\n.*was not executed/s)
  expect(body.choices[0].message.tool_calls).toBeUndefined()
})

test("blocks of Anthropic", () => {
  const use = (input: unknown, id: string) => ({ type: "tool_use", id, name: "get_weather", input })
  const message = {
    content: [
      { type: "thinking", thinking: "hm", signature: "s" },
      { type: "text", text: `Look. ${TAGGED}` },
      use({ city: "Bergen", days: "1" }, "t1"),
      use({ days: 1 }, "t2"),
    ],
    stop_reason: "tool_use",
  }
  const body = JSON.parse(patched(anthropic, JSON.stringify(message), "drop"))
  expect(body.content).toMatchObject([
    { signature: "s" },
    { text: "Look." },
    { id: "t1", input: { city: "Bergen", days: 1 } },
    { type: "tool_use", input: { city: "Oslo", days: 2 } },
  ])
})

test("each choice is a turn", () => {
  const turns = turnsIn(
    openAiChat.readBody({
      choices: [
        { index: 0, message: { content: "a" }, finish_reason: "stop" },
        { index: 1, message: { content: "b" } },
      ],
    }),
    () => new StreamTurn(createMender([WEATHER_TOOL]), "whole"),
  )
  expect([...turns].map(([key, { finishReason }]) => [key, finishReason])).toEqual([
    ["0", "stop"],
    ["1", null],
  ])
})
