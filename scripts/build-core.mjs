// Builds the package `toolmend`: for every entry one bundled ES module, one CommonJS module and one rolled-up file of
// types each.
import { readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { rolldown } from "rolldown"
import { dts } from "rolldown-plugin-dts"

const ROOT = fileURLToPath(new URL("..", import.meta.url))
const CORE = join(ROOT, "packages/core")
const DIST = join(CORE, "dist")

/** The name of an entry and its file below src, without an extension. */
const ENTRIES = Object.fromEntries([
  ["index", "index"],
  ["otel", "otel"],
  ...readdirSync(join(CORE, "src/entries")).map((file) => [
    file.replace(".ts", ""),
    `entries/${file.replace(".ts", "")}`,
  ]),
])
const inputs = (folder, extension) =>
  Object.fromEntries(Object.entries(ENTRIES).map(([name, path]) => [name, join(folder, `${path}${extension}`)]))

/** What entries share, in few files: each is loaded whole by Node, and bundlers drop what is not used. */
const SHARED = [
  // before json, which needs it: a group takes along what its files import
  { name: "schema", test: /src[\\/](?:schema[\\/]|limits\.ts)/, priority: 1 },
  {
    name: "json",
    test: /src[\\/](?:json[\\/]|(?:clip|digest|errors|lazy-pattern|limits|protocol-mark|read-json|report|text)[\w-]*\.ts)/,
  },
  {
    name: "mend",
    test: /src[\\/](?:calls|conversation|dialects|flat|history|ids|loops|messages|names|providers|rules|scavenge)[\\/]|src[\\/](?:mend|create-mender|flatten-tools)\.ts/,
  },
  { name: "adapters", test: /src[\\/](?:adapters|stream|wires)[\\/]/, minShareCount: 2 },
  { name: "session", test: /src[\\/](?:model-repair|lint)[\\/]/, minShareCount: 2 },
]

/** The texts of `toolmend/describe`, as one file for both kinds of modules: they are data, a sixtieth of the package. */
const TEXTS = { source: join(CORE, "src/describe/texts.ts"), file: "chunks/texts.cjs" }

const sharedTexts = {
  name: "shared-texts",
  resolveId: (source) => (source === "./texts.ts" ? { id: `./${TEXTS.file}`, external: true } : null),
}

/** For `require` what adapters share is in the file of `mend`: a file less, and the root loads a twentieth longer. */
function groupsForRequire(output) {
  const adapters = new Set(output.find(({ name }) => name === "adapters").moduleIds)
  return SHARED.filter(({ name }) => name !== "adapters").map((group) =>
    group.name === "mend" ? { ...group, test: (id) => group.test.test(id) || adapters.has(id) } : group,
  )
}

async function buildTexts() {
  const bundle = await rolldown({ input: TEXTS.source, platform: "neutral" })
  await bundle.write({ file: join(DIST, TEXTS.file), format: "cjs", minify: true, generatedCode: { symbols: false } })
  await bundle.close()
}

async function buildCode() {
  const bundle = await rolldown({
    input: inputs(join(CORE, "src"), ".ts"),
    platform: "neutral",
    external: ["@opentelemetry/api"],
    plugins: [sharedTexts],
  })
  // short names everywhere: with the names of functions kept, the ES modules were 96 KB larger and took 5 % longer to
  // import. No marks of pure calls: they stand at constructors only that bundlers know.
  const shared = { dir: DIST, minify: true, comments: { annotation: false } }
  const { output } = await bundle.write({
    ...shared,
    format: "es",
    chunkFileNames: "chunks/[name].js",
    codeSplitting: { groups: SHARED },
  })
  await bundle.write({
    ...shared,
    format: "es",
    codeSplitting: { groups: groupsForRequire(output) },
    entryFileNames: "[name].cjs",
    chunkFileNames: "chunks/[name].cjs",
    plugins: [commonJs],
  })
  await bundle.close()
}

/**
 * The modules for `require`: ES modules with other lines for imports and exports. What rolldown writes for CommonJS is
 * larger: each use of an import names its file, and exports are getters, for bindings that change; ours do not.
 */
const commonJs = {
  name: "common-js",
  generateBundle(_, bundle) {
    for (const chunk of Object.values(bundle)) chunk.code = asCommonJs(chunk)
  },
}

const IMPORTED = /^(?:import\{[^{}]*\}from"[^"]+";)*/
const EXPORTED = /(?:export\{[^{}]*\}(?:from"[^"]+")?;)+\s*$/

function asCommonJs({ code, isEntry, fileName }) {
  const [imports] = IMPORTED.exec(code)
  const [exports = ""] = EXPORTED.exec(code) ?? []
  if (exports === "" || code.startsWith("import", imports.length))
    throw new Error(`${fileName}: unknown imports or exports`)
  const required = [...imports.matchAll(/(\{.*?\})from(".*?")/g)].map(
    ([, names, file]) => `${names.replaceAll(" as ", ":")}=require(${file})`,
  )
  const exported = [...exports.matchAll(/\{(.*?)\}(?:from(".*?"))?/g)].flatMap(([, names, file]) =>
    names.split(",").map((each) => {
      const [own, name = own] = each.split(" as ")
      return [name, file === undefined ? own : `require(${file}).${own}`]
    }),
  )
  // entries in a form in which Node finds the names for `import`
  const assigned = isEntry
    ? exported.map(([name, own]) => `exports.${name}=${own}`)
    : `module.exports={${exported.map(([name, own]) => (own === name ? own : `${name}:${own}`))}}`
  const body = code.slice(imports.length, code.length - exports.length)
  return `${required.length > 0 ? `const${required};` : ""}${body}${assigned};\n`
}

async function buildTypes() {
  const bundle = await rolldown({
    input: inputs(join(CORE, "src"), ".ts"),
    external: ["@opentelemetry/api"],
    // isolatedDeclarations is on there: types are made file by file, without the compiler, in a third of the time
    plugins: [dts({ tsconfig: join(CORE, "tsconfig.build.json"), emitDtsOnly: true })],
  })
  await bundle.write({
    dir: DIST,
    format: "es",
    chunkFileNames: "chunks/[name].d.ts",
    codeSplitting: { groups: [{ name: "types", minShareCount: 2 }] },
  })
  await bundle.close()
  for (const file of readdirSync(DIST, { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".d.ts")))
    writeTypes(join(DIST, file))
}

/** The types for `import`, and the same for `require`, as short as the compiler takes them: people read the first. */
function writeTypes(file) {
  // without names of source files, which are not in the package, and with tabs: 2 KB less
  const types = readFileSync(file, "utf8")
    .replace(/^\/\/.*\n/gm, "")
    .replace(/^(?: {2})+/gm, (indent) => "\t".repeat(indent.length / 2))
  writeFileSync(file, types)
  const text = types
    .replace(/\/\*\*[\s\S]*?\*\//g, "")
    .replace(/(from "\.[^"]*)\.js"/g, '$1.cjs"')
    // no space around marks; texts of literal types stay
    .replace(/("(?:[^"\\]|\\.)*"|`[^`]*`)|\s*([{}[\]()|<>:=,;?&])\s*/g, (_, literal, mark) => literal ?? mark)
  writeFileSync(file.replace(/\.d\.ts$/, ".d.cts"), text)
}

rmSync(DIST, { recursive: true, force: true })
await buildTexts()
await buildCode()
await buildTypes()
