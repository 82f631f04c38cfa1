// Builds the package `toolmend`: for every entry one bundled ES module, one CommonJS module and one rolled-up file of
// types each. What they share is in dist/chunks.
import { readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { rolldown } from "rolldown"
import { dts } from "rolldown-plugin-dts"
import { COMMON, writeModules } from "./package-modules.mjs"

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

/** What else entries share, in few files: of these bundlers drop what an entry does not use. */
const SHARED = [
  { name: "adapters", test: /src[\\/](?:adapters|stream|wires)[\\/]/, minShareCount: 2 },
  { name: "session", test: /src[\\/](?:flat|model-repair|lint)[\\/]|src[\\/]flatten-tools\.ts/, minShareCount: 2 },
]

/** Small files that several entries need and `createMender` does not. */
const BESIDE_MENDER = /src[\\/](?:calls|conversation|ids|json|loops|messages|names|providers|rules)[\\/]/

const OPTIONS = { platform: "neutral", external: ["@opentelemetry/api"] }

/** What reads broken JSON; two of these files say what stands at a place, and are small. */
const READER = /src[\\/]json[\\/](?:reading[\\/](?!follow|protocol)|slips[\\/]|(?:read|encodings|markup)\.ts)/

/** The rules and what only they use: a valid call needs none of them. */
const RULES = /src[\\/]rules[\\/](?:engine|index)\.ts$/

async function commonGroups() {
  const [schema, json, mend, index] = await Promise.all(
    ["entries/schema.ts", "read-json.ts", "mend.ts", "index.ts"].map((path) => neededFiles(path)),
  )
  const withoutRules = await neededFiles("mend.ts", RULES)
  const tests = [
    (id) => schema.has(id),
    (id) => READER.test(id),
    (id) => json.has(id),
    (id) => mend.has(id) && /src[\\/](?:dialects|scavenge)[\\/]/.test(id),
    (id) => mend.has(id) && !withoutRules.has(id),
    (id) => mend.has(id),
  ]
  const common = COMMON.map((name, i) => ({ name, test: tests[i], priority: COMMON.length - i }))
  return [...common, { name: "mender", test: (id) => index.has(id) || BESIDE_MENDER.test(id) }]
}

async function neededFiles(path, left = /^$/) {
  const external = (id) => id === "@opentelemetry/api" || left.test(id)
  const bundle = await rolldown({ ...OPTIONS, external, input: join(CORE, "src", path), treeshake: false })
  const { output } = await bundle.generate({ format: "es" })
  await bundle.close()
  return new Set(output[0].moduleIds.filter((id) => !/src[\\/](?:entries[\\/]|index\.ts)/.test(id)))
}

async function buildCode() {
  const bundle = await rolldown({
    ...OPTIONS,
    input: inputs(join(CORE, "src"), ".ts"),
    // rolldown asks for it where groups leave out what their files import
    preserveEntrySignatures: "allow-extension",
  })
  const { output } = await bundle.generate({
    format: "es",
    // short names everywhere: with the names of functions kept, the ES modules were 96 KB larger and took 5 % longer
    // to import. No marks of pure calls: they stand at constructors only that bundlers know.
    minify: true,
    comments: { annotation: false },
    chunkFileNames: "chunks/[name].js",
    codeSplitting: { includeDependenciesRecursively: false, groups: [...(await commonGroups()), ...SHARED] },
  })
  await bundle.close()
  writeModules(DIST, output)
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

/** Of types and their members; those of functions and classes stay. */
const TYPE_COMMENTS = /^\t*\/\*\*(?:(?!\*\/)[\s\S])*\*\/\n(?!declare (?:function|class|const)|export declare)/gm

const COMMENT = /\/\*\*(?:(?!\*\/)[\s\S])*\*\//g

/** Of a comment, without its stars. */
const firstSentence = (comment) =>
  `/** ${
    comment
      .slice(3, -2)
      .replace(/\s*\n\t*\*?\s*/g, " ")
      .trim()
      .split(/(?<=\.) | ?@/, 1)[0]
  } */`

/**
 * The types for `import`, and the same for `require`, with the first sentence of the comments on functions only: 3 % of
 * the package.
 */
function writeTypes(file) {
  // without names of source files, which are not in the package, and with tabs: 2 KB less
  const types = readFileSync(file, "utf8")
    .replace(/^\/\/.*\n/gm, "")
    .replace(/^(?: {2})+/gm, (indent) => "\t".repeat(indent.length / 2))
  writeFileSync(file, types)
  writeFileSync(
    file.replace(/\.d\.ts$/, ".d.cts"),
    types
      .replace(/(from "\.[^"]*)\.js"/g, '$1.cjs"')
      .replace(TYPE_COMMENTS, "")
      .replace(COMMENT, firstSentence),
  )
}

rmSync(DIST, { recursive: true, force: true })
await buildCode()
await buildTypes()
