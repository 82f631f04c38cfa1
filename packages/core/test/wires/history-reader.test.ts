import { describe, expect, test } from "vitest"
import { HistoryReader, textOfContent } from "../../src/wires/history-reader.ts"

test("calls with their results, since a person last spoke; before that only what was read", () => {
  const history = new HistoryReader()
  history.addUserText("first")
  history.addCall("c1", "look", { a: 1 })
  history.addResult("c1", "old", undefined)
  history.addUserText("second")
  history.addCall("c2", "look", '{"a":2}')
  history.addCall(null, "look", undefined)
  history.addResult("c2", [{ type: "text", text: "new" }], false)
  expect(history.calls).toEqual([
    { id: "c2", name: "look", arguments: '{"a":2}', result: "new", ok: false },
    { name: "look", arguments: "{}" },
  ])
  expect(history.texts).toEqual(["first", "old", "second"])
})

test("a result without an id belongs to the oldest call without a result; a result without a call is read all the same", () => {
  const history = new HistoryReader()
  history.addCall(null, "look", '{"n":1}')
  history.addCall(null, "look", '{"n":2}')
  history.addResult(null, "here", undefined)
  history.addResult(null, "there", undefined)
  history.addResult("gone", "lost", undefined)
  history.addText("")
  expect(history.calls.map(({ result }) => result)).toEqual(["here", "there"])
  expect(history.texts).toEqual(["lost"])
})

describe("the text of a content", () => {
  const cases: readonly (readonly [content: unknown, text: string])[] = [
    ["plain", "plain"],
    [null, ""],
    [undefined, ""],
    [7, "7"],
    [["a", { type: "text", text: "b" }, { type: "image" }, 3], "a\nb\n\n3"],
    [{ type: "document", source: { type: "text", data: "page" } }, "page"],
    [[{ type: "search_result", content: [{ type: "text", text: "hit" }] }], "hit"],
    [{ type: "document", source: { type: "base64", data: "AAAA" } }, ""],
  ]
  for (const [content, text] of cases)
    test(JSON.stringify(content) ?? "nothing", () => expect(textOfContent(content)).toBe(text))

  test("nested without end it ends", () => {
    let content: unknown = "deep"
    for (let i = 0; i < 100_000; i++) content = [content]
    expect(textOfContent(content)).toBe("")
  })
})
