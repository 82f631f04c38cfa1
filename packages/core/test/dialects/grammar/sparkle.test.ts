import { describe, expect, test } from "vitest"
import { sparkleCalls } from "../../../src/dialects/grammar/sparkle.ts"
import { blocksOf } from "../given.ts"
import { isQuick, keepsLaw, tell, told, wordsOf } from "./law.ts"

const words = wordsOf({ find_train: ["from!", "limit"], ping: [], stop: [], stop_all: [], doze: ["hours"] })

describe("behind [TOOL_REQUEST]", () => {
  const said = (text: string) =>
    blocksOf([`[TOOL_REQUEST]${text}`], words).flatMap(({ calls }) =>
      calls.map((call) => told(`[TOOL_REQUEST]${text}`, call)),
    )

  test("a name and an object, up to and with the closing mark", () => {
    for (const mark of ["[TOOL_REQUEST_END]", "[END_TOOL_REQUEST]", "[/TOOL_REQUEST]"]) {
      const text = `\nfind_train {"from": "[TOOL_REQUEST_END] }"}\n${mark}`
      expect(said(text)).toEqual([["find_train", '{"from": "[TOOL_REQUEST_END] }"}']])
      expect(blocksOf([`[TOOL_REQUEST]${text} tail`], words)[0]?.end).toBe(text.length + 14)
    }
  })

  test("an object that names its tool", () => {
    expect(said('{"name": "find_train", "arguments": {"from": "Ghent", "limit": 10.0}}\n[END_TOOL_REQUEST]')).toEqual([
      ["find_train", '{"from": "Ghent", "limit": 10.0}'],
    ])
    expect(said('{"a": 1}')).toEqual([])
  })

  test("unfinished, broken, without arguments", () => {
    expect(said('find_train {"from": "Gh')).toEqual([["find_train", '{"from": "Gh', "cut"]])
    expect(said('find_train {"from": "Ghent"}')).toEqual([["find_train", '{"from": "Ghent"}']])
    expect(said('find_train {"from": Ghent\n[TOOL_REQUEST_END]')).toEqual([["find_train", '{"from": Ghent']])
    expect(said('find_train {"from": "Ghent\n[TOOL_REQUEST_END]')).toEqual([
      ["find_train", '{"from": "Ghent\n[TOOL_REQUEST_END]', "cut"],
    ])
    expect(said("find_train\n[TOOL_REQUEST_END]")).toEqual([])
    expect(said("some prose")).toEqual([])
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
      expect(said(text)).toEqual([[expect.any(String), "cut", "cut"]])
      expect(said(`${text}\n`)).toEqual([[expect.any(String), expect.anything()]])
    }
  })

  test("pairs that are linked", () => {
    const both = [["find_train", { from: ["text", "Ghent"], limit: ["text", "3"] }, "cut"]]
    expect(said('✨ tool_call: find_train for from "Ghent" and limit "3"')).toEqual(both)
    expect(said('✨ tool_call: find_train from "Ghent", limit "3"')).toEqual(both)
  })

  test("a call whose arguments cannot be told apart is not read, and not lost", () => {
    for (const text of [
      '✨ tool_call: find_train from "Ghent" please',
      '✨ tool_call: find_train from "Ghent" and',
      '✨ tool_call: find_train from "Ghent" and and limit 3',
      '✨ tool_call: find_train from "Ghent" for limit 3',
      "✨ tool_call: find_train from New York limit 3",
      "✨ tool_call: find_train from Ghent, limit 3",
    ])
      expect(said(`${text}\n`)).toEqual([["find_train", "unread"]])
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
