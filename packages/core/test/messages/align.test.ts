import { describe, expect, it } from "vitest"
import { shortId } from "../../src/ids/plain-id.ts"
import { mend } from "../../src/mend.ts"
import { alignCalls, writeCalls } from "../../src/messages/align.ts"

describe("alignCalls", () => {
  it("finds the call of the provider's message by its id, its position, or the id made of it", () => {
    expect(alignCalls(["a", "b"], ["a", "b"])).toEqual([0, 1])
    expect(alignCalls([undefined, "", 7], ["call_0", "call_1_4", "7"])).toEqual([0, 1, 2])
    expect(alignCalls(["a", "a", "x.y"], ["a_3", "a_4", "x_y_2"])).toEqual([0, 1, 2])
  })

  it("knows calls that the message does not have", () => {
    expect(alignCalls(["a", "b"], ["a", "a-2", "a-3", "b", "call_text_0"])).toEqual([
      0,
      undefined,
      undefined,
      1,
      undefined,
    ])
    expect(alignCalls(["a", "a-2"], ["a", "a-3", "a-2"])).toEqual([0, undefined, 1])
    expect(alignCalls([], ["call_text_0"])).toEqual([undefined])
  })
})

it("writeCalls puts a call behind the one before it", () => {
  const toolCalls = [
    { id: "a", name: "water", arguments: '{"bed":1}{"bed":2}' },
    { id: "b", name: "water", arguments: '{"bed":3}' },
  ]
  const result = mend({ toolCalls }, [{ name: "water", parameters: { type: "object" } }])
  const write = (items: readonly { readonly id: string }[]) =>
    writeCalls(result, items, "id", (call, item) => [call.id, item?.id])
  const { byPlace, others } = write([{ id: "a" }, { id: "b" }])
  expect([...byPlace]).toEqual([
    [
      0,
      [
        ["a", "a"],
        ["a-2", undefined],
      ],
    ],
    [1, [["b", "b"]]],
  ])
  expect(others).toEqual([])
  expect(write([{ id: "b" }]).others).toEqual([
    ["a", undefined],
    ["a-2", undefined],
  ])
})

it("calls of other kinds in between are passed over", () => {
  expect(alignCalls(["custom", "c1", "c2"], ["c1", "c2"])).toEqual([1, 2])
})

it("short ids are found by how they begin, unless a call was given under that id", () => {
  const [second, part, text] = [shortId("aB3dE6gH9_2"), shortId("aB3dE6gH9-2", "part"), shortId("call_text_0", "text")]
  expect(alignCalls(["aB3dE6gH9", "aB3dE6gH9"], ["aB3dE6gH9", part, second, text])).toEqual([
    0,
    undefined,
    1,
    undefined,
  ])
  expect(alignCalls([undefined], [text, shortId("call_0")])).toEqual([undefined, 0])
  expect(alignCalls(["brewAAAAA", "brewBBBBB"], ["brewBBBBB"])).toEqual([1])
})
