import { describe, expect, test } from "vitest"
import { serverTool } from "../../../src/dialects/grammar/server-tool.ts"
import { isQuick, keepsLaw, tell, wordsOf } from "./law.ts"

const written = (input: string, tool = "ring"): string =>
  `<use_mcp_tool>\n<server_name>tower</server_name>\n<tool_name>${tool}</tool_name>\n<arguments>${input}</arguments>\n</use_mcp_tool>`

describe("a tool of a server", () => {
  const words = wordsOf({ ring: ["tone"] })
  const said = (text: string) => tell(serverTool, text, words)

  test.each<[string, unknown]>([
    [written('\n{"tone": "low"}\n'), [["ring", '{"tone": "low"}']]],
    [written('{"tone": "</arguments></use_mcp_tool>"}'), [["ring", '{"tone": "</arguments></use_mcp_tool>"}']]],
    [written('{"tone" "low"'), [["ring", '{"tone" "low"']]],
    [written(""), [["ring", {}]]],
    [written("low"), [["ring", "unread"]]],
    [written("\n<tone>low</tone>\n"), [["ring", { tone: ["raw", "low"] }]]],
    [written("\n<tone>low</tone>\nand"), [["ring", { tone: ["raw", "low"], 0: ["raw", ""] }]]],
    [written("\n<pitch>low</pitch>\n"), [["ring", "unread"]]],
    [written('\n{"tone": "low"}\n').replace("</arguments>", ""), [["ring", '{"tone": "low"}']]],
    [written('{"tone": "lo').split("</arguments>", 1)[0] as string, [["ring", "cut", "cut"]]],
    [written("{}", "sing"), [["tower__sing", "{}"]]],
    ["<use_mcp_tool>ring</use_mcp_tool>", null],
    ["<use_mcp_tool><tool_name>ring</tool_name><arguments>{}</arguments></use_mcp_tool>", null],
  ])("%s", (text, expected) => {
    expect(said(text)).toEqual(expected)
  })

  test.each([["tower__ring"], ["mcp__tower__ring"], ["tower_ring"], ["tower.ring"]])(
    "is called by the name it is declared with: %s",
    (name) => {
      expect(tell(serverTool, written("{}"), wordsOf({ [name]: [] }))).toEqual([[name, "{}"]])
      expect(tell(serverTool, written("{}"), wordsOf({ ring: [], [name]: [] }))).toEqual([[name, "{}"]])
    },
  )

  test("the tool of another server, and a tag that is a tool itself, are not meant", () => {
    expect(tell(serverTool, written("{}"), wordsOf({ yard__ring: [] }))).toEqual([["tower__ring", "{}"]])
    expect(tell(serverTool, written("{}"), wordsOf({ use_mcp_tool: ["tool_name"], ring: [] }))).toBeNull()
  })

  test("an answer is the last word, in linear time", () => {
    keepsLaw(
      serverTool,
      [written('{"tone": "low"}'), written('{"tone" "low"')],
      ["{", '"', "<", "</arguments>", "\n"],
      words,
    )
    for (const unit of ["{", '"', "<", " ", "</arguments>"])
      isQuick(serverTool, unit, words, written("").split("</arg")[0])
  })
})
