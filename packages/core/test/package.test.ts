// The package as it is published: what npm packs, loaded as users load it.
import { execFileSync } from "node:child_process"
import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { ROOT } from "./support/source-files.ts"

interface Packed {
  readonly filename: string
  readonly unpackedSize: number
  readonly files: readonly { readonly path: string }[]
}

const SUBPATHS = ["json", "schema", "history", "continuation", "model-repair", "flat", "lint", "describe", "testing", "compat", "stream"]
/** Those that speak of Request and Response: they need the types of a platform. */
const WEB_SUBPATHS = ["fetch"]

let folder = ""
let packed: Packed

const run = (command: string, ...args: readonly string[]): string =>
  execFileSync(command, args, { cwd: folder, encoding: "utf8", stdio: ["ignore", "pipe", "pipe"] })

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "toolmend-package-"))
  const [first] = JSON.parse(
    execFileSync("npm", ["pack", "--json", "--pack-destination", folder], { cwd: join(ROOT, "packages/core"), encoding: "utf8" }),
  ) as Packed[]
  packed = first as Packed
  writeFileSync(join(folder, "package.json"), '{"name":"user","private":true}')
  run("npm", "install", "--no-audit", "--no-fund", "--offline", `./${packed.filename}`)
})

afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe("the packed package", () => {
  test("is light", () => {
    expect(packed.files.length).toBeLessThanOrEqual(72)
    expect(packed.unpackedSize).toBeLessThanOrEqual(1_850_000)
    expect(packed.files.filter(({ path }) => path.startsWith("src/") || path.endsWith(".map"))).toEqual([])
  })

  const example = `const [call] = mend({ toolCalls: [{ id: "c1", name: "keep", arguments: '{"n":"5",}' }] }, [{ name: "keep", parameters: { type: "object", properties: { n: { type: "integer" } } } }]).calls\nconsole.log(call.arguments)`

  test("runs as an ES module, every subpath too", () => {
    const loads = [...SUBPATHS, ...WEB_SUBPATHS].map((name) => `await import("toolmend/${name}")`).join("\n")
    writeFileSync(join(folder, "use.mjs"), `import { mend } from "toolmend"\n${example}\n${loads}`)
    expect(run(process.execPath, "use.mjs")).toBe('{"n":5}\n')
  })

  test("runs as CommonJS, every subpath too", () => {
    const loads = [...SUBPATHS, ...WEB_SUBPATHS].map((name) => `require("toolmend/${name}")`).join("\n")
    writeFileSync(join(folder, "use.cjs"), `const { mend } = require("toolmend")\n${example}\n${loads}`)
    expect(run(process.execPath, "use.cjs")).toBe('{"n":5}\n')
  })

  test.each([
    ["node16", "ES modules", "mts", []],
    ["node16", "CommonJS", "cts", []],
    ["bundler", "ES modules", "ts", []],
    ["bundler", "ES modules of the web", "ts", ["dom"]],
  ])("has types for %s, %s", (resolution, _, extension, libraries) => {
    const imports = [...SUBPATHS, ...(libraries.length > 0 ? WEB_SUBPATHS : [])]
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
      lib: ["es2023", ...libraries],
    }
    writeFileSync(join(folder, "tsconfig.json"), JSON.stringify({ compilerOptions: options, files: [`use.${extension}`] }))
    run(process.execPath, join(ROOT, "node_modules/typescript/bin/tsc"), "-p", "tsconfig.json")
  })
})
