import { expect, test } from "vitest"
import { bareTag } from "../../../src/dialects/grammar/lost-bracket.ts"
import { bodyOf, keepsLaw, tell, wordsOf } from "./law.ts"

const words = wordsOf({ ring: ["tone"] })
const LOW = [["ring", { tone: ["raw", "low"] }]]

test("a tag that lost its bracket", () => {
  expect(tell(bareTag, "function=ring>\n<parameter=tone>\nlow\n</parameter>\n</function>", words)).toEqual(LOW)
  expect(tell(bareTag, 'x: antml:invoke name="ring"><parameter name="tone">low</parameter></invoke>', words, 3)).toEqual(LOW)
  expect(tell(bareTag, 'function=ring>{"tone": "low"}</function>', words)).toEqual([["ring", '{"tone": "low"}']])
})

test("a tag as it is", () => {
  expect(tell(bareTag, "<name>ring\n</parameter><parameter=tone>low</parameter></function>", words)).toEqual(LOW)
})

test("places count in the text as it stands", () => {
  const text = "So: function=ring><parameter=tone>low</parameter></function> x"
  const { end, calls } = bodyOf(bareTag({ text, isEnd: true, words }, 4))
  const [call] = calls
  expect(text.slice(end)).toBe(" x")
  expect(text.slice(call?.start, call?.end)).toBe("function=ring><parameter=tone>low</parameter></function>")
  expect(call?.written.kind === "members" ? call.written.members.map((member) => text.slice(member.start, member.end)) : null).toEqual(["low"])
})

test.each(["function=sing><parameter=tone>low</parameter></function>", "function=ring", "words", "<name>sing</name>"])(
  "only a given tool makes it a call: %s",
  (text) => {
    expect(tell(bareTag, text, words)).toBeNull()
  },
)

test("an answer is the last word", () => {
  keepsLaw(bareTag, ["function=ring>\n<parameter=tone>\nlow\n</parameter>\n</function> x"], ["<", ">", "=", "x", "\n", "</parameter>", "</function>"], words)
})
