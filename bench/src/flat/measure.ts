import type { Tool } from "toolmend"
import { type FlatTools, type FlattenOptions, flattenTools } from "toolmend/flat"
import { undoEdits } from "toolmend/json"
import { compileSchema } from "toolmend/schema"
import { createRandom } from "toolmend/testing"
import { createWriter } from "./instances.ts"
import { leavesOf } from "./leaves.ts"

export interface FlatCount {
  tools: number
  /** Shown flat. */
  flattened: number
  /** Arguments that fit the original. */
  cases: number
  /** With at least one argument in the flat form. */
  flat: number
  /** Came back as they were: every leaf by its bytes, valid, untouched where nested, told where flat. */
  right: number
  /** Tools for which no fitting arguments were found. */
  without: number
  readonly wrong: string[]
}

const same = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((leaf, at) => leaf === b[at])

/** There and back for each tool: nested → flat → nested, by the mapping alone and through a mended turn. */
export function measureFlat(tools: readonly Tool[], each: number, options: FlattenOptions): FlatCount {
  const count: FlatCount = { tools: tools.length, flattened: 0, cases: 0, flat: 0, right: 0, without: 0, wrong: [] }
  tools.forEach((tool, at) => {
    // one tool at a time: names repeat across servers and questions
    const flat = flattenTools([tool], options)
    if (flat.wasFlattened(tool.name)) count.flattened++
    const original = compileSchema(tool.parameters, { formats: "lenient" })
    const shown = compileSchema(flat.tools[0]?.parameters, { formats: "lenient" })
    const write = createWriter(tool.parameters, createRandom(`${at} ${tool.name}`))
    let found = 0
    for (let tries = 0; tries < each * 20 && found < each; tries++) {
      const text = write()
      const value: unknown = JSON.parse(text)
      if (typeof value !== "object" || !original.isValid(value)) continue
      found++
      count.cases++
      const flatText = flat.flattenArguments(tool.name, text)
      if (flatText !== text) count.flat++
      const fault = faultOf(tool, flat, text, flatText, original.isValid, shown.isValid)
      if (fault === null) count.right++
      else count.wrong.push(`${tool.name}: ${fault}\n    ${text.slice(0, 300)}\n    ${flatText.slice(0, 300)}`)
    }
    if (found === 0) count.without++
  })
  return count
}

function faultOf(
  tool: Tool,
  flat: FlatTools,
  text: string,
  flatText: string,
  isValid: (value: unknown) => boolean,
  fitsShown: (value: unknown) => boolean,
): string | null {
  const leaves = leavesOf(text)
  const back = flat.nest(tool.name, flatText)
  if (back.text === null) return `conflict at ${back.pointer}`
  if (!same(leavesOf(back.text), leaves)) return "other leaves by the mapping"
  const shown = flat.tools[0]?.parameters as { readonly properties?: object } | undefined
  const names = new Set(Object.keys(shown?.properties ?? {}))
  const isWhole = Object.keys(JSON.parse(flatText) as object).every((name) => names.has(name))
  if (isWhole && !fitsShown(JSON.parse(flatText))) return "the flat form does not fit the shown schema"
  for (const given of [text, flatText]) {
    const { calls } = flat.mend({ toolCalls: [{ id: "c1", name: tool.name, arguments: given }] })
    const [call] = calls
    if (call === undefined || calls.length !== 1) return `not executed: ${given === text ? "nested" : "flat"}`
    if (!isValid(JSON.parse(call.arguments))) return "invalid"
    if (!same(leavesOf(call.arguments), leaves)) return "other leaves from the turn"
    if (given === text && call.arguments !== text) return "nested arguments were touched"
    const edits = call.findings.flatMap((finding) => finding.edits)
    if (undoEdits(call.arguments, edits) !== given) return "cannot be undone"
    if (given !== text && !call.findings.some((finding) => finding.rule === "shape/flat-form")) return "not told"
  }
  return null
}
