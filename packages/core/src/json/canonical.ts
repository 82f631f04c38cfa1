// Canonical text of a JSON value, and comparison of numbers by their decimal value.
import { parseStrict } from "./strict.ts"
import { type JsonNode, readTree } from "./tree.ts"

/**
 * Returns the same text for all spellings of a value: keys sorted, spaces removed, numbers by decimal value without
 * floating point. Strings compare by their decoded text. Iterative, because hostile nesting must not overflow the
 * stack.
 */
export function toCanonicalText(text: string): string {
  const out: string[] = []
  const pendingNodes: (JsonNode | string)[] = [readTree(text)]
  while (pendingNodes.length > 0) {
    const next = pendingNodes.pop() as JsonNode | string
    if (typeof next === "string") out.push(next)
    else if (next.kind === "object") pushObject(next, pendingNodes)
    else if (next.kind === "array") {
      pendingNodes.push("]")
      for (let i = next.items.length - 1; i >= 0; i--) pendingNodes.push(next.items[i] as JsonNode, i > 0 ? "," : "")
      pendingNodes.push("[")
    } else out.push(canonicalLeaf(text.slice(next.start, next.end), next.kind))
  }
  return out.join("")
}

function pushObject(node: JsonNode, outputStack: (JsonNode | string)[]): void {
  const lastByKey = new Map<string, JsonNode>()
  for (const member of node.members) lastByKey.set(member.key, member.value)
  const sortedKeys = [...lastByKey.keys()].sort()
  outputStack.push("}")
  for (let i = sortedKeys.length - 1; i >= 0; i--)
    outputStack.push(
      lastByKey.get(sortedKeys[i] as string) as JsonNode,
      `${i > 0 ? "," : ""}${JSON.stringify(sortedKeys[i])}:`,
    )
  outputStack.push("{")
}

const canonicalLeaf = (literal: string, kind: string): string =>
  kind === "string" ? JSON.stringify(parseStrict(literal)) : kind === "number" ? canonicalNumber(literal) : literal

/** Returns a number literal as digits and a power of ten. Ex) 1.0, 1, 10e-1 → "1e0" */
export function canonicalNumber(literal: string): string {
  const numberMatch = /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/.exec(literal)
  if (numberMatch === null) return literal
  const fraction = numberMatch[3] ?? ""
  let significantDigits = `${numberMatch[2]}${fraction}`.replace(/^0+/, "")
  if (significantDigits === "") return "0"
  const trailingZeros = /0+$/.exec(significantDigits)?.[0].length ?? 0
  significantDigits = significantDigits.slice(0, significantDigits.length - trailingZeros)
  return `${numberMatch[1]}${significantDigits}e${BigInt(numberMatch[4] ?? "0") - BigInt(fraction.length) + BigInt(trailingZeros)}`
}

/** Maximum length of a compared literal: the largest number in JavaScript has 309 digits. */
const MAX_HELD_CHARS = 330

/** True if JavaScript holds a number exactly as written. Ex) not 9007199254740993, not twenty decimals */
export const isHeldExactly = (literal: string): boolean =>
  literal.length < MAX_HELD_CHARS && canonicalNumber(literal) === canonicalNumber(String(Number(literal)))
