// The package as it is published: what npm packs, loaded as users load it.
import { execFileSync } from "node:child_process"
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { createRequire } from "node:module"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { gzipSync } from "node:zlib"
import { rolldown } from "rolldown"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { RULE_DOCS } from "../src/describe/texts.ts"
import { ROOT, readFrom } from "./support/source-files.ts"

interface Packed {
  readonly filename: string
  readonly unpackedSize: number
  readonly files: readonly { readonly path: string }[]
}

const ADAPTERS = ["ai-sdk", "pi", "tanstack-ai", "langchain", "openai-agents", "mcp", "claude-agent-sdk", "fetch"]
const SUBPATHS = [
  "json",
  "schema",
  "history",
  "continuation",
  "model-repair",
  "flat",
  "lint",
  "describe",
  "testing",
  "compat",
  "ai-sdk",
  "pi",
  "tanstack-ai",
  "langchain",
  "openai-agents",
  "mcp",
  "claude-agent-sdk",
  "fetch",
  "stream",
  "providers",
]

/** Said when the package has grown beyond a limit. */
const TOO_HEAVY =
  'The package is larger than its limit. Run npm run build, and compare du -ab packages/core/dist with and without your change to see which file grew. "Size of the package" in CONTRIBUTING.md says what to check before a limit is raised'

let folder = ""
let packed: Packed

const run = (command: string, ...args: readonly string[]): string =>
  execFileSync(command, args, { cwd: folder, encoding: "utf8", stdio: ["ignore", "pipe", "pipe"] })

beforeAll(() => {
  if (!existsSync(join(ROOT, "packages/core/dist/index.js")))
    throw new Error("The package is not built: run npm run build first.")
  folder = mkdtempSync(join(tmpdir(), "toolmend-package-"))
  const [first] = JSON.parse(
    execFileSync("npm", ["pack", "--json", "--pack-destination", folder], {
      cwd: join(ROOT, "packages/core"),
      encoding: "utf8",
    }),
  ) as Packed[]
  packed = first as Packed
  writeFileSync(join(folder, "package.json"), '{"name":"user","private":true}')
  run("npm", "install", "--no-audit", "--no-fund", "--offline", `./${packed.filename}`)
})

afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe("the packed package", () => {
  test("is light", () => {
    const isAdapter = ({ path }: { readonly path: string }): boolean =>
      ADAPTERS.some((name) => path.startsWith(`dist/${name}.`))
    expect(packed.files.filter((file) => !isAdapter(file)).length, TOO_HEAVY).toBeLessThanOrEqual(72)
    expect(packed.files.length, TOO_HEAVY).toBeLessThanOrEqual(104)
    expect(packed.unpackedSize, TOO_HEAVY).toBeLessThanOrEqual(1_450_000)
    expect(packed.files.filter(({ path }) => path.startsWith("src/") || path.endsWith(".map"))).toEqual([])
  })

  // A line of the README for each, in kilobytes of 1,000. What grows beyond its line: look for what came along before
  // raising it.
  test.each([
    ["toolmend", "mend"],
    ["toolmend/json", "readJson"],
    ["toolmend/schema", "compileSchema"],
  ])("%s: %s alone weighs in a bundle what the README says", async (entry, name) => {
    writeFileSync(join(folder, "bundled.mjs"), `export { ${name} } from "${entry}"`)
    const bundle = await rolldown({ input: join(folder, "bundled.mjs"), platform: "neutral" })
    const [{ code }] = (await bundle.generate({ format: "es", minify: true })).output
    const weight = gzipSync(code, { level: 9 }).length / 1000
    const [, told] = new RegExp(`\\\`${name}\\\` (\\d+) KB`).exec(readFrom("packages/core/README.md")) ?? []
    expect(Math.abs(weight - Number(told)), `${name} weighs ${weight} KB`).toBeLessThanOrEqual(Math.max(1, weight / 50))
  })

  test("has the words about rules and dialects in one file, for import and require", () => {
    const dist = join(folder, "node_modules/toolmend/dist")
    const files = readdirSync(dist, { recursive: true, encoding: "utf8" }).filter((name) => /\.c?js$/.test(name))
    const words = [RULE_DOCS["shape/pair-list"]?.safety.slice(0, 60) ?? "?", "JSON in tool_call tags", "SmolLM3"]
    for (const word of words) {
      const found = files.filter((name) => readFileSync(join(dist, name), "utf8").includes(word))
      expect([word, found.toSorted()]).toEqual([word, ["describe.cjs"]])
    }
  })

  const example = `const [call] = mend({ toolCalls: [{ id: "c1", name: "keep", arguments: '{"n":"5",}' }] }, [{ name: "keep", parameters: { type: "object", properties: { n: { type: "integer" } } } }]).calls\nconsole.log(call.arguments)`

  test("runs as an ES module, every subpath too", () => {
    const loads = SUBPATHS.map((name) => `await import("toolmend/${name}")`).join("\n")
    writeFileSync(join(folder, "use.mjs"), `import { mend } from "toolmend"\n${example}\n${loads}`)
    expect(run(process.execPath, "use.mjs")).toBe('{"n":5}\n')
  })

  test("runs as CommonJS, every subpath too", () => {
    const loads = SUBPATHS.map((name) => `require("toolmend/${name}")`).join("\n")
    writeFileSync(join(folder, "use.cjs"), `const { mend } = require("toolmend")\n${example}\n${loads}`)
    expect(run(process.execPath, "use.cjs")).toBe('{"n":5}\n')
  })

  // 0.65 to 0.74 with nothing else to do
  test("an import takes at most 0.8 of the processor time that ajv takes", () => {
    const took = (path: string): number => {
      const program = `const start = process.cpuUsage()
await import(${JSON.stringify(path)})
const { user, system } = process.cpuUsage(start)
console.log(user + system)`
      return Number(run(process.execPath, "--input-type=module", "--eval", program))
    }
    const [own, ajv] = ["toolmend", createRequire(import.meta.url).resolve("ajv")]
    let [least, leastOfAjv] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY]
    // other processes make single runs longer
    for (let i = 0; i < 5 || (i < 60 && least > 0.8 * leastOfAjv); i++) {
      least = Math.min(least, took(own))
      leastOfAjv = Math.min(leastOfAjv, took(ajv))
    }
    expect(least / leastOfAjv).toBeLessThanOrEqual(0.8)
  })

  test("has for import and require the names of its sources, and one class for both", async () => {
    const program = `import { createRequire } from "node:module"
const require = createRequire(import.meta.url)
const names = {}
for (const path of ${JSON.stringify(["toolmend", ...SUBPATHS.map((name) => `toolmend/${name}`)])}) {
  const { default: _, "module.exports": __, ...imported } = await import(path)
  names[path] = [Object.keys(imported).sort(), Object.keys(require(path)).sort()]
}
console.log(JSON.stringify({ names, isOne: (await import("toolmend")).MendError === require("toolmend").MendError }))`
    writeFileSync(join(folder, "names.mjs"), program)
    const { names, isOne } = JSON.parse(run(process.execPath, "names.mjs"))
    expect(isOne).toBe(true)
    for (const [path, found] of Object.entries(names)) {
      const entry =
        path === "toolmend" ? "index" : path === "toolmend/otel" ? "otel" : path.replace("toolmend", "entries")
      const expected = Object.keys(await import(`../src/${entry}.ts`)).sort()
      expect([path, found]).toEqual([path, [expected, expected]])
    }
  })

  test("a mender of import and one of require are both known to the functions of the other entries", () => {
    const program = `import { createRequire } from "node:module"
import { createMender } from "toolmend"
import { createStreamMender } from "toolmend/stream"
const tools = [{ name: "mow", parameters: { type: "object", properties: { lawn: { type: "string" } }, required: ["lawn"] } }]
const passedOn = [createMender, createRequire(import.meta.url)("toolmend").createMender].map((create) => {
  const stream = createStreamMender(create(tools))
  return ['{"lawn":"no', 'rth","d', 'eep"'].flatMap((piece, at) =>
    stream.callDelta(0, { ...(at === 0 && { id: "c1", name: "mow" }), arguments: piece }))
})
console.log(JSON.stringify(passedOn.map((deltas) => deltas.map((delta) => delta.arguments).join(""))))`
    writeFileSync(join(folder, "menders.mjs"), program)
    const [imported, required] = JSON.parse(run(process.execPath, "menders.mjs")) as string[]
    expect(imported).toMatch(/^\{"lawn":"no/)
    expect(required).toBe(imported)
  })

  test("shows no type that is not exported, a few that others are made of apart", () => {
    const dist = join(folder, "node_modules/toolmend/dist")
    const types = readdirSync(dist, { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".d.ts"))
    const hidden = types.flatMap((name) => {
      const text = readFileSync(join(dist, name), "utf8")
      const exported = new Set(
        [...(/^export \{(.*)\}/m.exec(text)?.[1] ?? "").split(",")].map(
          (each) => each.replace("type ", "").trim().split(" ")[0],
        ),
      )
      const declared = [...text.matchAll(/^(?:declare )?(?:interface|type|class|const|function) (\w+)/gm)].map(
        ([, own]) => own,
      )
      return declared.filter((own) => !exported.has(own))
    })
    // what adapters say of the objects of a framework, without importing it
    const structural = ["Any", "Any", "Any", "Any", "MessageState", "StreamFn", "WrappedModel"]
    const tables = ["ERRORS", "HISTORY_RULES", "REFUSALS"]
    expect(hidden.toSorted()).toEqual(
      [
        ...structural,
        "CallSubject",
        "CompileOptions",
        "Message",
        "ScriptOptions",
        "Signal",
        "SignalLike",
        "TextBlock",
        ...tables,
      ].toSorted(),
    )
  })

  test.each([
    ["node16", "ES modules", "mts"],
    ["node16", "CommonJS", "cts"],
    ["bundler", "ES modules", "ts"],
  ])("has types for %s, %s", (resolution, _, extension) => {
    // a fetch speaks of Request and Response, which only the types of a browser or of Node have
    const imports = SUBPATHS.filter((name) => name !== "fetch")
      .map((name, i) => `import * as part${i} from "toolmend/${name}"\nexport { part${i} }`)
      .join("\n")
    writeFileSync(
      join(folder, `use.${extension}`),
      `import { createMender, type MendResult, mend, type Tool } from "toolmend"\n${imports}\nconst tools: Tool[] = []\nexport const results: MendResult[] = [mend({ toolCalls: [] }, tools), createMender(tools).mend({ choices: [] as unknown[] })]\n`,
    )
    const options = {
      strict: true,
      noEmit: true,
      target: "es2022",
      module: resolution === "bundler" ? "esnext" : resolution,
      moduleResolution: resolution,
      types: [],
      lib: ["es2023"],
    }
    writeFileSync(
      join(folder, "tsconfig.json"),
      JSON.stringify({ compilerOptions: options, files: [`use.${extension}`] }),
    )
    run(process.execPath, join(ROOT, "node_modules/typescript/bin/tsc"), "-p", "tsconfig.json")
  })
})
