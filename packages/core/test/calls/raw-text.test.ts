import { describe, expect, test } from "vitest"
import { rawText } from "../../src/calls/raw-text.ts"
import { mend } from "../../src/mend.ts"
import { compileSchema } from "../../src/schema/compile.ts"
import { callOf, mended, reasonOf } from "../support/calling.ts"
import { object } from "../support/fitting.ts"
import { TEXT, WHOLE } from "../support/reading.ts"

const ASK = { name: "ask_library", parameters: object({ question: TEXT }) }

describe("a tool that takes one text", () => {
  test.each([
    "How deep is the harbour at low tide?",
    " lighthouse keepers of the north ",
    "- how deep is it?\n- who asked this question?",
    "The question of tides: when are they low?",
    "print(question, 1) does what?",
    "Which tool calls the library of ask and answer?",
    '*** Begin Patch\n*** Add File: a.txt\n+one "two" \\n\n*** End Patch\n',
    '*** Begin Patch\n*** Update File: a.ts\n-const a = { b: 1 }\n+const a = { b: 2 }\n+<parameter name="x">\n*** End Patch',
    "Running shoes for flat feet",
    "Checking in on the order of last week.",
    "fetching data with a hook",
  ])("%j", (text) => {
    const call = mended(text, ASK)
    expect(call.input).toEqual({ question: text })
    expect(call.findings).toEqual([
      expect.objectContaining({
        rule: "json/unquoted-value",
        confidence: "likely",
        pointer: "",
        before: text,
        after: call.arguments,
      }),
    ])
  })

  test.each([
    "",
    "null",
    "none",
    "question: how deep",
    "question=how deep",
    "question",
    "ask_library(how deep)",
    "Then this is asked: ask_library(question='how deep')",
    "We ask with functions.ask_library how deep it is",
    "The library is asked: <question>how deep is it</question>",
    "The library is asked: <ask_library>how deep is it</ask_library>",
    "A server is asked: <use_mcp_tool>how deep is it</use_mcp_tool>",
    'The library is asked with {"depth" "how deep"} at noon',
    'The library is asked with ｛"depth"："how deep"｝ at noon',
    "- question: how deep is it",
    '- **question**: "how deep is it"',
    "| question | how deep is it |",
    "| name | value |\n|---|---|\n| question | how deep |",
    "$question: how deep is it",
    "question?: how deep is it",
    'Map.of("question", "how deep is it")',
    'AskInput(question="how deep is it")',
    "Dict([('question', 'how deep is it')])",
    '\\u007b"question":"how deep is it"\\u007d',
    '"how deep',
    "[how deep",
    "<arg_value>how deep",
    "see {question: how deep} now",
    "7",
    "no answer",
    "Error: no such tool here",
    "I cannot answer that now.",
    "please look it up",
    "done - it is in the harbour",
    "how deep is it}",
    "how deep is it ]",
    "Let me look at the harbour first",
    "Asking the harbour office now ...",
    "Searching the books for it",
    "Running the query on your request",
    "Working on it now",
    "Un momento por favor",
    "正在 查询 港口 资料",
  ])("not %j", (text) => {
    expect(callOf(text, ASK).calls.filter(({ arguments: given }) => given.includes(JSON.stringify(text)))).toEqual([])
  })

  test("an object inside a patch is no call", () => {
    const inside = '*** Begin Patch\n*** Add File: a.json\n+{"question":"x"}\n'
    const whole = `${inside}*** End Patch\n`
    expect(mended(whole, ASK).input).toEqual({ question: whole })
    expect(reasonOf(inside, ASK)).toBe("json/unreadable")
    expect(reasonOf(inside, ASK, {}, "length")).toBe("truncated")
    expect(reasonOf(whole, ASK, { apply: "certain" })).toBe("policy/not-applied")
    expect(
      reasonOf(whole, { name: "ask_library", parameters: object({ question: TEXT, most: WHOLE }, ["question"]) }),
    ).toBe("json/unreadable")
  })

  test("not what may be cut, and not under the strict policy", () => {
    expect(reasonOf("How deep is the", ASK, {}, "length")).toBe("json/unreadable")
    expect(reasonOf("How deep is it?", ASK, { apply: "certain" })).toBe("policy/not-applied")
  })
})

test("a patch begins like one", () => {
  const tool = { name: "change_files", parameters: object({ patch: TEXT }, ["patch"]) }
  const patch = "--- a/harbour.txt\n+++ b/harbour.txt\n@@ -1 +1 @@\n-old\n+new\n"
  expect(mended(patch, tool).input).toEqual({ patch })
  expect(reasonOf("make the harbour deeper", tool)).toBe("json/unreadable")
})

test.each([
  ["two members", object({ question: TEXT, most: WHOLE }, ["question"])],
  ["an optional one", object({ question: TEXT }, [])],
  ["choices", object({ question: { enum: ["How deep?", "How wide?"] } })],
  ["text or number", object({ question: { type: ["string", "number"] } })],
])("not for a tool with %s", (_, parameters) => {
  expect(reasonOf("How deep is it?", { name: "ask_library", parameters })).toBe("json/unreadable")
})

test("a flag of a command line is no text", () => {
  expect(rawText('--code "x = 1 # one"', compileSchema(object({ code: TEXT }, ["code"])).view, "python")).toBeNull()
})

describe("one string, or one block of code", () => {
  const RUN = { name: "run_sketch", parameters: object({ code: TEXT }) }
  const CODE = 'lamp = "on"\nif lamp:\n    print(lamp)'

  test.each([
    JSON.stringify(CODE),
    ` ${JSON.stringify(CODE)}\n`,
    `\`\`\`python\n${CODE}\n\`\`\``,
    `\`\`\`py\n${CODE}\`\`\`\n`,
  ])("%j", (text) => {
    const call = mended(text, RUN)
    expect(call.input).toEqual({ code: CODE })
    expect(call.findings[0]).toMatchObject({ rule: "json/unquoted-value", confidence: "likely", before: text })
  })

  test.each([
    // not whole, a notation for data, two blocks, words around it, an object in a string
    JSON.stringify(CODE).slice(0, -1),
    "```json\nlamp on and off\n```",
    "```python\na = 1\n```\n```python\nb = 2\n```",
    "Run this:\n```python\na = b + c\n```",
    "Which sketch do you mean?",
    "Do not run this: print(1)",
    JSON.stringify('{"lamp": "on", "gate": "shut"}'),
  ])("not %j", (text) => {
    expect(mendedCode(text)).not.toBe(text)
    expect(mendedCode(text)).not.toContain("lamp on and off")
  })

  test("what is searched for may be a question", () => {
    const find = { name: "find_book", parameters: object({ query: TEXT }) }
    expect(mended("Where does the harbour end?", find).input).toEqual({ query: "Where does the harbour end?" })
  })

  test("a fence is kept where the text need not be code", () => {
    expect(reasonOf("```python\nhow deep is it\n```", ASK)).toBe("json/unreadable")
  })

  const mendedCode = (text: string): string =>
    mend({ toolCalls: [{ id: "c1", name: RUN.name, arguments: text }] }, [RUN])
      .calls.map(({ input }) => String(input["code"]))
      .join()
})
