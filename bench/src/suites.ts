// Public test suites, given by path: npm run suites -w bench -- --schema FILE --parsing FILE --tools FILE (each plain
// or .gz)
import { readFileSync } from "node:fs"
import { parseArgs } from "node:util"
import { gunzipSync } from "node:zlib"
import { mend } from "toolmend"
import { readJson } from "toolmend/json"
import { compileSchema } from "toolmend/schema"

interface SchemaGroup {
  readonly draft: string
  readonly file: string
  readonly optional: boolean
  readonly description: string
  readonly schema: unknown
  readonly tests: readonly { readonly description: string; readonly data: unknown; readonly valid: boolean }[]
}

const LEFT_OUT = /^(?:refRemote|dynamicRef|vocabulary|definitions|defs)(?:\.json)?$/

function load(path: string): unknown {
  const bytes = readFileSync(path)
  return JSON.parse((path.endsWith(".gz") ? gunzipSync(bytes) : bytes).toString("utf8"))
}

/** Required tests without those that need the network or dynamic scope. */
function runSchemaSuite(groups: readonly SchemaGroup[]): boolean {
  let right = 0
  let total = 0
  for (const group of groups) {
    if (group.optional || LEFT_OUT.test(group.file)) continue
    const draft = group.draft.includes("7") ? "draft-07" : "draft-2020-12"
    const compiled = compileSchema(group.schema, { draft })
    const failed = group.tests.filter(
      (test) =>
        compiled.isValid(test.data) !== test.valid || (compiled.validate(test.data).length === 0) !== test.valid,
    )
    total += group.tests.length
    right += group.tests.length - failed.length
    for (const test of failed)
      console.log(
        `  fails  ${group.draft} ${group.file} | ${group.description} | ${test.description}${compiled.broken === null ? "" : ` (${compiled.broken.rule})`}`,
      )
  }
  console.log(`schema suite: ${right} of ${total} right, ${((100 * right) / total).toFixed(2)} %`)
  return right / total >= 0.99
}

/**
 * y_ must come back unchanged; nothing may throw. Bytes that are no UTF-8 are read as a host would: with replacement
 * characters.
 */
function runParsingSuite(files: readonly { readonly name: string; readonly base64: string }[]): boolean {
  const tools = [{ name: "take", parameters: {} }]
  let unchanged = 0
  let accepted = 0
  let slowest = 0
  for (const { name, base64 } of files) {
    const text = Buffer.from(base64, "base64").toString("utf8")
    const began = performance.now()
    const reading = readJson(text)
    mend({ toolCalls: [{ id: "c", name: "take", arguments: text }] }, tools)
    slowest = Math.max(slowest, performance.now() - began)
    if (!name.startsWith("y_")) continue
    accepted++
    if (reading.text === text && reading.complete) unchanged++
    else console.log(`  changed  ${name}`)
  }
  console.log(
    `parsing suite: ${unchanged} of ${accepted} y_ texts unchanged, ${files.length} read without a throw, slowest ${slowest.toFixed(1)} ms`,
  )
  return unchanged === accepted
}

function schemasIn(value: unknown): unknown[] {
  if (typeof value !== "object" || value === null) return []
  if (Array.isArray(value)) return value.flatMap(schemasIn)
  const fields = value as Readonly<Record<string, unknown>>
  const own = fields["inputSchema"] ?? fields["input_schema"] ?? fields["parameters"]
  return typeof own === "object" && own !== null ? [own] : Object.values(fields).flatMap(schemasIn)
}

function runTools(list: unknown): boolean {
  const schemas = schemasIn(list)
  const began = performance.now()
  const broken = schemas.map((schema) => compileSchema(schema)).filter((compiled) => compiled.broken !== null)
  console.log(
    `tool schemas: ${schemas.length - broken.length} of ${schemas.length} compile, ${(performance.now() - began).toFixed(1)} ms in all`,
  )
  return broken.length === 0
}

const { values } = parseArgs({
  options: { schema: { type: "string" }, parsing: { type: "string" }, tools: { type: "string" } },
})
const outcomes: boolean[] = []
if (values.tools !== undefined) outcomes.push(runTools(load(values.tools)))
if (values.schema !== undefined) outcomes.push(runSchemaSuite(load(values.schema) as SchemaGroup[]))
if (values.parsing !== undefined)
  outcomes.push(runParsingSuite(load(values.parsing) as { name: string; base64: string }[]))
if (outcomes.length === 0)
  console.log("usage: npm run suites -w bench -- [--schema FILE] [--parsing FILE] [--tools FILE]")
process.exitCode = outcomes.length === 0 ? 2 : outcomes.every(Boolean) ? 0 : 1
