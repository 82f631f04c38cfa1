import { expect, test } from "vitest"
import { createMender } from "../../src/create-mender.ts"
import { StreamTurn } from "../../src/stream/stream-turn.ts"
import { WEATHER_TOOL } from "../../src/testing/scenarios.ts"
import { JsonPatch } from "../../src/wires/json-patch.ts"
import { openAiChat } from "../../src/wires/openai-chat.ts"
import { outcomeOf } from "../../src/wires/outcome.ts"
import { patchSlots, slotsOf, spreadText } from "../../src/wires/slots.ts"

const delta = (value: object, finishReason: string | null = null): string =>
  JSON.stringify({ choices: [{ delta: value, finish_reason: finishReason }] })
const piece = (text: string, index = 0, more: object = {}): string =>
  delta({ tool_calls: [{ index, ...more, function: { arguments: text } }] })
const BEGIN = (index: number, id: string): string =>
  delta({ tool_calls: [{ index, id, function: { name: "get_weather", arguments: "" } }] })

/** What a turn of these events comes to, written into them. */
function write(...events: readonly string[]) {
  const turn = new StreamTurn(createMender([WEATHER_TOOL]), "hold")
  const memory = new Map<string, unknown>()
  const holders = events.map((json) => {
    const slots = slotsOf(openAiChat.readEvent(JSON.parse(json), memory), (signal) =>
      signal.kind === "text" || signal.kind === "call" ? turn.take(signal) : 0,
    )
    const patch = new JsonPatch(json)
    return { slots, patch, setText: patch.setText.bind(patch) }
  })
  const result = patchSlots(holders, "0", outcomeOf(turn.finish("tool_calls"), "drop"), openAiChat)
  return {
    ...result,
    written: holders.map(({ patch }) => patch.apply()),
    dropped: holders.map(({ slots }) => slots.some(({ isDropped }) => isDropped)),
  }
}

test("the last place takes the rest, the others become empty", () => {
  const { written, missing } = write(
    BEGIN(0, "c1"),
    piece(`{'city': "Os`),
    piece(`lo", "days": "2",}`),
    delta({}, "tool_calls"),
  )
  expect(written).toEqual([BEGIN(0, "c1"), piece(""), piece('{"city": "Oslo", "days": 2}'), delta({}, "tool_calls")])
  expect(missing).toEqual([])
})

test("a valid call is not touched", () => {
  const events = [BEGIN(0, "c1"), piece('{"city":"Oslo",'), piece('"days":2}'), delta({}, "tool_calls")]
  expect(write(...events).written).toEqual(events)
})

test("calls that are left out are named by their numbers, and the end says that there are none", () => {
  const { droppedIndexes, dropped, written } = write(BEGIN(0, "c1"), piece('{"days":2}'), delta({}, "tool_calls"))
  expect(droppedIndexes).toEqual([0])
  expect(dropped).toEqual([true, true, false])
  expect(written[2]).toBe(delta({}, "stop"))
})

test("a call without an id gets one where it begins", () => {
  const begin = delta({
    tool_calls: [{ index: 0, function: { name: "get_weather", arguments: '{"city":"Oslo","days":2}' } }],
  })
  const { written } = write(begin, delta({}, "tool_calls"))
  expect(JSON.parse(written[0] as string).choices[0].delta.tool_calls[0].id).toBe("call_0")
})

test("a call in the text is taken out of it, and the end says that there are calls", () => {
  const { written } = write(
    delta({ content: "Look. <tool_call>" }),
    delta({ content: '{"name": "get_weather", "arguments": {"city": "Oslo", "days": 2}}</tool_call>' }),
    delta({}, "stop"),
  )
  expect(written).toEqual([delta({ content: "Look." }), delta({ content: "" }), delta({}, "tool_calls")])
})

test("an id that is changed is changed in every piece that has it", () => {
  const body = '{"city":"Oslo","days":2}'
  const { written } = write(
    BEGIN(0, "c1"),
    piece(body, 0, { id: "c1" }),
    BEGIN(1, "c1"),
    piece('{"city":"Graz","days":1}', 1, { id: "c1" }),
    piece("", 1),
    delta({}, "tool_calls"),
  )
  expect(written.map((json) => /"id":"([^"]*)"/.exec(json)?.[1])).toEqual([
    "c1",
    "c1",
    "c1_2",
    "c1_2",
    undefined,
    undefined,
  ])
})

test.each([
  [["Graz is in Styria.\n", "[CALL x]"], "Graz is in Styria.", ["Graz is in Styria.", ""]],
  [["[CALL x]", "\nDone."], "Done.", ["", "Done."]],
  [["One. [CALL x]", "[CALL y]"], "One.", ["One.", ""]],
  [["[CALL x] one.", "[CALL y]"], "one.", ["one.", ""]],
  [["One. [CALL x]", "[CALL y] Two."], "One.\n\nTwo.", ["One.", "\n\nTwo."]],
  [["A [CALL x] b", "[CALL y] c"], "A\n\nb\n\nc", ["A\n\nb\n\n", "c"]],
  [["A [CALL x]", "[CALL y] b [CALL z]", "[CALL w] c"], "A\n\nb\n\nc", ["A", "\n\nb\n\n", "c"]],
  [["See <call>x</call>", "<call>y</call> <b>it</b>"], "See <b>it</b>", ["See ", "<b>it</b>"]],
  [["次は ", "[CALL x]", " 次"], "次は 次", ["次は ", "", "次"]],
  [["It is", " \n", "[CALL x]"], "It is", ["It is", "", ""]],
  [[], "", []],
  // the gap of a call stays with the words before it
  [["Up. ", "⟦x⟧\n", "Done."], "Up.\n\nDone.", ["Up.\n\n", "", "Done."]],
  [["Up", ". ⟦", "x⟧ \n", "Done."], "Up.\n\nDone.", ["Up", ".\n\n", "", "Done."]],
  // what only begins like a piece is not of it
  [["- ", "⟦x⟧", "\n-5 it was."], "-5 it was.", ["", "", "-5 it was."]],
  [["Zur Straße⟦x⟧", "⟦y⟧. Ende"], "Zur Straße. Ende", ["Zur ", "Straße. Ende"]],
])("of the pieces %j, without their calls %j, each keeps its own: %j", (pieces, text, written) => {
  expect(spreadText(pieces, text)).toEqual(written)
  expect(spreadText(pieces, pieces.join(""))).toEqual(pieces)
})
