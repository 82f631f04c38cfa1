import { describe, expect, test } from "vitest"
import { sparkleCalls, toolRequestCalls } from "../../../src/dialects/grammar/sparkle.ts"
import { bodyOf, isQuick, keepsLaw, tell, wordsOf } from "./law.ts"

const words = wordsOf({ find_train: ["from!", "limit"], ping: [], stop: [], stop_all: [], doze: ["hours"] })

describe("behind [TOOL_REQUEST]", () => {
  const said = (text: string) => tell(toolRequestCalls, text, words)

  test("a name and an object, up to and with the closing mark", () => {
    for (const mark of ["[TOOL_REQUEST_END]", "[END_TOOL_REQUEST]"]) {
      const text = `\nfind_train {"from": "[TOOL_REQUEST_END] }"}\n${mark}`
      expect(said(text)).toEqual([["find_train", '{"from": "[TOOL_REQUEST_END] }"}']])
      expect(bodyOf(toolRequestCalls({ text: `${text} tail`, isEnd: true, words }, 0)).end).toBe(text.length)
    }
  })

  test("an object that names its tool", () => {
    expect(said('{"name": "find_train", "arguments": {"from": "Ghent", "limit": 10.0}}\n[END_TOOL_REQUEST]')).toEqual([
      ["find_train", '{"from": "Ghent", "limit": 10.0}'],
    ])
    expect(said("{name: find_train}")).toBeNull()
    expect(said('{"a": 1}')).toBeNull()
  })

  test("unfinished, broken, without arguments", () => {
    expect(said('find_train {"from": "Gh')).toEqual([["find_train", '{"from": "Gh', "cut"]])
    expect(said('find_train {"from": "Ghent\n[TOOL_REQUEST_END]')).toEqual([["find_train", '{"from": "Ghent']])
    expect(said('find_train {"from": "Ghent"}')).toEqual([["find_train", '{"from": "Ghent"}']])
    expect(said("ping\n[TOOL_REQUEST_END]")).toEqual([["ping", {}]])
    expect(said("find_train\n[TOOL_REQUEST_END]")).toBeNull()
    expect(said("some prose")).toBeNull()
  })

  test("an answer is the last word", () => {
    const examples = [
      '\nfind_train {"from": "[TOOL_REQUEST_END] }"}\n[TOOL_REQUEST_END] tail',
      '{"name": "find_train", "arguments": {"from": "Ghent"}}\n[END_TOOL_REQUEST]',
      'find_train {"from": "Ghent\n[TOOL_REQUEST_END]\n[TOOL_REQUEST]ping{}',
      "ping [TOOL_REQUEST_END]",
      "find_train {'from': 'it's'}",
    ]
    keepsLaw(toolRequestCalls, examples, ["{", "}", '"', "'", "[", "]", "[TOOL_REQUEST]", "[TOOL_REQUEST_END]", "`", "<", "\n"], words)
  })

  test("much of anything", () => {
    for (const unit of ["{", '"', "'", "[", "a {", '{"', "[TOOL_REQUEST]", "<", "\\"])
      for (const head of ["", "ping {", 'ping {"']) isQuick(toolRequestCalls, unit, words, head)
  })
})

describe("behind a sparkle", () => {
  const said = (text: string) => tell(sparkleCalls, text, words)

  test("a known tool and its own names, each with one value", () => {
    expect(said('✨ tool_call: find_train for from "Ghent or Lier" limit 3\nand more')).toEqual([
      ["find_train", { from: ["text", "Ghent or Lier"], limit: ["raw", "3"] }],
    ])
    expect(said("✨ tool_call: ping\n")).toEqual([["ping", {}]])
    expect(said("✨ tool_call: ping")).toEqual([["ping", {}, "cut"]])
  })

  test("at the end of the text: a quoted value, or a name that can be no half of another and takes nothing", () => {
    expect(said('✨ tool_call: find_train from "Ghent"')).toEqual([["find_train", { from: ["text", "Ghent"] }, "cut"]])
    expect(said("✨ tool_call: stop_all")).toEqual([["stop_all", {}, "cut"]])
    for (const text of ["✨ tool_call: find_train from Ghent", "✨ tool_call: stop", "✨ tool_call: doze"]) {
      expect(said(text)).toBeNull()
      expect(said(`${text}\n`)).toEqual([[expect.any(String), expect.anything()]])
    }
  })

  test("anything else is prose", () => {
    for (const text of [
      "✨ tool_call: dream on\n",
      "✨ stars\n",
      "✨ tool_call: find_train from\n",
      "✨ tool_call: find_train to Ghent\n",
      '✨ tool_call: find_train from "x\n',
      "tool_call: ping\n",
    ]) {
      expect(said(text)).toBeNull()
    }
  })

  test("an answer is the last word", () => {
    keepsLaw(
      sparkleCalls,
      ['✨ tool_call: find_train for from "Ghent or Lier" limit 3\nand', "✨ tool_call: ping\n"],
      ['"', "'", "\n", " ", "for", "from", "✨"],
      words,
    )
    isQuick(sparkleCalls, '"', words, "✨ tool_call: find_train ")
    isQuick(sparkleCalls, 'from "x" ', words, "✨ tool_call: find_train ")
  })
})
