import type { Graph } from "./regex-graph.ts"
import { toGraph } from "./regex-graph.ts"
import type { Piece } from "./regex-parse.ts"

/** Worst time on n characters: factor × n^power. */
export interface Cost {
  readonly power: number
  readonly factor: number
}

/** Steps spent on the search for polynomial ambiguity; beyond it is taken for granted. */
const MAX_SEARCH = 400_000

type Reach = readonly Uint8Array[]

function reachOf(graph: Graph): Reach {
  return graph.next.map((_, from) => {
    const seen = new Uint8Array(graph.next.length)
    const queue = [from]
    for (let at = queue.pop(); at !== undefined; at = queue.pop()) {
      for (const to of graph.next[at] as readonly number[]) {
        if (seen[to]) continue
        seen[to] = 1
        queue.push(to)
      }
    }
    return seen
  })
}

/** Positions that lie on a common loop, each group once. */
function loopsOf(reach: Reach): number[][] {
  const out: number[][] = []
  const taken = new Set<number>()
  for (const [from, seen] of reach.entries()) {
    if (!seen[from] || taken.has(from)) continue
    const group = [...reach.keys()].filter((to) => seen[to] && reach[to]?.[from])
    for (const position of group) taken.add(position)
    out.push(group)
  }
  return out
}

/** Exponential: two different ways around a loop that read the same text. */
function hasTwoWaysAround(graph: Graph, loop: readonly number[]): boolean {
  const inside = new Set(loop)
  if (graph.doubled.some(([from, to]) => inside.has(from) && inside.has(to))) return true
  const size = graph.next.length
  const forward = new Set<number>(loop.map((p) => p * size + p))
  const back = new Map<number, number[]>()
  for (const pair of forward) {
    const left = Math.floor(pair / size)
    const right = pair % size
    for (const a of graph.next[left] as readonly number[]) {
      if (!inside.has(a)) continue
      for (const b of graph.next[right] as readonly number[]) {
        if (!inside.has(b) || ((graph.masks[a] as number) & (graph.masks[b] as number)) === 0) continue
        const to = a * size + b
        forward.add(to)
        const sources = back.get(to)
        if (sources === undefined) back.set(to, [pair])
        else sources.push(pair)
      }
    }
  }
  // Backwards from the pairs that have met again.
  const seen = new Set<number>(loop.map((p) => p * size + p))
  for (const pair of seen) {
    for (const from of back.get(pair) ?? []) {
      if (Math.floor(from / size) !== from % size) return true
      seen.add(from)
    }
  }
  return false
}

/** One more power: the same text can be read in loop A, in loop B, and on the way from A to B. */
function isAmbiguousFrom(graph: Graph, a: readonly number[], b: readonly number[], search: { left: number }): boolean {
  const size = graph.next.length
  const inA = new Set(a)
  const inB = new Set(b)
  const maskOf = (loop: readonly number[]): number => loop.reduce((bits, p) => bits | (graph.masks[p] as number), 0)
  if ((maskOf(a) & maskOf(b)) === 0) return false
  for (const q of a) {
    for (const p of b) {
      const goal = (q * size + p) * size + p
      const seen = new Set<number>([(q * size + q) * size + p])
      for (const state of seen) {
        const z = state % size
        const y = Math.floor(state / size) % size
        const x = Math.floor(state / size / size)
        for (const x2 of graph.next[x] as readonly number[]) {
          if (!inA.has(x2)) continue
          for (const z2 of graph.next[z] as readonly number[]) {
            const common = (graph.masks[x2] as number) & (graph.masks[z2] as number)
            if (common === 0 || !inB.has(z2)) continue
            for (const y2 of graph.next[y] as readonly number[]) {
              if (--search.left < 0) return true
              if ((common & (graph.masks[y2] as number)) !== 0) seen.add((x2 * size + y2) * size + z2)
            }
          }
        }
        if (seen.has(goal)) return true
      }
    }
  }
  return false
}

/** The longest chain of loops that each add a power. */
function powerOf(graph: Graph, reach: Reach, loops: readonly (readonly number[])[]): number {
  const search = { left: MAX_SEARCH }
  const reaches = (a: readonly number[], b: readonly number[]): boolean => reach[a[0] as number]?.[b[0] as number] === 1
  const order = [...loops].sort((a, b) => (reaches(a, b) ? -1 : reaches(b, a) ? 1 : 0))
  const best = new Map<readonly number[], number>()
  const visit = (loop: readonly number[]): number => {
    const known = best.get(loop)
    if (known !== undefined) return known
    let most = 0
    for (const other of order)
      if (other !== loop && reaches(other, loop)) most = Math.max(most, visit(other) + (isAmbiguousFrom(graph, other, loop, search) ? 1 : 0))
    best.set(loop, most)
    return most
  }
  return 1 + Math.max(0, ...order.map(visit))
}

/** Outside loops every position is passed once: the product of the choices there bounds the paths. */
function choices(graph: Graph, reach: Reach): number {
  let product = graph.factor
  const most = (targets: readonly number[]): number => {
    let count = 1
    for (let bit = 0; bit < 31; bit++) count = Math.max(count, targets.filter((to) => ((graph.masks[to] as number) & (1 << bit)) !== 0).length)
    return count
  }
  product *= most(graph.first)
  for (const [from, targets] of graph.next.entries()) {
    const leaves = targets.some((to) => !reach[to]?.[from])
    if (leaves && product < 1e9) product *= most(targets)
  }
  return product
}

/** What a pattern costs at worst, or null when that is exponential or cannot be told. */
export function costOf(piece: Piece, fixedStart = false): Cost | null {
  const graph = toGraph(piece, fixedStart)
  if (graph === null) return null
  const reach = reachOf(graph)
  const loops = loopsOf(reach)
  if (loops.some((loop) => hasTwoWaysAround(graph, loop))) return null
  let power = powerOf(graph, reach, loops)
  let factor = choices(graph, reach)
  for (const { body, looped } of graph.looks) {
    const inner = costOf(body, true)
    if (inner === null) return null
    power = looped ? power + inner.power : Math.max(power, inner.power)
    factor *= inner.factor
  }
  return { power, factor }
}
