import { spawnSync } from "node:child_process"
import { gzipSync } from "node:zlib"
import { describe, expect, test } from "vitest"
import { callsOf, MAIN, openFolder, withoutColour } from "./support/run.ts"

const { at, file, toolmend, toolmendProcess } = openFolder()

const schema = {
  type: "object",
  properties: { city: { type: "string" }, days: { type: "integer" } },
  required: ["city"],
  additionalProperties: false,
}
const tools = file("tools.json", [{ name: "get_tides", parameters: schema }])
const broken = '{"city":"Brest","days":"4",}'
const mended = [{ id: "t1", name: "get_tides", arguments: '{"city":"Brest","days":4}', outcome: "repaired" }]

describe("input", () => {
  const call = { id: "t1", name: "get_tides", arguments: broken }
  const wire = { id: "t1", type: "function", function: { name: "get_tides", arguments: broken } }
  test.each([
    ["a turn", { content: null, toolCalls: [call], finishReason: "tool_calls" }],
    ["a message", { role: "assistant", content: null, tool_calls: [wire] }],
    [
      "a chat completion",
      {
        id: "x",
        choices: [{ index: 0, finish_reason: "tool_calls", message: { role: "assistant", tool_calls: [wire] } }],
      },
    ],
    [
      "a response with output",
      {
        output: [{ type: "reasoning" }, { type: "function_call", call_id: "t1", name: "get_tides", arguments: broken }],
      },
    ],
    ["one call", call],
    ["one call as OpenAI nests it", wire],
    ["a list of calls", [call]],
    [
      "a candidate of Gemini",
      {
        candidates: [
          {
            content: { parts: [{ functionCall: { id: "t1", name: "get_tides", args: { city: "Brest", days: "4" } } }] },
          },
        ],
      },
    ],
    [
      "a result of the AI SDK",
      {
        text: "",
        toolCalls: [
          { type: "tool-call", toolCallId: "t1", toolName: "get_tides", input: { city: "Brest", days: "4" } },
        ],
      },
    ],
    [
      "a message of LangChain",
      { content: "", tool_calls: [], invalid_tool_calls: [{ id: "t1", name: "get_tides", args: broken }] },
    ],
    [
      "a message of LangChain, serialized",
      {
        lc: 1,
        type: "constructor",
        id: ["langchain_core", "messages", "AIMessage"],
        kwargs: { content: "", invalid_tool_calls: [{ id: "t1", name: "get_tides", args: broken }] },
      },
    ],
    [
      "a message of LangChain, stored",
      {
        type: "ai",
        data: { content: "", tool_calls: [{ id: "t1", name: "get_tides", args: { city: "Brest", days: "4" } }] },
      },
    ],
  ])("%s", async (_, document) => {
    const run = await toolmend(["fix", "--tools", tools], JSON.stringify(document))
    expect(callsOf(run)).toEqual(mended)
    expect(run).toMatchObject({ code: 0, stderr: "" })
  })

  test("arguments that came as an object", async () => {
    const input = {
      content: [
        { type: "text", text: "Let me look." },
        { type: "tool_use", id: "t1", name: "get_tides", input: { city: "Brest", days: "4" } },
      ],
    }
    expect(callsOf(await toolmend(["fix", "--tools", tools], JSON.stringify(input)))).toEqual(mended)
  })

  test("a call copied from a log, itself not strict JSON", async () => {
    const run = await toolmend(
      ["fix", "--tools", tools],
      "{'name': 'get_tides', 'arguments': {'city': 'Brest', 'days': 4}}",
    )
    expect(callsOf(run)[0]).toMatchObject({ name: "get_tides", outcome: "unchanged" })
  })

  test("bare arguments with a schema, from a file, without the file's last line break", async () => {
    const run = await toolmend(["fix", file("bare.txt", `${broken}\n`), "--schema", file("schema.json", schema)])
    expect(callsOf(run)).toEqual([{ ...mended[0], id: "call_0", name: "tool" }])
  })

  test("bare arguments of one of several tools", async () => {
    expect(callsOf(await toolmend(["fix", "--tools", tools, "--name", "get_tides"], broken))[0]).toMatchObject({
      name: "get_tides",
      outcome: "repaired",
    })
  })

  test("bare arguments that look like a message are arguments", async () => {
    const note = file("note.json", {
      type: "object",
      properties: { content: { type: "string" }, message: { type: "object" } },
    })
    for (const text of ['{"content":"hello"}', '{"message":{"text":"hello"}}'])
      expect(callsOf(await toolmend(["fix", "--schema", note], text))).toEqual([
        { id: "call_0", name: "tool", arguments: text, outcome: "unchanged" },
      ])
  })

  test("a schema that declares an envelope's name takes it as an argument", async () => {
    const own = file("own.json", {
      type: "object",
      properties: { name: { type: "string" }, arguments: { type: "string" } },
    })
    const text = '{"name":"sort","arguments":"-n"}'
    expect(callsOf(await toolmend(["fix", "--schema", own], text))).toEqual([
      { id: "call_0", name: "tool", arguments: text, outcome: "unchanged" },
    ])
  })
})

describe("tools", () => {
  test.each([
    ["OpenAI", [{ type: "function", function: { name: "get_tides", parameters: schema } }]],
    ["Anthropic", [{ name: "get_tides", input_schema: schema }]],
    ["MCP", { tools: [{ name: "get_tides", inputSchema: schema }] }],
    ["an MCP answer", { jsonrpc: "2.0", id: 1, result: { tools: [{ name: "get_tides", inputSchema: schema }] } }],
  ])("as %s lists them", async (_, given) => {
    const run = await toolmend(
      ["fix", "--tools", file("given.json", given)],
      JSON.stringify({ id: "t1", name: "get_tides", arguments: broken }),
    )
    expect(callsOf(run)).toEqual(mended)
  })
})

describe("exit code and streams", () => {
  const ask = (text: string, ...flags: string[]) =>
    toolmend(["fix", "--tools", tools, "--name", "get_tides", ...flags], text)

  test("1 when something escalates, and a log line says why", async () => {
    const run = await ask('{"city":"Bre')
    expect(run).toMatchObject({ code: 1, stdout: "[]\n" })
    expect(run.stderr).toMatch(/^toolmend: get_tides: truncated: The call was cut off .+ Hint: .+\n$/)
    expect((await ask('{"city":"Bre', "--quiet")).stderr).toBe("")
  })

  test("a process of its own reads its input, writes to its streams and ends with the code", () => {
    const given = ["fix", "--tools", tools, "--name", "get_tides"]
    expect(toolmendProcess(given, broken)).toMatchObject({
      code: 0,
      stdout: expect.stringContaining("Brest") as string,
      stderr: "",
    })
    expect(toolmendProcess(given, '{"city":"Bre')).toMatchObject({
      code: 1,
      stdout: "[]\n",
      stderr: expect.stringContaining("truncated") as string,
    })
  })

  test("2 when the command is wrong", async () => {
    expect(await toolmend(["fix", "--tool", tools])).toMatchObject({
      code: 2,
      stdout: "",
      stderr: expect.stringContaining("--tool") as string,
    })
  })

  test("0 when calls are only withheld", async () => {
    const twice = JSON.stringify({
      toolCalls: [
        { name: "get_tides", arguments: '{"city":"Brest"}' },
        { name: "get_tides", arguments: '{"city":"Brest"}' },
      ],
    })
    const run = await toolmend(["fix", "--tools", tools, "--json"], twice)
    expect(run.code).toBe(0)
    expect(JSON.parse(run.stdout)).toMatchObject({
      calls: [{}],
      escalated: [],
      suppressed: [{ reason: "duplicate/turn" }],
      report: {},
    })
  })

  test("--apply and --finish reach the policy", async () => {
    expect((await ask('{"city":"old "port" town"}')).code).toBe(0)
    expect((await ask('{"city":"old "port" town"}', "--apply", "certain")).code).toBe(1)
    expect((await ask('{"city":"Brest"')).code).toBe(0)
    expect((await ask('{"city":"Brest"', "--finish", "length")).code).toBe(1)
  })

  test("--json says all, and only on standard output", async () => {
    const run = await ask('{"city":"Bre', "--json", "--color", "always")
    expect(run.stderr).toBe("")
    expect(JSON.parse(run.stdout)).toMatchObject({ calls: [], escalated: [{ reason: "truncated" }] })
  })

  test("the story comes when it is forced, and NO_COLOR or a flag silences it off a terminal", async () => {
    expect((await ask(broken)).stderr).toBe("")
    const forced = async (...flags: string[]) =>
      (await toolmend(["fix", "--tools", tools, "--name", "get_tides", ...flags], broken, { FORCE_COLOR: "1" })).stderr
    expect(await forced()).toContain("\u001b[32m")
    expect(await forced("--color", "auto")).toContain("\u001b[32m")
    expect(await forced("--color", "never")).toBe("")
  })
})

describe("rules and presets", () => {
  const ask = (...flags: string[]) => toolmend(["fix", "--tools", tools, "--name", "get_tides", ...flags], broken)

  test("a rule that is switched off leaves its fault alone", async () => {
    expect((await ask("--rules", "json/trailing-comma=on,type/number-as-string=on")).code).toBe(0)
    expect((await ask("--rules", "json/trailing-comma=off")).code).toBe(1)
    expect((await ask("--rules", "json/trailing-comma=on", "--rules", "type/number-as-string=off")).code).toBe(1)
  })

  test("a preset decides for all", async () => {
    expect([(await ask("--preset", "strict")).code, (await ask("--preset", "safe")).code]).toEqual([1, 0])
  })
})

describe("several files", () => {
  const good = file("good.json", { toolCalls: [{ id: "t1", name: "get_tides", arguments: broken }] })
  const cut = file("cut.json", { toolCalls: [{ id: "t2", name: "get_tides", arguments: '{"city":"Bre' }] })

  test("each with its calls, and 1 when any of them escalates", async () => {
    const run = await toolmend(["fix", good, cut, "--tools", tools])
    expect(run.code).toBe(1)
    expect(JSON.parse(run.stdout)).toEqual([
      { file: "good.json", calls: mended },
      { file: "cut.json", calls: [] },
    ])
    expect(run.stderr).toMatch(/^cut\.json\ntoolmend: get_tides: truncated: /)
    expect((await toolmend(["fix", good, good, "--tools", tools])).code).toBe(0)
    expect(JSON.parse((await toolmend(["fix", good, cut, "--tools", tools, "--json"])).stdout)).toMatchObject([
      { file: "good.json", calls: [{}], report: {} },
      { file: "cut.json", escalated: [{ reason: "truncated" }] },
    ])
  })

  test("one that cannot be taken does not stop the others", async () => {
    const run = await toolmend(["fix", "nowhere.json", good, file("fine.json", { weather: "fine" }), "--tools", tools])
    expect(run.code).toBe(2)
    expect(JSON.parse(run.stdout)).toMatchObject([
      { file: "nowhere.json", error: 'Cannot read the input "nowhere.json": there is no such file or folder.' },
      { file: "good.json", calls: mended },
      { file: "fine.json", error: '"fine.json" holds no tool call: it is an object with "weather".' },
    ])
    expect(run.stderr).toContain("there is no such file")
  })

  test("an empty document and several choices hold no one turn", async () => {
    const choice = (text: string) => ({
      message: { role: "assistant", tool_calls: [{ id: "t1", function: { name: "get_tides", arguments: text } }] },
    })
    const twice = file("twice.json", { choices: [choice(broken), choice('{"city":"Bre')] })
    const said = file("said.json", { candidates: [{ content: { parts: [{ text: "a" }] } }, { content: "b" }] })
    const run = await toolmend(["fix", file("list.json", []), file("object.json", {}), twice, said, "--tools", tools])
    expect(run.code).toBe(2)
    expect(JSON.parse(run.stdout)).toMatchObject([
      { error: '"list.json" holds no tool call: it is an empty list.' },
      { error: '"object.json" holds no tool call: it is an empty object.' },
      { error: '"twice.json" holds several choices, each a turn of its own.' },
      { error: '"said.json" holds several candidates, each a turn of its own.' },
    ])
    expect(run.stderr).toContain('Give one of them: an entry of "choices" is taken as it is.')
    for (const flags of [
      ["--schema", file("one.json", schema)],
      ["--tools", tools, "--name", "get_tides"],
    ])
      expect((await toolmend(["fix", twice, ...flags])).code).toBe(2)
    expect(callsOf(await toolmend(["fix", "--tools", tools], JSON.stringify(choice(broken))))).toEqual(mended)
    expect(
      callsOf(await toolmend(["fix", "--tools", tools], JSON.stringify({ choices: [choice(broken), {}] }))),
    ).toEqual(mended)
  })
})

test("an empty file, one that is cut off and plain text say what they are", async () => {
  const empty = file("empty.json", " \n")
  const half = file("half.json", '{"toolCalls": [{"id": "c1", "name": "get_ti')
  const said = file("said.txt", 'You could write {"name": "get_tides", "arguments": {"port": "Brest"}}')
  const run = await toolmend(["fix", empty, half, file("plain.txt", "High at noon."), said, "--tools", tools])
  expect(run.code).toBe(2)
  expect(JSON.parse(run.stdout)).toMatchObject([
    { error: '"empty.json" is empty.' },
    { error: '"half.json" holds no tool call: its JSON ends early.' },
    { error: '"plain.txt" holds no tool call: it is not JSON.' },
    { error: '"said.txt" holds no tool call: it is a text with JSON in it.' },
  ])
  // a pipe that brought nothing is no call without arguments
  const none = await toolmend(["fix", "--schema", file("any.json", { type: "object" })], "")
  expect(none).toMatchObject({ code: 2, stdout: "" })
  expect(none.stderr).toContain("Standard input is empty.")
})

test("a schema may be a boolean, empty, or nothing but remarks", async () => {
  for (const [i, each] of [true, {}, { title: "Tides", description: "Of a port" }, { type: ["object"] }].entries())
    expect((await toolmend(["fix", "--schema", file(`schema${i}.json`, JSON.stringify(each))], broken)).code).toBe(0)
})

test("a call that Gemini could not read is mended, or refused if it cannot be read here either", async () => {
  const fix = (written: string) =>
    toolmend(
      ["fix", "--tools", tools],
      JSON.stringify({
        candidates: [{ finishReason: "MALFORMED_FUNCTION_CALL", finishMessage: `Malformed function call: ${written}` }],
      }),
    )
  const run = await fix("print(default_api.get_tides(city='Brest', days=4))")
  expect([run.code, callsOf(run).map((call) => [call.name, JSON.parse(call.arguments)])]).toEqual([
    0,
    [["get_tides", { city: "Brest", days: 4 }]],
  ])
  const cut = await fix("print(default_api.get_tides(city=")
  expect([cut.code, callsOf(cut)]).toEqual([1, []])
  expect(cut.stderr).toContain("name/empty")
})

test.skipIf(process.platform !== "linux")(
  "output that cannot be written is told, and never looks like a finding",
  () => {
    const result = spawnSync(
      "sh",
      ["-c", `"$0" "$1" fix --tools "$2" > /dev/full`, process.execPath, MAIN, at("tools.json")],
      {
        input: JSON.stringify({ name: "get_tides", arguments: broken }),
        encoding: "utf8",
      },
    )
    expect([result.status, result.stderr]).toEqual([
      2,
      "toolmend: Cannot write standard output: no space is left on the device.\nWhat was printed is not complete.\n",
    ])
  },
)

test.skipIf(process.platform === "win32")("a reader that went away does not change the exit code", () => {
  const script = `{ sleep 1; "$0" "$1" fix --tools "$2" --quiet; echo $? >&2; } | true`
  const result = spawnSync("sh", ["-c", script, process.execPath, MAIN, at("tools.json")], {
    input: JSON.stringify({ name: "get_tides", arguments: '{"days":"' }),
    encoding: "utf8",
  })
  expect(result.stderr).toBe("1\n")
})

describe("wrong usage", () => {
  test.each([
    ["an unknown flag", ["fix", "--tool", tools], "--tool"],
    ["no tools", ["fix"], "--tools FILE"],
    ["tools and a schema", ["fix", "--tools", tools, "--schema", tools], "Both"],
    [
      "a missing file",
      ["fix", "nowhere.json", "--tools", tools],
      'Cannot read the input "nowhere.json": there is no such file or folder.',
    ],
    ["missing tools", ["fix", "--tools", "nowhere.json"], "nowhere.json"],
    ["tools that are not JSON", ["fix", "--tools", file("bad.json", "[{name:")], "not valid JSON"],
    ["tools that are none", ["fix", "--tools", file("none.json", { a: 1 })], "no list of tools"],
    [
      "a call as the tools",
      ["fix", "--tools", file("c.json", { name: "a", arguments: "{}" })],
      "holds calls of a model",
    ],
    [
      "a tool without a name",
      ["fix", "--tools", file("nameless.json", [{ name: "a" }, { parameters: {} }])],
      "tools[1] has no name",
    ],
    [
      "the definition of a tool as the schema",
      ["fix", "--schema", file("tool.json", { name: "get_tides", parameters: schema })],
      'Pass it as --tools "tool.json"',
    ],
    ["a list as the schema", ["fix", "--schema", tools], "holds no JSON Schema: it is the definition of tools"],
    ["a request as the schema", ["fix", "--schema", file("ask.json", { messages: [] })], "holds no JSON Schema"],
    ["a reason that decides nothing", ["fix", "--tools", tools, "--finish", "lengthy"], "no provider is known"],
    [
      "a log of conversations",
      ["fix", file("log.jsonl", '{"messages":[{"role":"user"}]}\n{"messages":[{"role":"user"}]}\n'), "--tools", tools],
      "toolmend scan",
    ],
    ["a packed file", ["fix", file("turn.json.gz", gzipSync("{}")), "--tools", tools], "packed with gzip"],
    ["a word a flag does not take", ["fix", "--tools", tools, "--apply", "all"], "certain or likely"],
    ["a flag that is nearly one", ["fix", "--shema", tools], "Did you mean --schema?"],
    ["a preset that does not exist", ["fix", "--tools", tools, "--preset", "brave"], "strict or safe"],
    [
      "a rule that does not exist",
      ["fix", "--tools", tools, "--rules", "type/numbr-as-string=off"],
      "Did you mean type/number-as-string",
    ],
    [
      "a reason, which is no rule",
      ["fix", "--tools", tools, "--rules", "truncated=off"],
      'no rule "truncated" that can be switched',
    ],
    [
      "a rule that is not switched",
      ["fix", "--tools", tools, "--rules", "json/trailing-comma"],
      "Write json/trailing-comma=off",
    ],
    ["an unknown command", ["mend"], "fix, scan, lint, explain, dialects, tour"],
    ["input without a call", ["fix", "--tools", tools], "holds no tool call"],
  ])("%s", async (_, args, said) => {
    const run = await toolmend(args, '{"weather":"fine"}')
    expect(run).toMatchObject({ code: 2, stdout: "" })
    expect(run.stderr).toContain(said)
    expect(run.stderr.split("\n")).toHaveLength(3)
  })
})

test("input that is not UTF-8 is not guessed at", async () => {
  const latin = Buffer.from('{"name":"get_tides","arguments":"{\\"city\\":\\"Orl\xe9ans\\"}"}', "latin1")
  const run = await toolmend(["fix", file("latin.json", latin), "--tools", tools])
  expect(run).toMatchObject({ code: 2, stdout: "" })
  expect(run.stderr).toContain("it is not UTF-8")
  expect(
    callsOf(
      await toolmend([
        "fix",
        file("written.json", '{"name":"get_tides","arguments":{"city":"\ufffd","days":1}}'),
        "--tools",
        tools,
      ]),
    ),
  ).toMatchObject([{ outcome: "unchanged" }])
})

describe("the story", () => {
  const tell = async (text: string) =>
    withoutColour((await toolmend(["fix", "--tools", tools, "--name", "get_tides", "--color", "always"], text)).stderr)

  test("puts the mark under the fault", async () => {
    const lines = (await tell('{"city":"Brest",}')).split("\n")
    const at = lines.findIndex((line) => line.includes('"Brest",}'))
    expect(lines[at + 1]?.indexOf("^")).toBe(lines[at]?.lastIndexOf(","))
    expect(lines[at + 2]).toBe("   , → nothing")
    expect(lines.join("\n")).toContain("json/trailing-comma  certain")
  })

  test("numbers the lines of a text that has several", async () => {
    expect(await tell('{\n  "city": "Brest",\n  "days": "4"\n}')).toContain(
      '   3 │   "days": "4"\n     │           ^^^',
    )
  })

  test("tells what the model will be told", async () => {
    const told = await tell('{"days":4}')
    expect(told).toContain("✗ get_tides  not executed, arguments/missing")
    expect(told).toContain('missing "city"')
  })

  test("lets no escape sequence through, on either stream", async () => {
    const hostile = `{"city":"\u001b]0;owned\u0007\u001b[2J\u009b31m\u202e","days":"1"}`
    const run = await toolmend(["fix", "--tools", tools, "--name", "get_tides", "--color", "always"], hostile)
    expect(run.stdout + withoutColour(run.stderr)).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202e]/)
    expect(withoutColour(run.stderr)).toContain("␛]0;owned␇␛[2J<U+009B>31m<U+202E>")
    expect(JSON.parse(callsOf(run)[0]?.arguments ?? "")).toEqual({
      city: "\u001b]0;owned\u0007\u001b[2J\u009b31m\u202e",
      days: 1,
    })
  })

  test("nor through a name or a wrong path", async () => {
    const run = await toolmend(
      ["fix", "--tools", tools, "--color", "always"],
      JSON.stringify({ name: "\u001b[5mevil", arguments: "{}" }),
    )
    expect(withoutColour(run.stderr)).not.toContain("\u001b")
    expect((await toolmend(["fix", "\u001b[5m", "--tools", tools])).stderr).not.toContain("\u001b")
  })
})

test("help and version", async () => {
  for (const args of [[], ["--help"], ["help"], ["fix", "--help"]])
    expect(await toolmend(args)).toMatchObject({ code: 0, stderr: "", stdout: expect.stringContaining("toolmend fix") })
  expect((await toolmend(["--version"])).stdout).toMatch(/^\d+\.\d+\.\d+\n$/)
})
