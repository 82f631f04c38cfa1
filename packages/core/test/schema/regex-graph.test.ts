import { describe, expect, it } from "vitest"
import { toGraph } from "../../src/schema/regex-graph.ts"
import { parseRegex, type RegexNode } from "../../src/schema/regex-parse.ts"

const graph = (source: string): ReturnType<typeof toGraph> => toGraph(parseRegex(source) as RegexNode, false)

describe("toGraph", () => {
  it("knows who follows whom", () => {
    expect(graph("^ab*c")).toMatchObject({ first: [0], next: [[1, 2], [1, 2], []], ambiguousSteps: [] })
  })

  it("unrolls exact counts and puts a loop before a pattern without anchor", () => {
    expect(graph("^a{4}")?.next).toEqual([[1], [2], [3], []])
    expect(graph("a")?.next).toEqual([[0, 1], []])
  })

  it("sees a step that can be made in two ways", () => expect(graph("^(a*)*")?.ambiguousSteps).toEqual([[0, 0]]))

  it("gives up on what is too large", () => expect(graph(`^${"a{60}".repeat(10)}`)).toBeNull())
})
