// The rules of the house: what a newcomer may rely on everywhere, and what a change may not quietly break.
import { describe, expect, test } from "vitest"
import { withBenchTable } from "../../../scripts/docs/bench-table.mjs"
import { pages } from "../../../scripts/docs/pages.mjs"
import { SCHEMA_CODES } from "../../../scripts/docs/schema-codes.mjs"
import { REASONS, SUPPRESSIONS } from "../src/calls/reasons.ts"
import { DIALECT_DOCS, describeDialects, describeMentions } from "../src/describe/describe-dialects.ts"
import { describeRules, RULE_DOCS } from "../src/describe/describe-rules.ts"
import { LIMIT_DOCS } from "../src/describe/limits.ts"
import { KNOWN_DIALECTS } from "../src/dialects/index.ts"
import { ERRORS } from "../src/errors.ts"
import { ID_REMARKS } from "../src/ids/ids.ts"
import { DEFAULT_LIMITS } from "../src/limits.ts"
import { describeLints } from "../src/lint/index.ts"
import { LOOPS } from "../src/loops/verdict.ts"
import { REPAIR_RULES } from "../src/rules/index.ts"
import { functionsIn } from "./support/complexity.ts"
import { COVERED_BY } from "./support/covered-by.ts"
import { filesIn, hasCode, readFrom, ringIn, sourcesIn } from "./support/source-files.ts"

const CORE = sourcesIn("packages/core/src")
const CLI = sourcesIn("packages/cli/src")
const TESTS = new Set(filesIn("packages/core/test", ".test.ts"))

const RULE_FILE = /^rules\/((?:type|shape|key|value)\/[^/]+)\.ts$/

const ruleFiles = CORE.flatMap(({ path }) => RULE_FILE.exec(path)?.[1] ?? [])

describe("rules", () => {
  test("one rule is one file, one test, one line of the registry, one section of the docs", () => {
    const docs = readFrom("docs/rules.md")
    const ids = REPAIR_RULES.map((rule) => rule.id)
    expect(ids.toSorted()).toEqual(ruleFiles.toSorted())
    expect(ruleFiles.filter((id) => !TESTS.has(`rules/${id}.test.ts`))).toEqual([])
    expect(ruleFiles.filter((id) => !docs.includes(`### \`${id}\``))).toEqual([])
    expect([...TESTS].filter((path) => /^rules\/(?:type|shape|key|value)\//.test(path) && !ids.includes(path.slice(6, -8)))).toEqual([])
  })

  test("each explains itself", () => {
    expect(Object.keys(RULE_DOCS).toSorted()).toEqual(ruleFiles.toSorted())
    const silent = Object.entries(RULE_DOCS).filter(([, { title, safety, examples }]) => examples.length === 0 || safety.length < 60 || title === "")
    expect(silent.map(([id]) => id)).toEqual([])
  })

  // ruleTester counts the refused cases of a certain rule: at least two. Here: that each rule goes through it.
  test("each is tested by the rule tester, with cases it refuses", () => {
    const lax = ruleFiles.filter((id) => !/\bruleTester\(/.test(readTest(id)) || !/\brefused\b/.test(readTest(id)))
    expect(lax).toEqual([])
  })

  test("ids are unique within their kind", () => {
    const keys = describeRules().map(({ kind, id }) => `${kind} ${id}`)
    expect(keys).toEqual([...new Set(keys)])
    expect(REPAIR_RULES.map((rule) => rule.id)).toEqual([...new Set(REPAIR_RULES.map((rule) => rule.id))])
  })
})

describe("dialects", () => {
  test("one dialect is one row of the registry, without logic of its own, and one section of the docs", () => {
    const docs = readFrom("docs/dialects.md").split("\n")
    const [, rows = ""] = readFrom("packages/core/src/dialects/index.ts").split("KNOWN_DIALECTS: readonly Dialect[] = [")
    const ids = KNOWN_DIALECTS.map((dialect) => dialect.id)
    expect(ids).toEqual([...new Set(ids)])
    expect(ids.filter((id) => docs.filter((line) => line === `### ${id}`).length !== 1)).toEqual([])
    expect(rows.slice(0, rows.indexOf("\n]"))).not.toMatch(/=>|function /)
  })

  // known.test.ts runs the examples of each in the registry: the calls they give, in pieces, and broken off anywhere
  test("each has examples: it is tested by them", () => {
    expect(Object.keys(DIALECT_DOCS).toSorted()).toEqual(KNOWN_DIALECTS.map(({ id }) => id).toSorted())
    const bare = describeDialects().filter(({ examples }) => examples.length === 0 || examples.some(({ calls }) => calls.length === 0))
    expect(bare.map(({ id }) => id)).toEqual([])
    expect(readFrom("packages/core/test/dialects/known.test.ts")).toContain("describeDialects().flatMap(")
  })
})

const LINT_FILE = /^lint\/checks\/([^/]+)\.ts$/

const lintFiles = CORE.flatMap(({ path }) => LINT_FILE.exec(path)?.[1] ?? [])

describe("lint checks", () => {
  test("one check is one file, one test, one line of the registry, one section of the docs", () => {
    const docs = readFrom("docs/lint.md").split("\n")
    expect(
      describeLints()
        .map(({ id }) => id)
        .toSorted(),
    ).toEqual(lintFiles.map((id) => `lint/${id}`).toSorted())
    expect(lintFiles.filter((id) => !TESTS.has(`lint/checks/${id}.test.ts`))).toEqual([])
    expect(lintFiles.filter((id) => docs.filter((line) => line === `### \`lint/${id}\``).length !== 1)).toEqual([])
  })
})

const readTest = (id: string): string => (TESTS.has(`rules/${id}.test.ts`) ? readFrom(`packages/core/test/rules/${id}.test.ts`) : "")

describe("tests", () => {
  test("every file with code has its twin, or names the test that covers it", () => {
    const missing = CORE.filter(
      ({ path, text }) => !isDoor(path) && hasCode(text) && !TESTS.has(path.replace(/\.ts$/, ".test.ts")) && COVERED_BY[path] === undefined,
    )
    expect(
      missing.map((file) => file.path),
      "no test twin",
    ).toEqual([])
  })

  test("the table of exceptions has no dead line", () => {
    const dead = Object.entries(COVERED_BY).filter(([path, by]) => !TESTS.has(by) || !CORE.some((file) => file.path === path))
    expect(dead).toEqual([])
  })
})

/** What a package's user imports: the root and the subpaths. */
const isDoor = (path: string): boolean => path === "index.ts" || path.startsWith("entries/")

const BASE = ["report.ts", "limits.ts", "errors.ts", "events.ts", "turn.ts", "protocol-marks.ts", "digest.ts", "clip.ts", "lazy-pattern.ts"]

/** Which room may look into which. */
const ROOMS: Readonly<Record<string, readonly string[]>> = {
  base: [],
  json: ["base"],
  ids: ["base"],
  providers: ["base"],
  schema: ["base", "json"],
  names: ["base", "json"],
  flat: ["base", "json", "schema"],
  rules: ["base", "json", "schema"],
  calls: ["base", "json", "providers", "schema", "names", "rules", "flat"],
  dialects: ["base", "json"],
  scavenge: ["base", "ids", "json", "schema", "names", "calls", "dialects"],
  loops: ["base", "json", "calls"],
  conversation: ["base", "ids", "json", "calls", "loops"],
  continuation: ["json"],
  faces: ["base", "ids", "json", "calls", "model-repair", "top"],
  lint: ["base", "json", "providers", "schema", "names", "rules", "calls"],
  history: ["base", "ids", "json", "names", "calls", "dialects"],
  messages: ["base", "ids", "json", "calls", "history"],
  "model-repair": ["base", "json", "schema", "rules", "calls"],
  testing: ["base", "providers"],
  stream: ["base", "ids", "json", "providers", "schema", "calls", "dialects", "scavenge", "messages", "top"],
  wires: ["base", "ids", "json", "providers", "history", "messages", "stream"],
  adapters: ["base", "json", "providers", "schema", "calls", "conversation", "history", "messages", "stream", "wires", "top"],
  describe: ["base", "json", "names", "rules", "calls", "loops", "dialects", "scavenge", "lint"],
}

/** What stands before the files at the top; the words of describe/ are for its own door. */
const BEFORE_TOP = ["faces", "describe", "stream", "wires", "adapters"]

/** Files at the top, the door apart, may look into all that stands behind them. */
const MAY_IMPORT: Readonly<Record<string, readonly string[]>> = { ...ROOMS, top: Object.keys(ROOMS).filter((room) => !BEFORE_TOP.includes(room)) }

const roomOf = (path: string): string => (path.includes("/") ? path.slice(0, path.indexOf("/")) : BASE.includes(path) ? "base" : "top")

describe("imports", () => {
  test("go in one direction between the rooms", () => {
    const wrong = CORE.filter(({ path }) => !isDoor(path)).flatMap(({ path, imports }) =>
      imports
        .filter(({ target, isRelative }) => isRelative && roomOf(target) !== roomOf(path) && MAY_IMPORT[roomOf(path)]?.includes(roomOf(target)) !== true)
        .map(({ target }) => `${path} → ${target}`),
    )
    expect(wrong).toEqual([])
  })

  test("are told in ARCHITECTURE.md as they are", () => {
    const [, block = ""] = readFrom("ARCHITECTURE.md").split("## Who may import whom\n\n```\n")
    const told = [...block.slice(0, block.indexOf("```")).matchAll(/([a-z-]+) ← ((?:[a-z-]+(?:, )?)+)(?= {2}|\n)/g)]
    const by = (room: string): string[] => Object.keys(ROOMS).filter((other) => ROOMS[other]?.includes(room))
    const open = Object.keys(ROOMS).filter((room) => room !== "base" && room !== "json" && by(room).length > 0)
    expect(Object.fromEntries(told.flatMap(([, room = "", list = ""]) => (open.includes(room) ? [[room, list.split(", ").toSorted()]] : [])))).toEqual(
      Object.fromEntries(open.map((room) => [room, by(room).toSorted()])),
    )
  })

  test("nobody comes in through the door", () => {
    expect(CORE.filter(({ imports }) => imports.some(({ target }) => isDoor(target))).map(({ path }) => path)).toEqual([])
  })

  test("form no ring", () => {
    expect(ringIn(CORE, "run time")).toBeNull()
    // a node of a schema holds plans, a plan holds nodes: there, and only there, types go round
    const others = CORE.filter(({ path }) => !path.startsWith("schema/"))
    expect(ringIn(others, "types too")).toBeNull()
    expect(ringIn(CLI, "types too")).toBeNull()
  })

  test("the core needs nothing but itself, the command line only the door of the core", () => {
    const foreign = (files: typeof CORE, allowed: RegExp) =>
      files.flatMap(({ path, imports }) => imports.filter((each) => !each.isRelative && !allowed.test(each.target)).map((each) => `${path} → ${each.target}`))
    expect(foreign(CORE, /^$/)).toEqual(["otel.ts → @opentelemetry/api"])
    expect(foreign(CLI, /^(?:node:[a-z_]+|toolmend(?:\/[a-z-]+)?)$/)).toEqual([])
  })
})

/** The checks that every valid call runs through: closures that call no other function but where they must. */
const WRITTEN_OUT = new Set(["schema/check-object.ts", "schema/check.ts"])

describe("files", () => {
  const CAP = 400

  test("are small", () => {
    const sizes = [...CORE, ...CLI].map((file) => file.lines).sort((a, b) => a - b)
    const at = (part: number) => sizes[Math.floor((sizes.length - 1) * part)]
    console.log(`${sizes.length} files: median ${at(0.5)}, p90 ${at(0.9)}, max ${at(1)} lines`)
    expect([...CORE, ...CLI].filter(({ lines }) => lines > CAP).map(({ path, lines }) => `${path}: ${lines}`)).toEqual([])
  })

  test("hold functions that can be followed: complexity 15, five parameters", () => {
    const measured = CORE.flatMap(({ path, text }) => functionsIn(text).map((each) => ({ path, ...each })))
    expect(measured.length).toBeGreaterThan(2_000)
    const tangled = measured.filter(({ complexity, parameters }) => complexity > 15 || parameters > 5)
    expect(tangled.filter(({ path }) => !WRITTEN_OUT.has(path))).toEqual([])
    expect(new Set(tangled.map(({ path }) => path))).toEqual(WRITTEN_OUT)
  })

  test("are named after what they hold", () => {
    expect([...CORE, ...CLI].filter(({ path }) => /(?:^|\/)(?:utils?|helpers?|common|misc)(?:\.|\/)|[A-Z_]/.test(path)).map(({ path }) => path)).toEqual([])
  })

  test("comment sparingly: a short head, no banners, no loose ends", () => {
    const wrong = [...CORE, ...CLI].flatMap(({ path, text }) => {
      const head = /^(?:#!.*\n)?((?:\/\/.*\n)*)/.exec(text)?.[1]?.split("\n").length ?? 1
      return [head > 3 ? "head" : "", /\/[/*]\s*[-=*#~]{4,}/.test(text) ? "banner" : "", /\b(?:TODO|FIXME|XXX)\b(?!\s*\(?#\d)/.test(text) ? "loose end" : ""]
        .filter((fault) => fault !== "")
        .map((fault) => `${path}: ${fault}`)
    })
    expect(wrong).toEqual([])
  })
})

describe("the public face", () => {
  test("exports exactly this", () => {
    const exported = Object.fromEntries(CORE.filter(({ path }) => isDoor(path)).map(({ path, text }) => [path, valuesOf(text)]))
    expect(exported).toEqual(PUBLIC)
  })

  test("each door is an entry of the package", () => {
    const manifest = JSON.parse(readFrom("packages/core/package.json")) as { exports: object }
    const doors = CORE.filter(({ path }) => path.startsWith("entries/")).map(({ path }) => `./${path.slice(8, -3)}`)
    expect(Object.keys(manifest.exports).toSorted()).toEqual([".", "./otel", "./package.json", ...doors].toSorted())
  })

  test("docs say what the tables say", () => {
    const text = { dialects: describeDialects(), mentions: describeMentions() }
    const made = pages({
      entries: describeRules(),
      ...text,
      lints: describeLints(),
      errors: ERRORS,
      reasons: REASONS,
      suppressions: SUPPRESSIONS,
      idRemarks: ID_REMARKS,
      storms: LOOPS,
      limits: DEFAULT_LIMITS,
      limitDocs: LIMIT_DOCS,
    })
    const stale = Object.entries(made).filter(([name, text]) => readFrom(`docs/${name}`) !== text)
    expect(
      stale.map(([name]) => `docs/${name}`),
      "run npm run docs",
    ).toEqual([])
  })

  test("the README quotes the bench's own table", () => {
    const readme = readFrom("README.md")
    expect(withBenchTable(readme, readFrom("bench/RESULTS.md")), "run npm run docs").toBe(readme)
    expect(readme).toContain("| toolmend |")
  })

  test("the schema codes in the docs are those in the source", () => {
    const used = CORE.filter(({ path }) => path.startsWith("schema/") || path === "mend.ts").flatMap(({ text }) =>
      [...text.matchAll(/"(schema\/[a-z-]+)"/g)].map(([, code = ""]) => code),
    )
    expect([...new Set(used)].toSorted()).toEqual(Object.keys(SCHEMA_CODES).toSorted())
  })

  test("the package has no dependency and no side effect", () => {
    const manifest = JSON.parse(readFrom("packages/core/package.json")) as Record<string, unknown>
    expect(Object.keys(manifest).filter((key) => /dependencies$/i.test(key))).toEqual(["peerDependencies"])
    expect(manifest["peerDependenciesMeta"]).toEqual(
      Object.fromEntries(Object.keys(manifest["peerDependencies"] as object).map((name) => [name, { optional: true }])),
    )
    expect(manifest["sideEffects"]).toBe(false)
  })
})

/** Functions, classes and tables by their door. Types follow from them. */
const PUBLIC: Readonly<Record<string, readonly string[]>> = {
  "index.ts": [
    "DEFAULT_LIMITS",
    "MendError",
    "createMender",
    "mend",
    "toAnthropicAssistant",
    "toAnthropicMessage",
    "toOpenAiAssistant",
    "toOpenAiMessages",
    "toResponsesItems",
    "toToolResults",
  ],
  "entries/ai-sdk.ts": ["mendMiddleware", "repairToolCall"],
  "entries/claude-agent-sdk.ts": ["mendHook"],
  "entries/langchain.ts": ["mendMiddleware", "mendNode", "mendRoute"],
  "entries/mcp.ts": ["mendSchema", "mendTransport"],
  "entries/compat.ts": ["RepairStats", "StormBreaker", "ToolCallRepair", "ToolRegistry", "repairWithModel", "validateAndRepair"],
  "entries/continuation.ts": ["mergeContinuation", "requestContinuation"],
  "entries/describe.ts": ["describe", "withContractHints"],
  "entries/fetch.ts": ["mendFetch", "mendMiddleware"],
  "entries/flat.ts": ["analyzeSchema", "flattenTools"],
  "entries/history.ts": ["healHistory"],
  "entries/json.ts": ["readJson", "undoEdits"],
  "entries/lint.ts": ["lintTools"],
  "entries/model-repair.ts": ["createModelRepair"],
  "entries/providers.ts": ["readTools", "readTurn"],
  "entries/pi.ts": ["mendStreamFn", "mendTool"],
  "entries/openai-agents.ts": ["mendModel", "mendModelProvider"],
  "entries/schema.ts": ["compileSchema"],
  "entries/stream.ts": ["createStreamMender"],
  "entries/tanstack-ai.ts": ["mendAdapter"],
  "entries/testing.ts": ["SCENARIOS", "WEATHER_TOOL", "brokenCalls", "createRandom", "fakeUpstream"],
}

const valuesOf = (text: string): string[] =>
  [...text.matchAll(/^export \{([^}]*)\}/gm)]
    .flatMap(([, list = ""]) => list.split(",").map((name) => name.trim()))
    .filter((name) => name !== "" && !name.startsWith("type "))
    .toSorted()
