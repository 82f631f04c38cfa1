import { describe, expect, test } from "vitest"
import { yamlCalls } from "../../../src/dialects/grammar/yaml.ts"
import { bodyOf, isQuick, keepsLaw, tell, wordsOf } from "./law.ts"

const words = wordsOf({ ring: ["tone", "times"] })
const said = (text: string) => tell(yamlCalls, text, words)

describe("YAML in call tags", () => {
  test.each<[string, unknown]>([
    ["name: ring\narguments:\n  tone: low\n  times: 2\n</tool_call>", { tone: "low", times: "2" }],
    ["tool: ring\nparameters:\n  tone: low\n</tool_call>", { tone: "low" }],
    ["name: ring\ntone: low\n</tool_call>", { tone: "low" }],
    ["tone: low\ntimes: 2\n</ring>", { tone: "low", times: "2" }],
  ])("%j", (text, given) => {
    const [call] = bodyOf(yamlCalls({ text, isEnd: true, words }, 0)).calls
    expect(call?.name).toBe("ring")
    expect(call?.whole).toBe(true)
    expect(
      call?.written.kind === "members"
        ? Object.fromEntries(call.written.members.map((member) => [member.key, member.text]))
        : null,
    ).toEqual(given)
  })

  test("the closing tag belongs to it", () => {
    const text = "name: ring\ntone: low\n</tool_call> x"
    expect(text.slice(bodyOf(yamlCalls({ text, isEnd: true, words }, 0)).end)).toBe(" x")
  })

  test("without a closing tag it is not whole", () => {
    expect(said("name: ring\narguments:\n  tone: low\n")).toMatchObject([["ring", expect.anything(), "cut"]])
  })

  test.each([
    "name: sing\ntone: low\n</tool_call>",
    "colour: red\n</ring>",
    "tone: low\n</tool_call>",
    '{"name": "ring"}',
    "",
    "name: ring\narguments: low\n</tool_call>",
  ])("no call: %j", (text) => {
    expect(said(text)).toBeNull()
  })
})

test("an answer is the last word", () => {
  keepsLaw(
    yamlCalls,
    ["name: ring\narguments:\n  tone: low\n  times: 2\n</tool_call> x", "tone: low\n</ring> x"],
    ["<", "\n", ":", "- ", "  ", "x", "</tool_call>", "|", "'", '"'],
    words,
  )
})

test("much of anything", () => {
  for (const unit of ["a: b\n", "- ", "  ", "\n", "a:\n ", "<", "'", "name: ring\n"])
    isQuick(yamlCalls, unit, words, "name: ring\n")
})
