import { describe, expect, test } from "vitest"
import { callsOf, openFolder, withoutColour } from "./support/run.ts"

const { file, toolmend } = openFolder()

const schema = {
  type: "object",
  properties: { dish: { type: "string" }, guests: { type: "integer" } },
  required: ["dish"],
  additionalProperties: false,
}
const tools = file("kitchen.json", [{ name: "cook", parameters: schema }])
const leaked = `On it.\n\n<tool_call>\n{"name": "cook", "arguments": {"dish": "paella", "guests": "6"}}\n</tool_call>\n\nDinner at eight.`
const thought = 'Six guests, so rice. <tool_call>{"name": "cook", "arguments": {"dish": "paella"}}</tool_call>'
const mention = 'The call is `cook(dish="soup")`, as in the manual.'

const ask = (text: string, ...flags: string[]) => toolmend(["fix", "--text", "--tools", tools, ...flags], text)
const tell = async (text: string, ...flags: string[]) =>
  withoutColour((await ask(text, "--color", "always", ...flags)).stderr)

describe("calls", () => {
  test("come out of the text, mended", async () => {
    const run = await ask(leaked)
    expect(run).toMatchObject({ code: 0, stderr: "" })
    expect(callsOf(run)).toEqual([
      { id: expect.any(String), name: "cook", arguments: '{"dish": "paella", "guests": 6}', outcome: "recovered" },
    ])
  })

  test("from a file, without the file's last line break", async () => {
    const run = await toolmend(["fix", file("answer.txt", "Well.\n"), "--text", "--tools", tools, "--json"])
    expect(JSON.parse(run.stdout)).toMatchObject({ calls: [], content: "Well." })
  })

  test("--json gives the whole result", async () => {
    const run = await ask(leaked, "--json")
    expect(run.stderr).toBe("")
    expect(JSON.parse(run.stdout)).toMatchObject({
      calls: [{ name: "cook", findings: [{ rule: "text/hermes" }, { rule: "type/number-as-string" }] }],
      content: "On it.\n\nDinner at eight.",
      report: { scavenged: 1 },
    })
  })

  test("text is the channel unless another is named", async () => {
    const bare = "I will cook now.\ncook(dish='stew')\nThat takes an hour."
    expect(callsOf(await ask(bare))).toHaveLength(1)
    expect(callsOf(await ask(bare, "--channel", "native"))).toEqual([])
  })

  test("the thinking is searched too, and stays", async () => {
    const result = JSON.parse((await ask(thought, "--reasoning", "--json")).stdout)
    expect(result).toMatchObject({ calls: [{ name: "cook" }], content: null })
  })

  test("one schema and a name are a tool", async () => {
    expect(
      callsOf(await toolmend(["fix", "--text", "--schema", file("dish.json", schema), "--name", "cook"], leaked)),
    ).toHaveLength(1)
  })

  test("a call that does not fit ends with code 1", async () => {
    const run = await ask('<tool_call>{"name": "cook", "arguments": {"guests": 2}}</tool_call>')
    expect(run).toMatchObject({ code: 1, stdout: "[]\n" })
    expect(run.stderr).toMatch(/^toolmend: cook: arguments\/missing: .+\n$/)
  })
})

describe("messages that say something beside their calls", () => {
  const asked = async (document: unknown) =>
    callsOf(await toolmend(["fix", "--tools", tools], JSON.stringify(document)))
  test.each([
    ["a turn of mere content", { content: leaked }],
    ["a turn of mere reasoning", { content: "", reasoning: thought }],
    ["a message", { role: "assistant", content: leaked }],
    ["a message that thought", { role: "assistant", content: null, reasoning_content: thought }],
    ["a chat completion", { choices: [{ message: { role: "assistant", content: leaked }, finish_reason: "stop" }] }],
    ["text parts", { role: "assistant", content: [{ type: "text", text: leaked }] }],
    ["thinking parts", { role: "assistant", content: [{ type: "thinking", thinking: thought }] }],
    ["a response with output", { output: [{ type: "message", content: [{ type: "output_text", text: leaked }] }] }],
  ])("%s", async (_, document) => {
    expect(await asked(document)).toMatchObject([{ name: "cook", outcome: "recovered" }])
  })

  test("an object with other members is still no turn", async () => {
    expect((await toolmend(["fix", "--tools", tools], JSON.stringify({ content: leaked, path: "a.txt" }))).code).toBe(2)
  })

  test("bare arguments named content are arguments", async () => {
    const notes = file("notes.json", [
      { name: "note", parameters: { type: "object", properties: { content: { type: "string" } } } },
    ])
    expect(callsOf(await toolmend(["fix", "--tools", notes, "--name", "note"], '{"content":"x"}'))).toMatchObject([
      { name: "note", outcome: "unchanged" },
    ])
  })
})

describe("the story", () => {
  test("tells what was recovered, from which dialect, where, and what remains", async () => {
    const told = await tell(leaked)
    expect(told).toContain('✓ cook  recovered from text, 1 change\n   {"dish": "paella", "guests": 6}\n')
    expect(told).toContain("text/hermes  certain")
    expect(told).toMatch(/ 4 │ \{"name": "cook".*\n +│ \^{50,}\n/)
    expect(told).toContain('   "6" → 6\n')
    expect(told).toContain(" the text that remains\n │ On it.\n │\n │ Dinner at eight.\n")
    expect(told).toMatch(/ 1 recovered\n\n$/)
  })

  test("tells what was left alone and why", async () => {
    const told = await tell(mention, "--channel", "native")
    expect(told).toContain("· cook  left alone, mention/inline-code\n   It is in backticks within a sentence.\n")
    expect(told).not.toContain("remains")
    expect(await tell('<tool_call>{"name": "fly", "arguments": {}}</tool_call>')).toContain(
      "· fly  left alone, text/unknown-tool\n   It names none of the given tools.",
    )
  })

  test("a log gets a line for it, a turn that mentions a tool does not", async () => {
    expect((await ask(mention, "--channel", "native")).stderr).toBe(
      "toolmend: cook: mention/inline-code: It is in backticks within a sentence.\n",
    )
    expect((await ask(mention, "--channel", "native", "--quiet")).stderr).toBe("")
    expect((await toolmend(["fix", "--tools", tools], JSON.stringify({ content: mention }))).stderr).toBe("")
  })

  test("says when nothing remains, and when there is nothing", async () => {
    expect(await tell('<tool_call>{"name": "cook", "arguments": {"dish": "rice"}}</tool_call>')).toContain(
      "nothing remains of the text",
    )
    expect(await tell("Bon appétit.")).toContain("No tool call in this turn.")
  })

  test("lets no escape sequence through", async () => {
    const hostile = `\u001b]0;x\u0007 <tool_call>{"name": "cook", "arguments": {"dish": "\u009b31m\u202e"}}</tool_call> \u001b[2J`
    const run = await ask(hostile, "--color", "always")
    expect(callsOf(run)).toHaveLength(1)
    expect(run.stdout + withoutColour(run.stderr)).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202e]/)
  })
})

describe("wrong usage", () => {
  test.each([
    ["no tools", ["fix", "--text"], "No tools were given."],
    ["a schema of nobody", ["fix", "--text", "--schema", file("dish.json", schema)], "--name NAME"],
    ["a name beside tools", ["fix", "--text", "--tools", tools, "--name", "cook"], "--name does not go"],
    ["thinking that is not text", ["fix", "--reasoning", "--tools", tools], "--reasoning goes with --text."],
    ["an unknown channel", ["fix", "--text", "--tools", tools, "--channel", "voice"], "text or native"],
    ["text without the flag", ["fix", "--tools", tools], "--text"],
  ])("%s", async (_, args, said) => {
    const run = await toolmend(args, "Just words.")
    expect(run).toMatchObject({ code: 2, stdout: "" })
    expect(run.stderr).toContain(said)
    expect(run.stderr.split("\n")).toHaveLength(3)
  })
})
