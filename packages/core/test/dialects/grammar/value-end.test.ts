import { describe, expect, test } from "vitest"
import { rolesOf } from "../../../src/dialects/grammar/roles.ts"
import { valueEnd } from "../../../src/dialects/grammar/value-end.ts"
import { mend } from "../../../src/mend.ts"
import { tagOf } from "../given.ts"
import { settled, wordsOf } from "./law.ts"

const words = wordsOf({ ring: ["tone", "times"] })
const word = words.find("ring")
const roles = rolesOf(tagOf("<function=ring>"), word)

/** The value that begins the text, with how it ends: `…` cut, `~` by another mark than its own. */
function told(text: string, isEnd = true): string {
  const found = settled({ text, isEnd, words }, (source) =>
    valueEnd(0, { source, word, used: new Map(), roles, opener: tagOf("<parameter=tone>") }),
  )
  return found === "more" ? found : text.slice(0, found.end) + (found.whole ? (found.isImplicit ? "~" : "") : "…")
}

const NESTED = "<function=sing><parameter=song>x</parameter></function>"

describe("a value ends", () => {
  test.each([
    ["with its own tag", "low</parameter></function>", "low"],
    ["with its own tag and the text", "low</parameter>", "low"],
    ["before the next argument", "low<parameter=times>2</parameter>", "low~"],
    ["before the end of the call", "low</function>", "low~"],
    ["before the end of the wrapper", "low</tool_call>", "low~"],
    ["before a mark that ends the turn", "low<|im_end|>", "low~"],
    ["with the text", "low and", "low and…"],
  ])("%s", (_, text, value) => {
    expect(told(text)).toBe(value)
  })
})

describe("a value goes on", () => {
  test.each([
    ["over its own tag in a sentence", "use </parameter> to close"],
    ["over tags of a document", "<p>low</p> <br/>"],
    ["over a call inside it", `a ${NESTED} b`],
    ["over a wrapped call inside it", `<tool_call>\n${NESTED}\n</tool_call>`],
    ["over two calls inside it", `${NESTED}\n${NESTED}`],
    ["over two wrapped calls inside it", `<tool_call>${NESTED}</tool_call>\n<tool_call>${NESTED}</tool_call>`],
  ])("%s", (_, value) => {
    expect(told(`${value}</parameter></function>`)).toBe(value)
  })
})

test("it waits for what may follow its closing tag", () => {
  expect(told("low", false)).toBe("more")
  expect(told("low</parameter>", false)).toBe("more")
  expect(told("low</parameter>\n", false)).toBe("more")
  expect(told("low</parameter></func", false)).toBe("more")
  expect(told("low</parameter></function>", false)).toBe("low")
})

test("a line that names a tool, with a tag behind it, is structure", () => {
  expect(told("low</parameter>\nring\n<parameter=tone>high</parameter>")).toBe("low")
  expect(told("low</parameter>\nringing\n</parameter>")).toBe("low</parameter>\nringing\n")
})

describe("closing tags of another namespace", () => {
  const song = {
    name: "sing",
    parameters: { type: "object", properties: { song: { type: "string" }, key: { type: "string" } } },
  }
  const results = (content: string) => mend({ content }, [song])
  const DSML = "</｜DSML｜parameter>"

  test("end a value that has none of its own", () => {
    const call = `<invoke name="sing"><parameter name="song">la${DSML}<parameter name="key">C${DSML}</｜DSML｜invoke>`
    expect(results(call).calls.map(({ input }) => input)).toEqual([{ song: "la", key: "C" }])
  })

  test("are content where the value opened them, or its own tag follows", () => {
    const value = `a <｜DSML｜parameter name="q">1${DSML} b ${DSML}`
    const call = `<invoke name="sing"><parameter name="song">${value}</parameter></invoke>`
    expect(results(call).calls.map(({ input }) => input)).toEqual([{ song: value }])
  })

  test("are doubted where text goes on behind them", () => {
    const call = `<invoke name="sing"><parameter name="song">la${DSML}</｜DSML｜invoke> and la</invoke>`
    expect(results(call).calls).toEqual([])
  })
})

test("a value that was never written is not an empty one", () => {
  const tools = [
    { name: "sing", parameters: { type: "object", properties: { song: { type: "string" }, key: { type: "string" } } } },
  ]
  const call = (rest: string) =>
    `<tool_call>\n<function=sing>\n<parameter=song>\nla\n</parameter>\n${rest}</function>\n</tool_call>`
  for (const rest of ["<parameter=key\n", "<parameter=key>\n"])
    expect(mend({ content: call(rest) }, tools).escalated.map(({ reason }) => reason)).toEqual(["json/ambiguous"])
  expect(mend({ content: call("<parameter=key>\n</parameter>\n") }, tools).calls.map(({ input }) => input)).toEqual([
    { song: "la", key: "" },
  ])
})
