import { parseStrict } from "./strict.ts"
import { type JsonNode, readTree } from "./tree.ts"

/**
 * One text for all spellings of the same value: keys sorted, spaces gone, numbers by decimal value without floating point.
 * Strings compare by their decoded text. Iterative: hostile nesting must not overflow the stack.
 */
export function canonical(text: string): string {
  const out: string[] = []
  const todo: (JsonNode | string)[] = [readTree(text)]
  while (todo.length > 0) {
    const next = todo.pop() as JsonNode | string
    if (typeof next === "string") out.push(next)
    else if (next.kind === "object") pushObject(next, todo)
    else if (next.kind === "array") {
      todo.push("]")
      for (let i = next.items.length - 1; i >= 0; i--) todo.push(next.items[i] as JsonNode, i > 0 ? "," : "")
      todo.push("[")
    } else out.push(leaf(text.slice(next.start, next.end), next.kind))
  }
  return out.join("")
}

function pushObject(node: JsonNode, todo: (JsonNode | string)[]): void {
  const last = new Map<string, JsonNode>()
  for (const member of node.members) last.set(member.key, member.value)
  const keys = [...last.keys()].sort()
  todo.push("}")
  for (let i = keys.length - 1; i >= 0; i--) todo.push(last.get(keys[i] as string) as JsonNode, `${i > 0 ? "," : ""}${JSON.stringify(keys[i])}:`)
  todo.push("{")
}

const leaf = (literal: string, kind: string): string =>
  kind === "string" ? JSON.stringify(parseStrict(literal)) : kind === "number" ? canonicalNumber(literal) : literal

/** A number literal as digits and a power of ten. Ex) 1.0, 1, 10e-1 → "1e0" */
export function canonicalNumber(literal: string): string {
  const hit = /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/.exec(literal)
  if (hit === null) return literal
  const fraction = hit[3] ?? ""
  let digits = `${hit[2]}${fraction}`.replace(/^0+/, "")
  if (digits === "") return "0"
  const zeros = /0+$/.exec(digits)?.[0].length ?? 0
  digits = digits.slice(0, digits.length - zeros)
  return `${hit[1]}${digits}e${BigInt(hit[4] ?? "0") - BigInt(fraction.length) + BigInt(zeros)}`
}
