// What the pages say is so: tables are those of the source, examples run and print what stands below them.
import { existsSync } from "node:fs"
import { dirname, join } from "node:path"
import { format } from "node:util"
import { transformSync } from "rolldown/utils"
import { describe, expect, test } from "vitest"
import { OPTION_NAMES } from "../src/calls/options.ts"
import { PASS_DESCRIPTIONS } from "../src/calls/passes.ts"
import * as toolmend from "../src/index.ts"
import { DEFAULT_LOOPS } from "../src/loops/settings.ts"
import { LOOPS } from "../src/loops/verdict.ts"
import { ENTRIES } from "./support/entries.ts"
import { anthropicRefusals, openaiRefusals, Provider } from "./support/provider-server.ts"
import { filesIn, ROOT, readFrom } from "./support/source-files.ts"

const rows = (page: string, head: string): string[][] => {
  const from = page.indexOf(`\n${head}\n`)
  expect(from).toBeGreaterThan(0)
  const lines = page
    .slice(from + 1)
    .split("\n")
    .slice(2)
  const size = lines.findIndex((line) => !line.startsWith("|"))
  return lines.slice(0, size).map((line) =>
    line
      .slice(1, -1)
      .split("|")
      .map((cell) => cell.trim().replace(/^`(.*)`$/, "$1")),
  )
}

describe("tables", () => {
  test("settings of storms", () => {
    const table = rows(readFrom("docs/loops.md"), "| setting | default | what |")
    expect(table.map(([name, value]) => [name, Number(value)])).toEqual(Object.entries(DEFAULT_LOOPS))
    for (const [, , what = ""] of table) expect(what.length).toBeGreaterThan(20)
  })

  test("reasons of loops", () =>
    expect(rows(readFrom("docs/loops.md"), "| reason | what |")).toEqual(Object.entries(LOOPS)))

  test("events", () => {
    const types = [...readFrom("packages/core/src/events.ts").matchAll(/^ {2}readonly type: "(.*)"$/gm)].map(
      ([, type]) => type,
    )
    const table = rows(readFrom("docs/mender.md"), "| event | when | beside `id`, `tool` and `model` |").map(
      ([type]) => type,
    )
    expect(table).toEqual(types.flatMap((type = "") => type.split('" | "')))
  })

  test("passes", () =>
    expect(rows(readFrom("docs/mender.md"), "| pass | what |")).toEqual(Object.entries(PASS_DESCRIPTIONS)))
})

/** Names that the code of an example expects around it. */
type Around = Readonly<Record<string, unknown>>

/** `console.log(x) // 5`, the comment behind it or below. */
const SHOWN = /^( *(?:if \(.*\) )?)console\.log\((.*)\)(?: |\n)\/\/ (.*)$/gm

/** The code of an example as the body of a function: imports are names of the source, shown values are compared. */
const bodyOf = (code: string): string =>
  withoutTypes(
    code
      .replace(/^import (\{[^}]*\}) from "toolmend(?:\/([a-z-]+))?"$/gm, (_, names: string, entry?: string) => {
        const values = names.replace(/, type \w+|\btype \w+, /g, "")
        return `const ${values} = ${entry === undefined ? "toolmend" : `entries["${entry}"]`}`
      })
      .replace(/^import (?:\w+|type \{[^}]*\}) from "[^"]+"$/gm, "")
      .replace(SHOWN, (_, indent = "", printed, text) => `${indent}shown(${JSON.stringify(text)}, ${printed})`),
  )

/** The programs are strict TypeScript; `npm run test:package` checks their types. */
function withoutTypes(code: string): string {
  const { code: made, errors } = transformSync("example.ts", code)
  expect(errors).toEqual([])
  return made
}

const AsyncFunction = Object.getPrototypeOf(async () => undefined).constructor as new (
  ...parts: string[]
) => (...given: unknown[]) => Promise<void>

/** Runs an example against the source: what it prints, line by line, and how many values it shows. */
async function run(
  code: string,
  around: Around = {},
): Promise<{ readonly printed: string; readonly compared: number }> {
  const lines: string[] = []
  let compared = 0
  const log = (...parts: readonly unknown[]): void => void lines.push(format(...parts).trimEnd())
  const shown = (text: string, ...values: readonly unknown[]): void => {
    compared++
    expect(format(...values)).toBe(text)
  }
  const names = { toolmend, entries: ENTRIES, console: { log }, shown, ...around }
  await new AsyncFunction(...Object.keys(names), bodyOf(code))(...Object.values(names))
  return { printed: lines.join("\n"), compared }
}

const blocksIn = (page: string): string[] =>
  [...readFrom(page).matchAll(/^```(?:js|ts)\n([\s\S]*?)^```$/gm)].map(([, code = ""]) => code)

/** A whole program brings all it needs; the others are parts of a host, and are run below with the host around them. */
const isProgram = (code: string): boolean =>
  code.startsWith("import ") &&
  !/^import .* from "(?!toolmend(?:\/[a-z-]+)?")/m.test(code) &&
  /\bconst (?:\[?tools?\]?|history)\b/.test(code)

const HISTORY = /^const (?:messages|\{ messages\b.*\}) =/m

const PAGES = filesIn("docs", ".md").map((page) => `docs/${page}`)

describe("programs run, and print and show what stands there", () => {
  const programs = PAGES.flatMap((page) =>
    blocksIn(page)
      .filter(isProgram)
      .map((code) => [page, code] as const),
  )

  test.each(programs)("%s", async (page, code) => {
    const histories: unknown[][] = []
    const { printed, compared } = await run(HISTORY.test(code) ? `${code}\nkeep(messages)` : code, {
      keep: (list: unknown[]) => histories.push(list),
    })
    // a history that a page builds is one that a provider takes
    for (const list of histories)
      expect(JSON.stringify(list).includes("tool_use") ? anthropicRefusals(list) : openaiRefusals(list)).toEqual([])
    const below = readFrom(page).split(`${code}\`\`\`\n\n\`\`\`text\n`)[1]?.split("\n```")[0]
    // a reader who runs the program sees all of it in one place
    expect(
      [below !== undefined, compared > 0],
      "a program shows what it prints either below it or in comments",
    ).toContain(false)
    expect(below !== undefined || compared > 0).toBe(true)
    expect(printed).toBe(below ?? "")
  })

  test("there is one on every page about a capability", () => {
    const pages = new Set(programs.map(([page]) => page.slice(5, -3)))
    expect([...pages].toSorted()).toEqual([
      "continuation",
      "fetch",
      "flat",
      "history",
      "loops",
      "mender",
      "model-repair",
      "otel",
      "shadow-mode",
      "stream",
      "testing",
      "tools",
    ])
  })
})

describe("parts of a host run inside one", () => {
  const TOOLS = [
    { name: "dial", parameters: { type: "object", properties: { number: { type: "integer" } }, required: ["number"] } },
  ]
  const partsOf = (page: string): string[] => blocksIn(page).filter((code) => !isProgram(code))

  test("no page has a part that is not run here", () => {
    const parts = PAGES.flatMap((page) => partsOf(page).map(() => page))
    expect(parts).toEqual([
      "docs/model-repair.md",
      "docs/model-repair.md",
      "docs/model-repair.md",
      "docs/model-repair.md",
      "docs/tools.md",
    ])
  })

  test("tools.md: a build that fails", async () => {
    const [code = ""] = partsOf("docs/tools.md")
    await expect(run(code, { tools: [{ name: "call a taxi" }] })).rejects.toThrow("call a taxi: ")
    await expect(run(code, { tools: TOOLS })).resolves.toEqual({
      printed: "",
      compared: 0,
    })
  })

  test("model-repair.md: the loop over what was escalated", async () => {
    const [code = ""] = partsOf("docs/model-repair.md")
    const answered: unknown[] = []
    const around = {
      tools: TOOLS,
      turn: { toolCalls: [{ id: "d1", name: "dial", arguments: '{"number":"soon"}' }] },
      complete: () => "no",
      answerTool: (...parts: unknown[]) => answered.push(parts),
    }
    await run(code, around)
    expect(answered).toEqual([["d1", expect.stringContaining('"dial"')]])
  })

  const REQUEST = {
    messages: [
      { role: "system", content: "s" },
      { role: "user", content: "u" },
    ],
    temperature: 0,
    maxTokens: 9,
    responseFormat: {},
    demanding: false,
  }

  /** What a `complete` of the page gives with a provider that answers "yes". */
  async function completed(code: string, around: Around): Promise<unknown> {
    let answer: unknown = null
    await run(`${code}\nkeep(await complete(request))`, {
      ...around,
      request: REQUEST,
      keep: (text: unknown) => (answer = text),
    })
    return answer
  }

  test("model-repair.md: complete for three kinds of provider", async () => {
    const [, openai = "", anthropic = "", local = ""] = partsOf("docs/model-repair.md")
    const choices = [{ message: { content: "yes" } }]
    const OpenAI = class {
      chat = { completions: { create: () => Promise.resolve({ choices }) } }
    }
    const Anthropic = class {
      messages = { create: () => Promise.resolve({ content: [{ type: "text", text: "yes" }] }) }
    }
    const fetch = () => Promise.resolve({ ok: true, json: () => Promise.resolve({ choices }) })
    expect(await completed(openai, { OpenAI })).toBe("yes")
    expect(await completed(anthropic, { Anthropic })).toBe("yes")
    expect(await completed(local, { fetch })).toBe("yes")
  })
})

describe("README.md", () => {
  const [call = "", text = "", conversation = "", ...more] = blocksIn("README.md")

  test("a call, and calls in text with the same tools", async () => {
    expect((await run(`${call}\n{\n${text}\n}`)).compared).toBe(7)
    expect(more).toEqual([])
  })

  /**
   * What the model of the loop says, turn by turn: everything a provider would refuse if it were sent back as it came.
   */
  const written = (id: unknown, path: string) => ({
    id,
    type: "function",
    function: { name: "write_file", arguments: JSON.stringify({ path, content: "x" }) },
  })
  const inText = (path: string): string =>
    `<tool_call>{"name": "write_file", "arguments": {"path": "${path}", "content": "x"}}</tool_call>`
  const TURNS: readonly Record<string, unknown>[] = [
    { content: `I'll save it.\n${inText("1")}`, refusal: null, annotations: [] },
    { content: null, tool_calls: [written("c", "2"), written("c", "3"), written(undefined, "4"), written(9, "5")] },
    {
      content: null,
      tool_calls: [
        {
          ...written("c", ""),
          function: { name: "write_file", arguments: '{"path":"6","content":"x"}{"path":"7","content":"x"}' },
        },
      ],
    },
    {
      content: `Again.\n${inText("8")}`,
      tool_calls: [{ ...written("d", ""), function: { name: "write_file", arguments: '{"path": "9", "con' } }],
    },
    {
      content: null,
      tool_calls: [
        { ...written("fn.save:0", "10"), function: { name: "save it", arguments: "[]" } },
        written("e", "fail"),
      ],
    },
    { content: "Done.", refusal: null },
  ]
  const WRITTEN = ["1", "2", "3", "4", "5", "6", "7", "8"]

  test("the loop of a conversation runs on a server that refuses what providers refuse", async () => {
    const server = new Provider(TURNS, openaiRefusals)
    const messages: unknown[] = []
    const kept: string[] = []
    const around = {
      messages,
      question: "Save the pages.",
      createCompletion: (request: { messages: unknown[] }) => ({
        choices: [{ message: { role: "assistant", ...server.answer(request.messages) }, finish_reason: "stop" }],
      }),
      log: () => undefined,
      run: (_name: string, { path }: { path: string }) =>
        path === "fail" ? Promise.reject(new Error("disk full")) : Promise.resolve(`wrote page ${path};`),
      redis: { set: (...parts: string[]) => kept.push(...parts) },
      key: "k",
    }
    await run(`${call}\n{\n${conversation}\n}`, around)
    expect(server.requests.length).toBe(TURNS.length)
    expect(openaiRefusals(messages)).toEqual([])
    const sent = JSON.stringify(messages)
    expect(WRITTEN.filter((path) => sent.split(`wrote page ${path};`).length !== 2)).toEqual([])
    expect(sent).toContain("disk full")
    expect(ENTRIES.history.healHistory(messages).messages).toBe(messages)
    expect(toolmend.createMender([], { state: JSON.parse(kept[1] ?? "null") as unknown }).restored).toBe(true)
  })

  test("every function and class that can be imported is named", () => {
    const readme = readFrom("README.md")
    expect(Object.keys(toolmend).filter((name) => !readme.includes(`\`${name}`))).toEqual([])
  })

  test("every option has its row", () => {
    const named = rows(readFrom("README.md"), "| option | meaning |").flatMap(([cell = ""]) =>
      cell.split(",").map((part) => /\w+/.exec(part)?.[0]),
    )
    expect(OPTION_NAMES.filter((name) => !named.includes(name))).toEqual([])
  })
})

describe("links", () => {
  const FILES = "packages/core/FILES.md"
  const texts = ["README.md", "ARCHITECTURE.md", "CONTRIBUTING.md", "SECURITY.md", "CHANGELOG.md", FILES, ...PAGES]

  test.each(texts)("%s leads to files that are there", (page) => {
    const links = [...readFrom(page).matchAll(/\]\((?!https?:)([^)#\s]+)(?:#[^)]*)?\)/g)].map(([, link = ""]) =>
      join(dirname(page), link),
    )
    expect(links.filter((link) => !existsSync(join(ROOT, link)))).toEqual([])
  })
})

describe("ARCHITECTURE.md", () => {
  const page = readFrom("ARCHITECTURE.md")

  // house.test.ts checks that FILES.md has every file
  test("has a paragraph for every folder, and leads to the list of all files", () => {
    const files = filesIn("packages/core/src")
    const folders = new Set(
      files.filter((path) => path.includes("/")).map((path) => `${path.slice(0, path.indexOf("/"))}/`),
    )
    expect([...folders].filter((name) => !page.includes(`\n- **\`${name}\` `))).toEqual([])
    expect(page).toContain("](packages/core/FILES.md)")
  })

  test("names no file that is gone", () => {
    const known = new Set(
      [...filesIn("packages/core/src"), ...filesIn("packages/cli/src")].flatMap((path) => [
        path,
        path.slice(path.lastIndexOf("/") + 1),
      ]),
    )
    const named = [...page.matchAll(/`([a-z/-]+\.ts)`/g)].map(([, name = ""]) => name)
    expect(
      named.filter(
        (name) =>
          !known.has(name) && !existsSync(join(ROOT, name)) && ![...known].some((path) => path.endsWith(`/${name}`)),
      ),
    ).toEqual([])
  })
})
