import { describe, expect, test } from "vitest"
import { lastMember, nodeAt, readTree, stringOf } from "../../src/json/tree.ts"

const text = ' { "a" : [ 1.0 , "x\\"y" , { "b" : null } ] , "c" : true , "c" : -1e400 } '
const root = readTree(text)
const literal = (path: readonly (string | number)[]): string | undefined => {
  const node = nodeAt(root, path)
  return node === undefined ? undefined : text.slice(node.start, node.end)
}

describe("readTree", () => {
  test("every value has its kind and its place", () => {
    expect(literal([])).toBe(text.trim())
    expect(literal(["a"])).toBe('[ 1.0 , "x\\"y" , { "b" : null } ]')
    expect(literal(["a", 0])).toBe("1.0")
    expect(literal(["a", 1])).toBe('"x\\"y"')
    expect(literal(["a", 2, "b"])).toBe("null")
    expect(["a", 0, "c"].map((step) => nodeAt(root, [step])?.kind)).toEqual(["array", undefined, "number"])
    expect(nodeAt(root, ["a", 2])?.kind).toBe("object")
  })

  test("keys keep their place, duplicates stay, the last one counts", () => {
    expect(root.members.map((member) => member.key)).toEqual(["a", "c", "c"])
    const last = lastMember(root, "c")
    expect(text.slice(last?.keyStart, last?.keyEnd)).toBe('"c"')
    expect(literal(["c"])).toBe("-1e400")
  })

  test("paths that lead nowhere", () => {
    expect(literal(["z"])).toBeUndefined()
    expect(literal(["a", 9])).toBeUndefined()
    expect(literal(["a", "b", "c"])).toBeUndefined()
    expect(literal(["constructor"])).toBeUndefined()
    expect(literal(["__proto__"])).toBeUndefined()
  })

  test("decoded strings and keys", () => {
    const node = nodeAt(root, ["a", 1])
    expect(node === undefined ? "" : stringOf(text, node)).toBe('x"y')
    expect(readTree('{"\\u0041\\n":1}').members[0]?.key).toBe("A\n")
    expect(lastMember(readTree('{"__proto__":{"x":1}}'), "__proto__")?.value.kind).toBe("object")
  })

  test("one value alone", () => {
    expect(["1", '"s"', "false", "null", "[]", "{}"].map((one) => readTree(one).kind)).toEqual([
      "number",
      "string",
      "boolean",
      "null",
      "array",
      "object",
    ])
  })

  test("as deep and as long as JSON.parse takes it", () => {
    const deep = readTree(`${'{"a":['.repeat(20_000)}1${"]}".repeat(20_000)}`)
    expect(deep.members[0]?.value.items[0]?.kind).toBe("object")
    const long = JSON.stringify("\\".repeat(1_000_000))
    expect(readTree(long).end).toBe(long.length)
  })
})
