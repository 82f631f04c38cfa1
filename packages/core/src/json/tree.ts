// Parses a strict JSON text into nodes with offsets.
import { BACKSLASH, DOUBLE_QUOTE, isJsonSpace } from "./chars.ts"
import type { JsonKind } from "./kind.ts"
import { parseStrict } from "./strict.ts"

/** A value in a strict JSON text, with its offsets. Numbers and strings are not decoded until needed. */
export interface JsonNode {
  readonly kind: JsonKind
  readonly start: number
  end: number
  /** Objects only, in text order, including duplicates. */
  readonly members: JsonMember[]
  /** Arrays only. */
  readonly items: JsonNode[]
}

export interface JsonMember {
  readonly key: string
  /** Span of the key's literal with its quotes. */
  readonly keyStart: number
  readonly keyEnd: number
  readonly value: JsonNode
}

const NO_MEMBERS: JsonMember[] = []
const NO_ITEMS: JsonNode[] = []
const NUMBER_END = /[-+.0-9eE]+/y

/**
 * Returns the tree of a text that is known to be strict JSON. Iterative: JSON.parse accepts 100,000 levels, so this
 * must too.
 * @example readTree('{"a":[1]}').members[0].value.items[0].start // 6
 */
export function readTree(text: string): JsonNode {
  const openContainers: JsonNode[] = []
  let root: JsonNode | null = null
  let key: { text: string; start: number; end: number } | null = null
  let at = 0
  const skipJsonSpace = (): void => {
    while (isJsonSpace(text.charCodeAt(at))) at++
  }
  const attachNode = (node: JsonNode): void => {
    const parent = openContainers.length === 0 ? undefined : openContainers[openContainers.length - 1]
    if (parent === undefined) root = node
    else if (key !== null) {
      parent.members.push({ key: key.text, keyStart: key.start, keyEnd: key.end, value: node })
      key = null
    } else parent.items.push(node)
  }
  for (;;) {
    skipJsonSpace()
    // never reached with strict text; for any other text the loop must end too
    if (at >= text.length) return root ?? makeLeaf("null", 0, 0)
    const innermostNode = openContainers.length === 0 ? undefined : openContainers[openContainers.length - 1]
    const c = text[at]
    if (c === "}" || c === "]") {
      at++
      const closedNode = openContainers.pop()
      if (closedNode !== undefined) closedNode.end = at
    } else if (c === ",") {
      at++
      continue
    } else if (innermostNode?.kind === "object" && key === null) {
      const end = closedStringEnd(text, at)
      key = { text: keyText(text.slice(at, end)), start: at, end }
      at = end
      skipJsonSpace()
      at++ // the colon
      continue
    } else if (c === "{" || c === "[") {
      const node: JsonNode =
        c === "{"
          ? { kind: "object", start: at, end: at, members: [], items: NO_ITEMS }
          : { kind: "array", start: at, end: at, members: NO_MEMBERS, items: [] }
      attachNode(node)
      openContainers.push(node)
      at++
      continue
    } else {
      const node = leafAt(text, at)
      at = node.end
      attachNode(node)
    }
    if (openContainers.length === 0) return root as unknown as JsonNode
  }
}

/** Parses only names with escapes, which are rare: parsing takes longer than everything else in a member. */
const keyText = (literal: string): string =>
  literal.includes("\\") ? String(parseStrict(literal)) : literal.slice(1, -1)

const makeLeaf = (kind: JsonKind, start: number, end: number): JsonNode => ({
  kind,
  start,
  end,
  members: NO_MEMBERS,
  items: NO_ITEMS,
})

/** Returns the string, literal or number at `at`. */
function leafAt(text: string, at: number): JsonNode {
  const c = text[at]
  if (c === '"') return makeLeaf("string", at, closedStringEnd(text, at))
  if (c === "t") return makeLeaf("boolean", at, at + 4)
  if (c === "f") return makeLeaf("boolean", at, at + 5)
  if (c === "n") return makeLeaf("null", at, at + 4)
  NUMBER_END.lastIndex = at
  NUMBER_END.exec(text)
  return makeLeaf("number", at, Math.max(at + 1, NUMBER_END.lastIndex))
}

/**
 * Returns the end of a string that is known to be closed. Not a regular expression, because its stack overflows on a
 * string of some megabytes.
 */
function closedStringEnd(text: string, at: number): number {
  let end = at + 1
  for (let c = text.charCodeAt(end); c !== DOUBLE_QUOTE && end < text.length; c = text.charCodeAt(end))
    end += c === BACKSLASH ? 2 : 1
  return end + 1
}

/** Returns the decoded text of a string node. */
export const stringOf = (text: string, node: JsonNode): string => JSON.parse(text.slice(node.start, node.end)) as string

/** Returns the last member with this name, the one that JSON.parse would keep. */
export function lastMember(node: JsonNode, key: string): JsonMember | undefined {
  for (let i = node.members.length - 1; i >= 0; i--) if (node.members[i]?.key === key) return node.members[i]
  return undefined
}

/** Follows a path of keys and indices; undefined if it leads nowhere. */
export function nodeAt(root: JsonNode, path: readonly (string | number)[]): JsonNode | undefined {
  let node: JsonNode | undefined = root
  for (const step of path) {
    if (node === undefined) return undefined
    node = typeof step === "number" && node.kind === "array" ? node.items[step] : lastMember(node, String(step))?.value
  }
  return node
}
