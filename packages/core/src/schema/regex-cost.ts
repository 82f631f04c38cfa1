// Worst-case time of a regular expression: linear, polynomial of some power, or exponential.
import { pushTo } from "../push-to.ts"
import { type RegexGraph, toGraph } from "./regex-graph.ts"
import type { RegexNode } from "./regex-parse.ts"

/** Worst-case time for n characters: factor × n^power. */
export interface RegexCost {
  readonly power: number
  readonly factor: number
}

/** Maximum steps of the search for polynomial ambiguity; beyond them the pattern counts as ambiguous. */
const MAX_SEARCH = 400_000

type ReachTable = readonly Uint8Array[]

function reachOf(graph: RegexGraph): ReachTable {
  return graph.next.map((_, from) => {
    const reachedFlags = new Uint8Array(graph.next.length)
    const pendingPositions = [from]
    for (let at = pendingPositions.pop(); at !== undefined; at = pendingPositions.pop()) {
      for (const to of graph.next[at] as readonly number[]) {
        if (reachedFlags[to]) continue
        reachedFlags[to] = 1
        pendingPositions.push(to)
      }
    }
    return reachedFlags
  })
}

/** Returns groups of positions on a common loop, each group once. */
function loopsOf(reachRows: ReachTable): number[][] {
  const out: number[][] = []
  const groupedPositions = new Set<number>()
  for (const [from, seen] of reachRows.entries()) {
    if (!seen[from] || groupedPositions.has(from)) continue
    const loopGroup = [...reachRows.keys()].filter((to) => seen[to] && reachRows[to]?.[from])
    for (const position of loopGroup) groupedPositions.add(position)
    out.push(loopGroup)
  }
  return out
}

/** True if the pattern is exponential: there are two different ways around a loop that match the same text. */
function hasTwoWaysAround(graph: RegexGraph, loop: readonly number[]): boolean {
  const loopPositions = new Set(loop)
  if (graph.ambiguousSteps.some(([from, to]) => loopPositions.has(from) && loopPositions.has(to))) return true
  const positionCount = graph.next.length
  const forwardPairs = new Set<number>(loop.map((p) => p * positionCount + p))
  const pairSources = new Map<number, number[]>()
  for (const reachedPair of forwardPairs) {
    const leftPosition = Math.floor(reachedPair / positionCount)
    const rightPosition = reachedPair % positionCount
    for (const a of graph.next[leftPosition] as readonly number[]) {
      if (!loopPositions.has(a)) continue
      for (const b of graph.next[rightPosition] as readonly number[]) {
        if (!loopPositions.has(b) || ((graph.charMasks[a] as number) & (graph.charMasks[b] as number)) === 0) continue
        const to = a * positionCount + b
        forwardPairs.add(to)
        pushTo(pairSources, to, reachedPair)
      }
    }
  }
  // Backwards from the pairs that met again.
  const returningPairs = new Set<number>(loop.map((p) => p * positionCount + p))
  for (const returningPair of returningPairs) {
    for (const from of pairSources.get(returningPair) ?? []) {
      if (Math.floor(from / positionCount) !== from % positionCount) return true
      returningPairs.add(from)
    }
  }
  return false
}

/** True if two loops add one power: the same text can match in loop A, in loop B, and on the way from A to B. */
function isAmbiguousFrom(
  graph: RegexGraph,
  a: readonly number[],
  b: readonly number[],
  search: { left: number },
): boolean {
  const graphSize = graph.next.length
  const inA = new Set(a)
  const inB = new Set(b)
  const maskOf = (loop: readonly number[]): number =>
    loop.reduce((maskBits, p) => maskBits | (graph.charMasks[p] as number), 0)
  if ((maskOf(a) & maskOf(b)) === 0) return false
  for (const q of a) {
    for (const p of b) {
      const goalState = (q * graphSize + p) * graphSize + p
      const visitedStates = new Set<number>([(q * graphSize + q) * graphSize + p])
      for (const tripleState of visitedStates) {
        const z = tripleState % graphSize
        const y = Math.floor(tripleState / graphSize) % graphSize
        const x = Math.floor(tripleState / graphSize / graphSize)
        for (const nextInA of graph.next[x] as readonly number[]) {
          if (!inA.has(nextInA)) continue
          for (const nextInB of graph.next[z] as readonly number[]) {
            const commonMask = (graph.charMasks[nextInA] as number) & (graph.charMasks[nextInB] as number)
            if (commonMask === 0 || !inB.has(nextInB)) continue
            for (const nextBetween of graph.next[y] as readonly number[]) {
              if (--search.left < 0) return true
              if ((commonMask & (graph.charMasks[nextBetween] as number)) !== 0)
                visitedStates.add((nextInA * graphSize + nextBetween) * graphSize + nextInB)
            }
          }
        }
        if (visitedStates.has(goalState)) return true
      }
    }
  }
  return false
}

/** Returns the length of the longest chain of loops that each add a power. */
function powerOf(graph: RegexGraph, reachTable: ReachTable, loopList: readonly (readonly number[])[]): number {
  const search = { left: MAX_SEARCH }
  const loopReaches = (a: readonly number[], b: readonly number[]): boolean =>
    reachTable[a[0] as number]?.[b[0] as number] === 1
  const orderedLoops = [...loopList].sort((a, b) => (loopReaches(a, b) ? -1 : loopReaches(b, a) ? 1 : 0))
  const powerByLoop = new Map<readonly number[], number>()
  const visitLoop = (loop: readonly number[]): number => {
    const knownPower = powerByLoop.get(loop)
    if (knownPower !== undefined) return knownPower
    let maxPower = 0
    for (const other of orderedLoops)
      if (other !== loop && loopReaches(other, loop))
        maxPower = Math.max(maxPower, visitLoop(other) + (isAmbiguousFrom(graph, other, loop, search) ? 1 : 0))
    powerByLoop.set(loop, maxPower)
    return maxPower
  }
  return 1 + Math.max(0, ...orderedLoops.map(visitLoop))
}

/** Counts the choices outside loops: each position is passed once, so their product bounds the number of paths. */
function countChoices(graph: RegexGraph, choiceReach: ReachTable): number {
  const maxChoices = (nextPositions: readonly number[]): number => {
    const masks = nextPositions.map((to) => graph.charMasks[to] as number)
    let count = 1
    for (let bit = 0; bit < 31; bit++) count = Math.max(count, masks.filter((mask) => (mask & (1 << bit)) !== 0).length)
    return count
  }
  let choiceProduct = graph.factor * maxChoices(graph.first)
  for (const [from, targets] of graph.next.entries()) {
    const leavesLoop = targets.some((to) => !choiceReach[to]?.[from])
    if (leavesLoop && choiceProduct < 1e9) choiceProduct *= maxChoices(targets)
  }
  return choiceProduct
}

/** Returns the worst-case cost of a pattern, or null if it is exponential or cannot be determined. */
export function costOf(regexNode: RegexNode, fixedStart = false): RegexCost | null {
  const graph = toGraph(regexNode, fixedStart)
  if (graph === null) return null
  const graphReach = reachOf(graph)
  const graphLoops = loopsOf(graphReach)
  if (graphLoops.some((loop) => hasTwoWaysAround(graph, loop))) return null
  let power = powerOf(graph, graphReach, graphLoops)
  let factor = countChoices(graph, graphReach)
  for (const { body, looped } of graph.lookNodes) {
    const inner = costOf(body, true)
    if (inner === null) return null
    power = looped ? power + inner.power : Math.max(power, inner.power)
    factor *= inner.factor
  }
  return { power, factor }
}
