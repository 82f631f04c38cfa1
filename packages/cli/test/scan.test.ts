import { spawn, spawnSync } from "node:child_process"
import { readFileSync } from "node:fs"
import { dirname } from "node:path"
import { gzipSync } from "node:zlib"
import { expect, test } from "vitest"
import { BOUNDS } from "../src/scan/bounds.ts"
import type { ScanResult } from "../src/scan/result.ts"
import { MAIN, openFolder, type Run, withoutColour } from "./support/run.ts"

const { at, file, toolmend, toolmendProcess, written } = openFolder()

const parameters = {
  type: "object",
  properties: { shelf: { type: "string" }, count: { type: "integer" } },
  required: ["shelf"],
  additionalProperties: false,
}
const openAiTools = [{ type: "function", function: { name: "count_books", parameters } }]
const anthropicTools = [{ name: "count_books", input_schema: parameters }]

const call = (text: string, name = "count_books") => ({
  role: "assistant",
  content: null,
  tool_calls: [{ id: "k1", type: "function", function: { name, arguments: text } }],
})
const openAi = (...texts: string[]) => ({
  model: "larch-9b",
  tools: openAiTools,
  messages: [
    { role: "user", content: "How many?" },
    ...texts.flatMap((text) => [call(text), { role: "tool", tool_call_id: "k1", content: "12" }]),
  ],
})
const anthropic = (...inputs: object[]) => ({
  model: "maple-3",
  tools: anthropicTools,
  system: "Be brief.",
  messages: inputs.flatMap((input, i) => [
    { role: "assistant", content: [{ type: "tool_use", id: `u${i}`, name: "count_books", input }] },
    { role: "user", content: [{ type: "tool_result", tool_use_id: `u${i}`, content: "12" }] },
  ]),
})

const VALID = '{"shelf":"A"}'
const BROKEN = "{'shelf': 'A', 'count': '3',}"
const CUT = '{"shelf": "the one behi'

const lines = (...records: unknown[]): string =>
  `${records.map((record) => (typeof record === "string" ? record : JSON.stringify(record))).join("\n")}\n`
const resultOf = (run: Run): ScanResult => JSON.parse(run.stdout)
const scan = (args: readonly string[], input: string | Uint8Array = "") => toolmend(["scan", ...args], input)

const LOG = file(
  "log.jsonl",
  lines(openAi(VALID, BROKEN), anthropic({ shelf: "B" }, { shelf: "B", count: "4" }), openAi(CUT)),
)

/** What several tests look at is scanned once. */
const scanOnce = (...args: string[]): (() => Promise<Run>) => {
  let run: Promise<Run> | undefined
  return () => {
    run ??= scan(args)
    return run
  }
}
const logScan = scanOnce(LOG, "--json")
const logPart = scanOnce(LOG, "--partial")

test("OpenAI and Anthropic in one log: what broke and what would have been mended", async () => {
  const run = await logScan()
  expect({ code: run.code, stderr: run.stderr }).toEqual({ code: 1, stderr: "" })
  const result = resultOf(run)
  expect(result.calls).toEqual({
    valid: 2,
    repaired: 2,
    recovered: 0,
    escalated: 1,
    suppressed: 0,
    looped: 0,
    total: 5,
    broken: 3,
    mended: 2,
  })
  expect(result.models.map(({ name, total, broken }) => [name, total, broken])).toEqual([
    ["larch-9b", 3, 2],
    ["maple-3", 2, 1],
  ])
  expect(result.worst.map(({ outcome, line, pointer }) => [outcome, line, pointer])).toEqual([
    ["escalated", 3, "/messages/1"],
    ["repaired", 1, "/messages/3"],
    ["repaired", 2, "/messages/2"],
  ])
})

test("the result as a file, printed, and never over a log", async () => {
  const printed = (await logScan()).stdout
  const timeless = (text: string) => ({ ...JSON.parse(text), run: null })
  // what is printed of a part is what is printed of its log
  const part = file("printed.json", (await logPart()).stdout)
  for (const args of [
    ["--merge", part, "--json", "out.json"],
    ["--merge", "--json", "out.json", part],
    [LOG, "--json=out.json", "--quiet"],
  ]) {
    const run = await scan(args)
    expect(run.code).toBe(1)
    expect(run.stdout).toContain("The result: out.json")
    expect(timeless(written("out.json"))).toEqual(timeless(printed))
  }
  for (const args of [
    ["--json", LOG],
    ["--merge", part, "--json=-"],
    ["--merge", part, "--json", "-"],
  ])
    expect(timeless((await scan(args)).stdout)).toEqual(timeless(printed))
  const other = file("other.jsonl", lines(openAi(VALID)))
  const run = await scan([LOG, "--json", other])
  expect({ code: run.code, stdout: run.stdout }).toEqual({ code: 2, stdout: "" })
  expect(run.stderr).toContain('--json would overwrite "other.jsonl", which toolmend did not write.')
  expect(written("other.jsonl")).toBe(lines(openAi(VALID)))
})

test("no output goes over a file that its flag did not write", async () => {
  const log = file("kept.jsonl", lines(openAi(VALID)))
  const part = file("kept-part.json", (await logPart()).stdout)
  const own = file("notes.html", "<!doctype html><title>Notes</title>")
  for (const [args, path, words] of [
    [[log, "--html", log], log, "which toolmend did not write."],
    [["--html", log], log, "which toolmend did not write."],
    [[log, "--html", own], own, "which toolmend did not write."],
    [[log, "--partial", own], own, "which toolmend did not write."],
    [["--merge", "--html", part, part], part, "which toolmend did not write for --html."],
    [["--merge", part, "--json", part], part, "which toolmend did not write for --json."],
  ] as const) {
    const before = written(path)
    const run = await scan([...args])
    expect({ code: run.code, stdout: run.stdout }).toEqual({ code: 2, stdout: "" })
    expect(run.stderr).toContain(`would overwrite "${path}", ${words}`)
    expect(written(path)).toBe(before)
  }
  // what it wrote itself, and an empty file
  file("again.html", "")
  for (const path of ["fresh.html", "again.html", "fresh.html", "again.html"]) {
    expect((await scan([log, "--html", path])).code).toBe(0)
    expect(written(path)).toContain("<title>toolmend scan</title>")
  }
})

test("rules and presets", async () => {
  const strict = resultOf(await scan([LOG, "--json", "--preset", "strict"]))
  expect(strict.calls).toMatchObject({ valid: 2, repaired: 0, escalated: 3 })
  expect(resultOf(await scan([LOG, "--json", "--rules", "type/number-as-string=off"])).calls).toMatchObject({
    repaired: 0,
    escalated: 3,
  })
})

/** A folder of logs as they come: formats, damage, loops, more sorts of cases than are shown. */
function folderOfLogs(name: string): string[] {
  const paths: string[] = []
  const put = (path: string, content: unknown) => paths.push(file(`${name}/${path}`, content))
  for (let i = 0; i < 7; i++) {
    const record = (n: number) => ({
      ...openAi(VALID, n % 3 === 0 ? BROKEN : VALID, n % 5 === i % 5 ? CUT : VALID),
      model: `larch-${(n * i) % 4}`,
    })
    put(
      `day${i}.jsonl`,
      lines(
        ...Array.from({ length: 20 + i }, (_, n) =>
          n % 11 === 7 ? '{"torn": ' : n % 13 === 6 ? { event: n } : record(n),
        ),
      ),
    )
  }
  put("deep/list.json", JSON.stringify([openAi(BROKEN), anthropic({ shelf: 7 })], null, 2))
  put("deep/packed.jsonl.gz", gzipSync(lines(openAi(...Array.from({ length: 10 }, () => VALID)))))
  put(
    "deep/dump.sse",
    `data: ${JSON.stringify({ id: "a", choices: [{ index: 0, delta: { content: "Hello" } }] })}\n\ndata: [DONE]\n`,
  )
  put("binary.json", Uint8Array.from([1, 0, 2]))
  return paths
}

const LOGS = folderOfLogs("spread")
const wholeScan = scanOnce("spread", "--json")

test("merged parts are what one scan over everything finds, in any order", async () => {
  const whole = await wholeScan()
  const timeless = (text: string) => ({ ...JSON.parse(text), run: null })
  const parts: string[] = []
  for (const part of [0, 1, 2]) {
    const run = await scan([...LOGS.filter((_, i) => i % 3 === part), "--partial", "--jobs", String(part + 1)])
    expect({ code: run.code, stderr: run.stderr, lines: run.stdout.split("\n").length }).toEqual({
      code: 0,
      stderr: "",
      lines: 2,
    })
    parts.push(file(`part${part}.json`, run.stdout))
  }
  for (const order of [parts, parts.toReversed()]) {
    const merged = await scan(["--merge", ...order, "--json"])
    expect(merged.code).toBe(whole.code)
    expect(JSON.stringify(timeless(merged.stdout))).toBe(JSON.stringify(timeless(whole.stdout)))
  }
  // Several parts in one file, a merge of a merge, and the page.
  const both = file("both.json", written("part0.json") + written("part1.json"))
  const half = await scan(["--merge", both, "--partial", "half.json"])
  expect({ code: half.code, stdout: half.stdout }).toEqual({ code: 0, stdout: "" })
  const run = await scan(["--merge", "part2.json", "half.json", "--json", "merged.json", "--html", "merged.html"])
  expect(run.stdout).toContain("3 parts: 11 files")
  expect(timeless(written("merged.json"))).toEqual(timeless(whole.stdout))
  expect(written("merged.html")).toContain('href="spread/day0.jsonl"')
  expect(resultOf(whole)).toMatchObject({
    input: { files: 11 },
    calls: { looped: 3 },
    unreadable: { byCode: { binary: 1 } },
  })
})

test("the first scan of docs/scan.md prints what stands there, but for the time it takes", async () => {
  const page = readFileSync(new URL("../../../docs/scan.md", import.meta.url), "utf8")
  const log = /cat > log\.jsonl <<'END'\n([\s\S]*?)END\n/.exec(page)?.[1] ?? ""
  const shown = /\n```\n( 1 of 1 call [\s\S]*?)\n```\n/.exec(page)?.[1] ?? ""
  file("page/log.jsonl", log)
  const run = spawnSync(process.execPath, [MAIN, "scan", "log.jsonl"], { cwd: at("page"), encoding: "utf8" })
  const timeless = (text: string): string => text.trimEnd().replace(/in [\d.]+ s \([^)]*\)/, "in no time")
  expect(timeless(run.stdout).replace(/^\n/, "")).toBe(timeless(shown))
})

test("the recipe with worker processes gives the same", async () => {
  const whole = await wholeScan()
  // As docs/scan.md has it, with the command as it is here.
  const recipe =
    /```sh\n(mkdir parts\n[\s\S]*?)\n```/.exec(
      readFileSync(new URL("../../../docs/scan.md", import.meta.url), "utf8"),
    )?.[1] ?? ""
  const here = recipe
    .replaceAll("npx toolmend-cli", `"${process.execPath}" "${MAIN}"`)
    .replaceAll("logs", "spread")
    .replaceAll("-n 100", "-n 6")
  const shell = spawnSync("sh", ["-c", `${here} --json`], { cwd: dirname(at("both.json")), encoding: "utf8" })
  expect(shell.stderr).toBe("")
  expect({ ...JSON.parse(shell.stdout), run: null }).toEqual({ ...resultOf(whole), run: null })
  expect(JSON.parse(shell.stdout).run.parts).toBe(2)
})

test("parts that do not add up are refused", async () => {
  const part = async (name: string, ...flags: string[]) => file(name, (await scan([LOG, "--partial", ...flags])).stdout)
  const one = file("one.json", (await logPart()).stdout)
  const wrong: [string[], string][] = [
    [
      ["--merge", one, await part("certain.json", "--apply", "certain")],
      '"certain.json" was made with another --apply than "one.json".',
    ],
    [["--merge", one, one], '"one.json" is given twice.'],
    [["--merge", LOG], '"log.jsonl", line 1, is not a part of a scan.'],
    [
      ["--merge", file("newer.json", written("one.json").replace(/"version":"[^"]*"/, '"version":"99.0.0"'))],
      '"newer.json" was written by toolmend 99.0.0',
    ],
    [["--merge"], "Nothing was given to merge."],
    [[LOG, "--partial", "--html", "x.html"], "--partial cannot be combined with --json or --html."],
  ]
  for (const [args, words] of wrong) {
    const run = await scan(args)
    expect({ code: run.code, stdout: run.stdout }).toEqual({ code: 2, stdout: "" })
    expect(run.stderr).toContain(words)
  }
})

test("what is not known at all is told, with what it looks like, and is no success", async () => {
  const run = await scan([
    file("odd/a.jsonl", lines({ event: "ping", at: 7 }, { event: "pong" })),
    file("odd/b.json", "[1, 2]"),
  ])
  expect(run.code).toBe(3)
  expect(run.stdout).toContain("✗ None of 4 records holds a conversation in a known format.")
  expect(run.stdout).toContain('odd/a.jsonl:1: an object with "event", "at"')
  expect(run.stdout).toContain("odd/b.json#/0: a number")
  expect(run.stdout).toContain("OpenTelemetry")
  expect((await scan([file("empty.jsonl", "")])).code).toBe(3)
  expect((await scan(["-"], "")).stdout).toContain("The input contains no record.")
})

test("files that are not text, or end in the middle, end no scan", async () => {
  file("mixed/photo.json", Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 13]))
  file("mixed/half.jsonl", lines(openAi(VALID)) + JSON.stringify(openAi(VALID)).slice(0, 90))
  file("mixed/noise.jsonl", "\ufffd\u0007 ~ not json\n\n")
  const run = await scan(["mixed", "--json"])
  expect({ code: run.code, stderr: run.stderr }).toEqual({ code: 3, stderr: "" })
  expect(resultOf(run)).toMatchObject({
    calls: { valid: 1 },
    unreadable: { total: 3, byCode: { binary: 1, cut: 1, "not-json": 1 } },
  })
})

test("a session file is one conversation, a case in it has its line", async () => {
  const line = (uuid: string, message: object, type: string) => ({
    type,
    uuid,
    parentUuid: null,
    sessionId: "s",
    message,
  })
  const again = Array.from({ length: 10 }, (_, i) => [
    line(
      `a${i}`,
      {
        id: `m${i}`,
        role: "assistant",
        model: "maple-3",
        content: [{ type: "tool_use", id: `t${i}`, name: "open_door", input: { side: "left" } }],
      },
      "assistant",
    ),
    line(`u${i}`, { role: "user", content: [{ type: "tool_result", tool_use_id: `t${i}`, content: "shut" }] }, "user"),
  ]).flat()
  const run = await scan([
    file("session.jsonl", lines(line("0", { role: "user", content: "Go in." }, "user"), ...again)),
    "--json",
  ])
  expect(run.code).toBe(0)
  expect(resultOf(run)).toMatchObject({
    input: { conversations: 1, turns: 10 },
    calls: { valid: 7, looped: 3, broken: 0 },
    storms: { calls: 3, conversations: 1 },
  })
  expect(resultOf(run).worst).toMatchObject([
    { outcome: "looped", times: 3, file: "session.jsonl", line: 16, pointer: "/message" },
  ])
})

test("the terminal gets tables, in colour the same, and nothing hostile", async () => {
  const plain = (await scan([LOG])).stdout
  expect(plain).toContain("3 of 5 calls broke (60.0 %). toolmend would have run 2 of them.")
  expect(plain).toContain("larch-9b")
  const timeless = (text: string) => text.replace(/ in [\d.]+ s \([^)]*\)/, "")
  expect(timeless(withoutColour((await scan([LOG, "--color", "always"])).stdout))).toBe(timeless(plain))
})

test("nothing broken is 0", async () => {
  const run = await scan([file("good.jsonl", lines(openAi(VALID), anthropic({ shelf: "C", count: 1 })))])
  expect(run.code).toBe(0)
  expect(run.stdout).toContain("✓ None of 2 calls broke.")
})

test("lines that cannot be read are told with their place, the rest is scanned, and the code says so", async () => {
  const good = openAi(VALID)
  const path = file(
    "torn.jsonl",
    lines(
      good,
      JSON.stringify(good).slice(0, 120),
      good,
      `{"pad": "${"p".repeat(5000)}"}`,
      "not a line of json",
      "",
      good,
    ),
  )
  const run = await scan([path, "--json", "--max-line", "4K"])
  expect(run.code).toBe(3)
  const { unreadable, calls, input } = resultOf(run)
  expect(unreadable.byCode).toEqual({ cut: 1, "too-long": 1, "not-json": 1 })
  expect(unreadable.list.map(({ line, code }) => [line, code])).toEqual([
    [2, "cut"],
    [4, "too-long"],
    [5, "not-json"],
  ])
  expect([calls.valid, input.records, input.lines]).toEqual([3, 3, 7])
  const shown = (await scan([path, "--max-line", "4K"])).stdout
  expect(shown).toContain("✗ 3 parts of the input could not be read")
  expect(shown).toMatch(/torn\.jsonl:4: the line has 4\.9 KB, the limit is 4 KB \(--max-line\)/)
})

test("folders, packed files, documents and lists, each file once", async () => {
  const records = [openAi(VALID, BROKEN), anthropic({ shelf: "B" })]
  file("box/a.jsonl", lines(...records))
  file("box/deep/b.ndjson.gz", gzipSync(lines(...records)))
  file("box/deep/c.json", JSON.stringify(records, null, 2))
  file("box/d.json.gz", gzipSync(JSON.stringify(records)))
  file("box/readme.txt", "not a log")
  const { input, calls } = resultOf(await scan(["box", "box/a.jsonl", "--json"]))
  expect([input.files, input.records, calls.valid, calls.repaired]).toEqual([4, 8, 8, 4])
})

test("standard input: lines, packed lines, a document", async () => {
  const records = [openAi(VALID, BROKEN)]
  for (const [input, ...args] of [
    [lines(...records), "-"],
    [gzipSync(lines(...records))],
    [JSON.stringify(records, null, 2), "-"],
  ] as const)
    expect(resultOf(await scan([...args, "--json"], input)).calls).toMatchObject({ valid: 1, repaired: 1 })
  const piped = toolmendProcess(["scan", "--json"], lines(...records, "{"))
  expect(piped).toMatchObject({ code: 3, stderr: "" })
  expect(resultOf(piped).calls).toMatchObject({ valid: 1, repaired: 1 })
})

test("many workers give what one gives", async () => {
  // more than one range, with a line across its end
  const pad = "z".repeat(BOUNDS.range / 90)
  const all = Array.from({ length: 100 }, (_, i) =>
    i % 23 === 5 ? "{" : { ...openAi(VALID, BROKEN, CUT), model: `m${i % 3}`, pad },
  )
  const path = file("wide.jsonl", lines(...all))
  const one = resultOf(await scan([path, "--json", "--jobs", "1"]))
  const four = resultOf(toolmendProcess(["scan", path, "--json", "--jobs", "4"]))
  expect(four.run.jobs).toBeGreaterThan(1)
  expect({ ...four, run: null }).toEqual({ ...one, run: null })
  expect(one.unreadable.list.map(({ line }) => line)).toEqual(all.flatMap((each, i) => (each === "{" ? [i + 1] : [])))
})

test("a line that takes too much memory ends a worker, not the scan", async () => {
  const path = file("heavy.jsonl", lines(openAi(VALID), `[${"[],".repeat(1_500_000)}0]`, openAi(BROKEN), "{"))
  const run = toolmendProcess(["scan", path, "--json", "--heap", "32"])
  expect(run.code).toBe(3)
  const { unreadable, calls, input } = resultOf(run)
  expect(unreadable.list.map(({ line, code }) => [line, code])).toEqual([
    [2, "memory"],
    [4, "cut"],
  ])
  expect([calls.valid, calls.repaired, input.records]).toEqual([1, 1, 2])
})

test("tools from a file, and what is said without them", async () => {
  const path = file("bare.jsonl", lines({ messages: openAi('{"shelf":"A","count":"3"}').messages }))
  const without = resultOf(await scan([path, "--json"]))
  expect([without.input.withoutTools, without.calls.valid]).toEqual([1, 1])
  expect((await scan([path])).stdout.replace(/\s+/g, " ")).toContain(
    "came without tools: only the JSON of the arguments was judged",
  )
  const given = resultOf(await scan([path, "--json", "--tools", file("shelf-tools.json", openAiTools)]))
  expect([given.input.givenTools, given.calls.repaired]).toEqual([1, 1])
})

test("calls in text are counted as recovered", async () => {
  const content = 'Let me count.\n\n<tool_call>\n{"name": "count_books", "arguments": {"shelf": "D"}}\n</tool_call>'
  const path = file("text.jsonl", lines({ ...openAi(), messages: [{ role: "assistant", content }] }))
  expect(resultOf(await scan([path, "--json"])).calls).toMatchObject({ recovered: 1, mended: 1 })
})

test("a page of its own, and no log can write into it", async () => {
  const evil = `</pre><script>alert("x")</script><img src=x onerror=alert(1)>`
  const record = { ...openAi(JSON.stringify({ shelf: evil }).replace("}", ",}")), model: evil }
  const path = file("evil.jsonl", lines(record, { ...record, messages: [call("{,", evil)] }))
  const run = await scan([path, "--html", "page.html"])
  expect(run.code).toBe(1)
  expect(run.stdout).toContain("The page: page.html")
  const page = written("page.html")
  expect(page).toContain("&lt;script&gt;")
  expect(page).not.toMatch(/<script|<img|onerror=alert\(1\)>/i)
  expect(page).toContain("Content-Security-Policy")
})

test("hidden values are on no output", async () => {
  const secret = "swordfish"
  const path = file(
    "secret.jsonl",
    lines(openAi(`{'shelf': '${secret}',}`), openAi(`{"shelf": "${secret}`), `{"broken": "${secret}`),
  )
  const shown = await scan([path, "--json", "--html", "open.html"])
  expect(shown.stdout + written("open.html")).toContain(secret)
  const hidden = await scan([path, "--json", "--no-values", "--html", "closed.html"])
  expect(hidden.stdout + written("closed.html") + (await scan([path, "--no-values"])).stdout).not.toContain(secret)
  expect(resultOf(hidden).worst[1]?.before.text).toBe("{'xxxxx': 'xxxxxxxxx',}")
})

test("records among the lines of a session, and sessions behind one another, are all judged", async () => {
  const session = (id: string) =>
    Array.from({ length: 4 }, (_, i) => ({
      type: "assistant",
      sessionId: id,
      uuid: `${id}${i}`,
      message: {
        id: `${id}${i}`,
        role: "assistant",
        content: [{ type: "tool_use", id: `t${i}`, name: "f", input: {} }],
      },
    }))
  const log = file("several.jsonl", lines(...session("a"), openAi(BROKEN), { event: "start" }, ...session("b")))
  const { input, calls, unrecognised } = resultOf(await scan([log, "--json"]))
  expect(input).toMatchObject({ records: 10, conversations: 3, turns: 9 })
  expect(calls).toMatchObject({ valid: 8, repaired: 1, looped: 0 })
  expect(unrecognised).toMatchObject({ total: 1, list: [{ line: 6 }] })
})

const agentRun = {
  name: "invoke_agent a",
  attributes: {
    "gen_ai.operation.name": "invoke_agent",
    "gen_ai.output.messages": JSON.stringify([
      { role: "assistant", parts: [{ type: "tool_call", id: "k1", name: "f", arguments: "{'a': 1}" }] },
    ]),
  },
}
const modelRun = { name: "chat m", attributes: { ...agentRun.attributes, "gen_ai.operation.name": "chat" } }
const message = {
  type: "ai",
  content: "",
  tool_calls: [],
  invalid_tool_calls: [{ id: "k1", name: "f", args: "{'a': 1}" }],
}
const asked = { type: "human", content: "How many?" }
const chainRun = { run_type: "chain", inputs: { messages: [asked] }, outputs: { messages: [asked, message] } }
const llmRun = { run_type: "llm", inputs: { messages: [[asked]] }, outputs: { generations: [[{ message }]] } }

test.each([
  ["OpenTelemetry", agentRun, modelRun],
  ["LangSmith", chainRun, llmRun],
])("%s: what an agent's run tells counts where its model's runs do not", async (name, agent, model) => {
  const [one, other] = [file(`${name}-agent.jsonl`, lines(agent)), file(`${name}-model.jsonl`, lines(model))]
  const found = async (...args: string[]) => {
    const { input, calls } = resultOf(await scan([...args, "--json=-"]))
    return [calls.total, calls.broken, input.turns, input.contextTurns, input.repeatedCalls]
  }
  expect(await found(one)).toEqual([1, 1, 1, 0, 0])
  expect(await found(other)).toEqual([1, 1, 1, 0, 0])
  expect(await found(one, other)).toEqual([1, 1, 1, 1, 0])
  expect(await found(one, other, "--turns", "all")).toEqual([2, 2, 2, 0, 1])
  for (const path of [one, other]) await scan([path, `--partial=${path}.sums`])
  expect(await found("--merge", `${one}.sums`)).toEqual([1, 1, 1, 0, 0])
  expect(await found("--merge", `${one}.sums`, `${other}.sums`)).toEqual([1, 1, 1, 1, 0])
})

test("a conversation that is told again with every request is pointed out", async () => {
  const whole = openAi(VALID, BROKEN)
  const log = file("requests.jsonl", lines({ ...whole, messages: whole.messages.slice(0, 3) }, whole))
  expect((await scan([log])).stdout).toMatch(/1 call has the id, name and arguments of another one/)
})

test("a log that begins inside a line is read from the next one", async () => {
  for (const rest of [': "x"}', "id: 7}", "event: 7}", 'data: "x"}']) {
    const { calls, unreadable } = resultOf(
      await scan([file("rest.jsonl", `${rest}\n${lines(openAi(VALID))}`), "--json"]),
    )
    expect([calls.total, unreadable.byCode]).toEqual([1, { "not-json": 1 }])
  }
  const mixed = file("mixed.sse", `event: ping\ndata: {"type": "ping"}\n\n${lines(openAi(VALID))}`)
  expect(resultOf(await scan([mixed, "--json"]))).toMatchObject({ calls: { total: 1 }, unreadable: { total: 0 } })
})

test("--parse-only finds broken lines and judges none", async () => {
  const run = await scan([file("half.jsonl", lines(openAi(BROKEN), "{")), "--parse-only", "--json"])
  expect(run.code).toBe(3)
  expect(resultOf(run)).toMatchObject({ input: { records: 1 }, calls: { total: 0 }, unreadable: { total: 1 } })
})

test.each([
  [["nowhere.jsonl"], "there is no such file or folder"],
  [[LOG, "--max-line", "huge"], "--max-line cannot be"],
  [[LOG, "--jobs", "0"], "--jobs cannot be"],
  [[LOG, "--jobs", "-1"], "toolmend: Option '--jobs' argument is ambiguous.\ntoolmend scan --help"],
  [[LOG, "--json", "-", "--html", "-"], "cannot both write to standard output"],
  [[LOG, "--worst", "many"], "--worst cannot be"],
  [[LOG, "--turns", "some"], "--turns cannot be"],
  [[LOG, "--html", "no/such/folder/page.html"], 'Cannot write "no/such/folder/page.html"'],
  [[LOG, "--frobnicate"], "--frobnicate"],
  [[LOG, "--pre", "x"], "Did you mean --preset?"],
  [[LOG, "--parcial"], "Did you mean --partial?"],
  [[LOG, "--preset", "wild"], "strict or safe"],
  [[LOG, "--rules", "json/trailing-coma=off"], "Did you mean json/trailing-comma"],
])("%j is a mistake of the person", async (args, words) => {
  const run = await scan(args)
  expect({ code: run.code, stdout: run.stdout }).toEqual({ code: 2, stdout: "" })
  expect(run.stderr).toContain(words)
})

test("--help tells the flags and the codes", async () => {
  const { code, stdout } = await scan(["--help"])
  expect(code).toBe(0)
  for (const flag of [
    "--tools",
    "--turns",
    "--channel",
    "--apply",
    "--jobs",
    "--max-line",
    "--max-document",
    "--heap",
    "--worst",
    "--no-values",
    "--parse-only",
    "--json",
    "--html",
    "--partial",
    "--merge",
    "--rules",
    "--preset",
    "--color",
    "--quiet",
    "Exit code",
  ])
    expect(stdout).toContain(flag)
})

test("Ctrl-C prints what was found so far", async () => {
  const running = spawn(process.execPath, [MAIN, "scan", "-", "--json"])
  let stdout = ""
  running.stdout.on("data", (chunk) => {
    stdout += chunk
  })
  const block = lines(...Array.from({ length: 30 }, () => ({ ...openAi(BROKEN), note: "x".repeat(90_000) })))
  running.stdin.on("error", () => {})
  // Written without end: only the interrupt ends it, once several blocks must have been scanned.
  let sent = 0
  const timer = setInterval(() => {
    if (sent > 20_000_000) {
      clearInterval(timer)
      running.kill("SIGINT")
    } else if (!running.stdin.writableNeedDrain) {
      running.stdin.write(block)
      sent += block.length
    }
  }, 5)
  const code = await new Promise((resolve) => running.on("close", resolve))
  expect(code).toBe(130)
  const result = JSON.parse(stdout) as ScanResult
  expect(result.run.wasStopped).toBe(true)
  expect(result.calls.broken).toBeGreaterThan(0)
})

test("Ctrl-C ends a scan that waits for its input; a log gets a line now and then", async () => {
  const running = spawn(process.execPath, [MAIN, "scan", "-"])
  running.stdin.write(lines(openAi(VALID)))
  let stderr = ""
  running.stderr.on("data", (chunk) => {
    stderr += chunk
    running.kill("SIGINT")
  })
  expect(await new Promise((resolve) => running.on("close", resolve))).toBe(130)
  expect(stderr).toMatch(/^toolmend: 0 B {2}0 B\/s {2}0 lines {2}0 broken\n/)
})
