// Flat schemas there and back: npm run flat -w bench -- [--each 20] [--tools FILE…] (JSON or JSON lines, plain or .gz;
// without files: schemas of its own)
import { readFileSync } from "node:fs"
import { parseArgs } from "node:util"
import { gunzipSync } from "node:zlib"
import type { Tool } from "toolmend"
import type { FlattenOptions } from "toolmend/flat"
import { measureFlat } from "./measure.ts"
import { OWN_TOOLS } from "./schemas.ts"

function load(path: string): unknown {
  const bytes = readFileSync(path)
  const text = (path.endsWith(".gz") ? gunzipSync(bytes) : bytes).toString("utf8")
  return /\.jsonl(?:\.gz)?$/.test(path)
    ? text.split("\n").flatMap((line) => (line.trim() === "" ? [] : [JSON.parse(line) as unknown]))
    : JSON.parse(text)
}

/** Objects with a name and a schema, wherever they are; the same tool counts once. */
function toolsIn(value: unknown, found = new Map<string, Tool>()): Map<string, Tool> {
  if (typeof value !== "object" || value === null) return found
  const fields = value as Readonly<Record<string, unknown>>
  const schema = fields["inputSchema"] ?? fields["input_schema"] ?? fields["parameters"]
  if (typeof schema === "object" && schema !== null && typeof fields["name"] === "string")
    found.set(`${fields["name"]} ${JSON.stringify(schema)}`, { name: fields["name"], parameters: schema })
  else for (const inner of Object.values(fields)) toolsIn(inner, found)
  return found
}

const { values, positionals } = parseArgs({
  options: { tools: { type: "string", multiple: true }, each: { type: "string" } },
  allowPositionals: true,
})
const files = [...(values.tools ?? []), ...positionals]
const each = Number(values.each ?? 20)
const sets: readonly (readonly [string, readonly Tool[]])[] =
  files.length === 0
    ? [["own schemas", OWN_TOOLS]]
    : files.map((path) => [path, [...toolsIn(load(path)).values()]] as const)
let isRight = true
for (const [title, tools] of sets) {
  console.log(`${title}: ${tools.length} tools`)
  for (const when of ["always", "auto"] as const) {
    for (const separator of [".", "__"]) {
      const options: FlattenOptions = { when, separator }
      const { flattened, cases, flat, right, without, wrong } = measureFlat(tools, each, options)
      const rest = without === 0 ? "" : `, ${without} tools without fitting arguments`
      console.log(
        `  ${when} "${separator}": ${flattened} shown flat, ${right} of ${cases} right (${flat} of them flat)${rest}`,
      )
      for (const line of wrong.slice(0, 5)) console.log(`  wrong  ${line}`)
      isRight &&= wrong.length === 0 && cases > 0
    }
  }
}
process.exitCode = isRight ? 0 : 1
