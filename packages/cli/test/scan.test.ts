import { spawn } from "node:child_process"
import { fileURLToPath } from "node:url"
import { gzipSync } from "node:zlib"
import { expect, test } from "vitest"
import type { ScanResult } from "../src/scan/result.ts"
import { file, type Run, toolmend, withoutColour, written } from "./support/run.ts"

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
  messages: [{ role: "user", content: "How many?" }, ...texts.flatMap((text) => [call(text), { role: "tool", tool_call_id: "k1", content: "12" }])],
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

const lines = (...records: unknown[]): string => `${records.map((record) => (typeof record === "string" ? record : JSON.stringify(record))).join("\n")}\n`
const resultOf = (run: Run): ScanResult => JSON.parse(run.stdout)
const scan = (args: readonly string[], input: string | Uint8Array = "") => toolmend(["scan", ...args], input)

const LOG = file("log.jsonl", lines(openAi(VALID, BROKEN), anthropic({ shelf: "B" }, { shelf: "B", count: "4" }), openAi(CUT)))

test("OpenAI and Anthropic in one log: what broke and what would have been mended", () => {
  const run = scan([LOG, "--json"])
  expect({ code: run.code, stderr: run.stderr }).toEqual({ code: 1, stderr: "" })
  const result = resultOf(run)
  expect(result.calls).toEqual({ valid: 2, repaired: 2, recovered: 0, escalated: 1, suppressed: 0, total: 5, broken: 3, mended: 2 })
  expect(result.models.map(({ name, total, broken }) => [name, total, broken])).toEqual([
    ["larch-9b", 3, 2],
    ["maple-3", 2, 1],
  ])
  expect(result.worst.map(({ outcome, line }) => [outcome, line])).toEqual([
    ["escalated", 3],
    ["repaired", 1],
    ["repaired", 2],
  ])
})

test("the terminal gets tables, in colour the same, and nothing hostile", () => {
  const plain = scan([LOG]).stdout
  expect(plain).toContain("3 of 5 calls broke (60.0 %). toolmend would have run 2 of them.")
  expect(plain).toContain("larch-9b")
  const timeless = (text: string) => text.replace(/ in [\d.]+ s \([^)]*\)/, "")
  expect(timeless(withoutColour(scan([LOG, "--color", "always"]).stdout))).toBe(timeless(plain))
})

test("nothing broken is 0", () => {
  const run = scan([file("good.jsonl", lines(openAi(VALID), anthropic({ shelf: "C", count: 1 })))])
  expect(run.code).toBe(0)
  expect(run.stdout).toContain("✓ None of 2 calls broke.")
})

test("lines that cannot be read are told with their place, the rest is scanned, and the code says so", () => {
  const good = openAi(VALID)
  const path = file("torn.jsonl", lines(good, JSON.stringify(good).slice(0, 120), good, `{"pad": "${"p".repeat(5000)}"}`, "not a line of json", "", good))
  const run = scan([path, "--json", "--max-line", "4K"])
  expect(run.code).toBe(3)
  const { unreadable, calls, input } = resultOf(run)
  expect(unreadable.byCode).toEqual({ cut: 1, "too-long": 1, "not-json": 1 })
  expect(unreadable.list.map(({ line, code }) => [line, code])).toEqual([
    [2, "cut"],
    [4, "too-long"],
    [5, "not-json"],
  ])
  expect([calls.valid, input.records, input.lines]).toEqual([3, 3, 7])
  const shown = scan([path, "--max-line", "4K"]).stdout
  expect(shown).toContain("✗ 3 parts of the input could not be read")
  expect(shown).toMatch(/torn\.jsonl:4: the line has 4\.9 KB, the limit is 4 KB \(--max-line\)/)
})

test("folders, packed files, documents and lists, each file once", () => {
  const records = [openAi(VALID, BROKEN), anthropic({ shelf: "B" })]
  file("box/a.jsonl", lines(...records))
  file("box/deep/b.ndjson.gz", gzipSync(lines(...records)))
  file("box/deep/c.json", JSON.stringify(records, null, 2))
  file("box/d.json.gz", gzipSync(JSON.stringify(records)))
  file("box/readme.txt", "not a log")
  const { input, calls } = resultOf(scan(["box", "box/a.jsonl", "--json"]))
  expect([input.files, input.records, calls.valid, calls.repaired]).toEqual([4, 8, 8, 4])
})

test("standard input: lines, packed lines, a document", () => {
  const records = [openAi(VALID, BROKEN)]
  for (const input of [lines(...records), gzipSync(lines(...records)), JSON.stringify(records, null, 2)])
    for (const args of [["-"], []]) expect(resultOf(scan([...args, "--json"], input)).calls).toMatchObject({ valid: 1, repaired: 1 })
})

test("many workers give what one gives", () => {
  const record = openAi(VALID, BROKEN, CUT)
  const pad = "z".repeat(50_000)
  const all = Array.from({ length: 800 }, (_, i) =>
    i % 97 === 5 ? "{" : { ...record, model: `m${i % 3}`, messages: [...record.messages, { role: "user", content: pad }] },
  )
  const path = file("wide.jsonl", lines(...all))
  const [one, four] = ["1", "4"].map((jobs) => resultOf(scan([path, "--json", "--jobs", jobs])))
  expect(four?.run.jobs).toBeGreaterThan(1)
  expect({ ...four, run: null }).toEqual({ ...one, run: null })
  expect(one?.unreadable.list.map(({ line }) => line)).toEqual(all.flatMap((each, i) => (each === "{" ? [i + 1] : [])))
})

test("a line that takes too much memory ends a worker, not the scan", () => {
  const path = file("heavy.jsonl", lines(openAi(VALID), `[${"[],".repeat(3_000_000)}0]`, openAi(BROKEN), "{"))
  const run = scan([path, "--json", "--heap", "64"])
  expect(run.code).toBe(3)
  const { unreadable, calls, input } = resultOf(run)
  expect(unreadable.list.map(({ line, code }) => [line, code])).toEqual([
    [2, "memory"],
    [4, "cut"],
  ])
  expect([calls.valid, calls.repaired, input.records]).toEqual([1, 1, 2])
})

test("tools from a file, and what is said without them", () => {
  const path = file("bare.jsonl", lines({ messages: openAi('{"shelf":"A","count":"3"}').messages }))
  const without = resultOf(scan([path, "--json"]))
  expect([without.input.withoutTools, without.calls.valid]).toEqual([1, 1])
  expect(scan([path]).stdout.replace(/\s+/g, " ")).toContain("came without tools: only whether arguments can be read was judged")
  const given = resultOf(scan([path, "--json", "--tools", file("shelf-tools.json", openAiTools)]))
  expect([given.input.givenTools, given.calls.repaired]).toEqual([1, 1])
})

test("calls in text are counted as recovered", () => {
  const content = 'Let me count.\n\n<tool_call>\n{"name": "count_books", "arguments": {"shelf": "D"}}\n</tool_call>'
  const path = file("text.jsonl", lines({ ...openAi(), messages: [{ role: "assistant", content }] }))
  expect(resultOf(scan([path, "--json"])).calls).toMatchObject({ recovered: 1, mended: 1 })
})

test("a page of its own, and no log can write into it", () => {
  const evil = `</pre><script>alert("x")</script><img src=x onerror=alert(1)>`
  const record = { ...openAi(JSON.stringify({ shelf: evil }).replace("}", ",}")), model: evil }
  const path = file("evil.jsonl", lines(record, { ...record, messages: [call("{,", evil)] }))
  const run = scan([path, "--html", "page.html"])
  expect(run.code).toBe(1)
  expect(run.stdout).toContain("The page: page.html")
  const page = written("page.html")
  expect(page).toContain("&lt;script&gt;")
  expect(page).not.toMatch(/<script|<img|onerror=alert\(1\)>/i)
  expect(page).toContain("Content-Security-Policy")
})

test("hidden values are on no output", () => {
  const secret = "swordfish"
  const path = file("secret.jsonl", lines(openAi(`{'shelf': '${secret}',}`), openAi(`{"shelf": "${secret}`), `{"broken": "${secret}`))
  const shown = scan([path, "--json", "--html", "open.html"])
  expect(shown.stdout + written("open.html")).toContain(secret)
  const hidden = scan([path, "--json", "--no-values", "--html", "closed.html"])
  expect(hidden.stdout + written("closed.html") + scan([path, "--no-values"]).stdout).not.toContain(secret)
  expect(resultOf(hidden).worst[1]?.before.text).toBe("{'xxxxx': 'xxxxxxxxx',}")
})

test("--parse-only finds broken lines and judges none", () => {
  const run = scan([file("half.jsonl", lines(openAi(BROKEN), "{")), "--parse-only", "--json"])
  expect(run.code).toBe(3)
  expect(resultOf(run)).toMatchObject({ input: { records: 1 }, calls: { total: 0 }, unreadable: { total: 1 } })
})

test.each([
  [["nowhere.jsonl"], "there is no such file or folder"],
  [[LOG, "--max-line", "huge"], "--max-line cannot be"],
  [[LOG, "--jobs", "0"], "--jobs cannot be"],
  [[LOG, "--worst", "many"], "--worst cannot be"],
  [[LOG, "--turns", "some"], "--turns cannot be"],
  [[LOG, "--html", "no/such/folder/page.html"], "Cannot write the page"],
  [[LOG, "--frobnicate"], "--frobnicate"],
])("%j is a mistake of the person", (args, words) => {
  const run = scan(args)
  expect({ code: run.code, stdout: run.stdout }).toEqual({ code: 2, stdout: "" })
  expect(run.stderr).toContain(words)
})

test("--help tells the flags and the codes", () => {
  const { code, stdout } = scan(["--help"])
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
    "--color",
    "--quiet",
    "Exit code",
  ])
    expect(stdout).toContain(flag)
})

const MAIN = fileURLToPath(new URL("../dist/main.js", import.meta.url))

test("Ctrl-C prints what was found so far", async () => {
  const running = spawn(process.execPath, [MAIN, "scan", "-", "--json"])
  let stdout = ""
  running.stdout.on("data", (chunk) => {
    stdout += chunk
  })
  const block = lines(...Array.from({ length: 300 }, () => openAi(BROKEN, "x".repeat(9000))))
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
