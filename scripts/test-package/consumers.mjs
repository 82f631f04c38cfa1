// Those who use the package, and those who check it: each a step that throws when something is wrong.
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs"
import { createRequire } from "node:module"
import { join } from "node:path"
import { expectText, run, runNode, Skipped, writeProject } from "./steps.mjs"

const CALL = `const [call] = mend({ toolCalls: [{ id: "c1", name: "keep", arguments: '{"n":"5",}' }] }, [
  { name: "keep", parameters: { type: "object", properties: { n: { type: "integer" } } } },
]).calls`
const MENDED = '{"n":5}'
const PRINTS = `import { mend } from "toolmend"\n${CALL}\nconsole.log(call.arguments)\n`

const importName = (entry) => `toolmend${entry.slice(1)}`
const project = (type) => ({ name: "user", version: "1.0.0", private: true, type })

/** Every entry but the manifest, as the text a program imports. */
const namesOf = ({ entries }) => entries.filter((entry) => entry !== "./package.json").map(importName)
const bin = (world, ...path) => join(world.tools, "node_modules", ...path)
const use = (world, name) => createRequire(join(world.tools, "package.json"))(name)
const useModule = async (world, name) => import(createRequire(join(world.tools, "package.json")).resolve(name))

/** The entry with the optional peer dependency needs it installed. */
const OTEL = "@opentelemetry/api@1.9.0"

export const projects = (world) => ({
  "an ES module imports every entry": async () => {
    const names = namesOf(world)
    const loads = names
      .map((name) => `if (Object.keys(await import("${name}")).length === 0) throw new Error("${name} is empty")`)
      .join("\n")
    const folder = writeProject(join(world.folder, "esm"), {
      "package.json": project("module"),
      "use.js": `${PRINTS}${loads}\n`,
    })
    await world.install(folder, world.core, OTEL)
    expectText(await runNode(folder, "use.js"), MENDED)
    return `${names.length} entries`
  },

  "CommonJS requires every entry": async () => {
    const loads = namesOf(world).map((name) => `require("${name}")`)
    const program = `const { mend } = require("toolmend")\n${CALL}\nconsole.log(call.arguments)\n${loads.join("\n")}\n`
    const folder = writeProject(join(world.folder, "cjs"), { "package.json": project("commonjs"), "use.js": program })
    await world.install(folder, world.core, OTEL)
    expectText(await runNode(folder, "use.js"), MENDED)
  },

  "TypeScript, strict: node16, nodenext, bundler": async () => {
    const imports = namesOf(world).map((name, i) => `import * as part${i} from "${name}"\nexport { part${i} }`)
    const program = `import { createMender, type MendResult, mend, type Tool } from "toolmend"\n${imports.join("\n")}\nconst tools: Tool[] = []\nexport const results: MendResult[] = [mend({ toolCalls: [] }, tools), createMender(tools).mend({ choices: [] as unknown[] })]\n`
    // a fetch speaks of Request and Response
    const base = { strict: true, noEmit: true, target: "es2022", lib: ["es2023", "dom"], types: [] }
    const settings = Object.fromEntries(
      ["node16", "nodenext", "bundler"].map((resolution) => [
        `tsconfig.${resolution}.json`,
        {
          compilerOptions: {
            ...base,
            module: resolution === "bundler" ? "esnext" : resolution,
            moduleResolution: resolution,
          },
          files: resolution === "bundler" ? ["use.ts"] : ["use.mts", "use.cts"],
        },
      ]),
    )
    const folder = writeProject(join(world.folder, "typescript"), {
      "package.json": project("module"),
      "use.ts": program,
      "use.mts": program,
      "use.cts": program,
      ...settings,
    })
    await world.install(folder, world.core, OTEL)
    for (const name of Object.keys(settings)) await runNode(folder, bin(world, "typescript/bin/tsc"), "-p", name)
  },

  "the programs of the documents, strict TypeScript": async () => {
    const files = Object.fromEntries(world.programs.map(({ code }, i) => [`program${i}.ts`, code]))
    const options = {
      strict: true,
      noEmit: true,
      target: "es2022",
      module: "nodenext",
      types: ["node"],
      typeRoots: [bin(world, "@types")],
    }
    const folder = writeProject(join(world.folder, "documents"), {
      "package.json": project("module"),
      "tsconfig.json": { compilerOptions: options },
      ...files,
    })
    await world.install(folder, world.core, OTEL)
    await runNode(folder, bin(world, "typescript/bin/tsc"), "-p", "tsconfig.json").catch((error) => {
      throw new Error(error.message.replace(/program(\d+)\.ts/g, (name, i) => `${world.programs[i].page}, ${name}`))
    })
    for (const [i, { page, code, printed }] of world.programs.entries()) {
      writeFileSync(
        join(folder, `program${i}.mjs`),
        use(world, "esbuild").transformSync(code, { loader: "ts", format: "esm" }).code,
      )
      expectText(await runNode(folder, `program${i}.mjs`), printed, `a program of ${page}`)
    }
    return `${world.programs.length} programs`
  },

  Jest: async () => {
    const check = `const { mend } = require("toolmend")\ntest("mends", () => {\n${CALL}\nexpect(call.arguments).toBe('${MENDED}')\n})\n`
    const folder = writeProject(join(world.folder, "jest"), {
      "package.json": project("commonjs"),
      "use.test.js": check,
    })
    await world.install(folder, world.core)
    await runNode(folder, bin(world, "jest/bin/jest.js"), "--rootDir", folder, "--no-watchman")
  },

  "the command line, as npx toolmend-cli": async () => {
    const folder = writeProject(join(world.folder, "cli"), { "package.json": project("module") })
    await world.install(folder, world.core, world.cli)
    const printed = await run(folder, "npx", ["--no-install", "toolmend-cli", "explain", "json/trailing-comma"])
    if (!printed.includes("json/trailing-comma")) throw new Error(printed)
  },
})

/** One file that prints the mended call, made by esbuild. */
async function bundle(world, folder, entry, options) {
  const result = await use(world, "esbuild").build({
    stdin: { contents: entry, resolveDir: folder },
    bundle: true,
    minify: true,
    write: false,
    logLevel: "silent",
    platform: "browser",
    ...options,
  })
  if (result.warnings.length > 0) throw new Error(JSON.stringify(result.warnings))
  return result.outputFiles[0].text
}

/** The folder of a project with the package in it: one for all bundlers and runtimes. */
function installed(world) {
  world.shared ??= (async () => {
    const folder = writeProject(join(world.folder, "bundled"), { "package.json": project("module"), "use.mjs": PRINTS })
    await world.install(folder, world.core)
    return folder
  })()
  return world.shared
}

export const bundlers = (world) => ({
  "bundled by esbuild": async () => {
    const folder = await installed(world)
    writeFileSync(join(folder, "out.mjs"), await bundle(world, folder, PRINTS, { format: "esm" }))
    expectText(await runNode(folder, "out.mjs"), MENDED)
  },

  "bundled by vite": async () => {
    const folder = await installed(world)
    const { build } = await useModule(world, "vite")
    const lib = { entry: join(folder, "use.mjs"), formats: ["es"], fileName: "out" }
    await build({ root: folder, logLevel: "error", configFile: false, build: { lib, minify: true } })
    const [file] = readdirSync(join(folder, "dist"))
    expectText(await runNode(folder, join("dist", file)), MENDED)
  },
})

const ANSWERS = `import { mend } from "toolmend"\n${CALL}\n`

export const runtimes = (world) => ({
  "workerd, by miniflare": async () => {
    const folder = await installed(world)
    const script = await bundle(
      world,
      folder,
      `${ANSWERS}export default { fetch: () => new Response(call.arguments) }`,
      { format: "esm" },
    )
    const { Miniflare } = await useModule(world, "miniflare")
    const server = new Miniflare({
      modules: true,
      script,
      compatibilityDate: "2026-01-01",
      cf: false,
      telemetry: { enabled: false },
    })
    try {
      expectText(await (await server.dispatchFetch("http://localhost/")).text(), MENDED)
    } finally {
      await server.dispose()
    }
  },

  "@edge-runtime/vm, code generation off": async () => {
    const folder = await installed(world)
    const { EdgeVM } = await useModule(world, "@edge-runtime/vm")
    const vm = new EdgeVM({ codeGeneration: { strings: false, wasm: false } })
    let message = ""
    try {
      vm.evaluate('new Function("return 1")()')
    } catch (error) {
      message = String(error)
    }
    if (!message.includes("Code generation")) throw new Error(`the machine generates code: ${message}`)
    vm.evaluate(await bundle(world, folder, `${ANSWERS}globalThis.mended = call.arguments`, { format: "iife" }))
    expectText(vm.evaluate("globalThis.mended"), MENDED)
  },

  Bun: async () => {
    const program = binaryIn(world, "@oven", /^bun-/, "bin/bun")
    const folder = await installed(world)
    expectText(await run(folder, program, ["run", "use.mjs"]), MENDED)
  },

  Deno: async () => {
    const program = binaryIn(world, "@deno", /./, "deno")
    const folder = await installed(world)
    expectText(
      await run(folder, program, ["run", "--node-modules-dir=manual", "use.mjs"], { DENO_NO_UPDATE_CHECK: "1" }),
      MENDED,
    )
  },
})

/** npm installs the package with the binary for this platform, if there is one. */
function binaryIn(world, scope, name, path) {
  const folder = bin(world, scope)
  const found = existsSync(folder)
    ? readdirSync(folder).find((each) => name.test(each) && existsSync(join(folder, each, path)))
    : undefined
  if (found === undefined) throw new Skipped(`npm brings no binary of ${scope} for ${process.platform} ${process.arch}`)
  return join(folder, found, path)
}

export const managers = (world) => ({
  pnpm: async () => {
    const folder = writeProject(join(world.folder, "pnpm"), { "package.json": dependent(world), "use.mjs": PRINTS })
    await runNode(
      folder,
      bin(world, "pnpm/bin/pnpm.cjs"),
      "install",
      "--no-lockfile",
      "--store-dir",
      join(world.folder, "pnpm-store"),
    )
    expectText(await runNode(folder, "use.mjs"), MENDED)
  },

  "yarn, with Plug'n'Play": async () => {
    const folder = writeProject(join(world.folder, "yarn"), {
      "package.json": dependent(world),
      "use.mjs": PRINTS,
      "yarn.lock": "",
    })
    const env = {
      YARN_ENABLE_TELEMETRY: "0",
      YARN_ENABLE_IMMUTABLE_INSTALLS: "0",
      YARN_GLOBAL_FOLDER: join(world.folder, "yarn-cache"),
      YARN_NODE_LINKER: "pnp",
    }
    const yarn = bin(world, "@yarnpkg/cli-dist/bin/yarn.js")
    await run(folder, process.execPath, [yarn, "install"], env)
    expectText(await run(folder, process.execPath, [yarn, "node", "use.mjs"], env), MENDED)
  },
})

const dependent = ({ core }) => ({ ...project("module"), dependencies: { toolmend: `file:${core}` } })

export const checkers = (world) => ({
  publint: async () => {
    const { publint } = await useModule(world, "publint")
    const { formatMessage } = await useModule(world, "publint/utils")
    const { messages, pkg } = await publint({ strict: true, pack: { tarball: readFileSync(world.core).buffer } })
    if (messages.length > 0) throw new Error(messages.map((message) => formatMessage(message, pkg)).join("\n"))
  },

  "are the types wrong": async () => {
    // node10 is left out: the resolution of TypeScript before 4.7 knows no subpaths
    await runNode(
      world.folder,
      bin(world, "@arethetypeswrong/cli/dist/index.js"),
      world.core,
      "--profile",
      "node16",
      "--no-color",
    )
  },
})
