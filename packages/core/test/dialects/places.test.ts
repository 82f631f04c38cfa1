import { describe, expect, test } from "vitest"
import { type CallTrigger, NEEDS_MORE_TEXT, NO_CALL_START } from "../../src/dialects/dialect.ts"
import {
  actionLine,
  atName,
  bareCalls,
  functoolsTrigger,
  listBeforeBrace,
  listBeforeParen,
  lostBracket,
  lostOpener,
  nameBeforeBrace,
  nameBeforeParen,
  nameOnLine,
  plainName,
  promptTrigger,
  recipientTrigger,
} from "../../src/dialects/places.ts"
import { wordsOf } from "./grammar/law.ts"

const words = wordsOf({ ring: ["tone"], set_bell: ["on"] })

/** From where a call would be read, told by the text from there on; the needle is the last one in the text. */
function place(trigger: CallTrigger, text: string, isEnd = true, floor = 0): string | number {
  const at = text.lastIndexOf(trigger.needle)
  const start = trigger.locateStart({ text, isEnd, words }, at, floor)
  return start < 0 ? start : text.slice(start)
}

const bareCall = (needle: string): CallTrigger => bareCalls.find((each) => each.needle === needle) as CallTrigger

describe("where a call would begin", () => {
  test.each<[string, CallTrigger, string, string]>([
    ["a recipient", recipientTrigger, " to=functions.ring<|message|>", "to=functions.ring<|message|>"],
    ["a recipient at the start", recipientTrigger, "to=ring <|", "to=ring <|"],
    ["call: before a brace", bareCall("{"), "So:\n  call:ring{", "call:ring{"],
    ["call: before a bracket", bareCall("("), "call:ring(", "call:ring("],
    ["call: before a mark", bareCall("BEGIN_ARG"), "call:ring\nBEGIN_ARG", "call:ring\nBEGIN_ARG"],
    ["call: behind a thought", bareCall("{"), "Hm.</think>call:ring{", "call:ring{"],
    ["a recipient behind a thought", recipientTrigger, "Hm.</think>to=ring <|", "to=ring <|"],
    ["a channel before the recipient", recipientTrigger, "So:\ncommentary to=ring <|", "commentary to=ring <|"],
    ["the same with its role", recipientTrigger, "assistantanalysis to=ring<|", "assistantanalysis to=ring<|"],
    ["a prompt behind a thought", promptTrigger, "Hm.</think>>>>ring", "ring"],
    ["functools", functoolsTrigger, "So: functools[ {", "functools[ {"],
    ["an action", actionLine, "Hm.\nAction: ring", "Action: ring"],
    ["an action in bold", actionLine, "**Action**: ring", "**Action**: ring"],
    ["a numbered action", actionLine, " Action 12 : ring", "Action 12 : ring"],
    ["a list of objects", listBeforeBrace, "x [\n  {", "[\n  {"],
    ["a list of calls", listBeforeParen, "x [ring(", "[ring("],
    ["a list of strings", listBeforeParen, '[ "ring(', '[ "ring('],
    ["a list of names in quotes", listBeforeParen, "x ['ring'(", "['ring'("],
    ["a name in quotes", nameBeforeParen, "so `ring`(", "`ring`("],
    ["lists in a list", listBeforeParen, "[[ring(", "[[ring("],
    ["a name and a bracket", nameBeforeParen, "so ring(", "ring("],
    ["a statement", nameBeforeParen, "\n  x = await ring(", "x = await ring("],
    ["a printed call", nameBeforeParen, "print(ring(", "print(ring("],
    ["Markdown's escape", nameBeforeParen, "set\\_bell(", "set\\_bell("],
    ["a name on its line", nameBeforeBrace, "Hm.\nring\n{", "ring\n{"],
    ["a name and a colon", nameBeforeBrace, "`ring`: {".slice(1), "ring`: {"],
    ["a tag without its bracket", lostBracket, "\nfunction=", "function="],
    ["another", lostBracket, "<x>antml:invoke name=", "antml:invoke name="],
    ["an opener without its bracket", lostOpener, "So:\ntool_call>\n{", "tool_call>\n{"],
    ["a name behind an at sign", atName, "Hm.\n @ring(", "@ring("],
    ["a prompt", promptTrigger, "Hm.\n>>>ring\n{", "ring\n{"],
    ["a prompt behind a call", promptTrigger, "{}>>>ring\n{", "ring\n{"],
    ["a name above a tag", nameOnLine, "Hm.\n ring:\n<", "ring:\n<"],
  ])("%s", (_, trigger, text, from) => {
    expect(place(trigger, text)).toBe(from)
  })
})

describe("where none would", () => {
  test.each<[string, CallTrigger, string]>([
    ["a word that ends alike", recipientTrigger, "auto=ring<|"],
    ["a recipient without a mark", recipientTrigger, "to=ring and more"],
    ["a recipient of nothing", recipientTrigger, "to= <|message|>"],
    ["call: within a line", bareCall("{"), "please call:ring{"],
    ["another function", functoolsTrigger, "myfunc[{"],
    ["an action within a line", actionLine, "The Action: ring"],
    ["an action without a colon", actionLine, "Action films are fun, he said"],
    ["no list", listBeforeBrace, "x {"],
    ["a list of an unknown name", listBeforeParen, "[sing("],
    ["a call that is no list", listBeforeParen, "x, ring("],
    ["an unknown name", nameBeforeParen, "sing("],
    ["a bracket of prose", nameBeforeParen, "ring ("],
    ["a bracket around an id", nameBeforeParen, "we @ring("],
    ["a name within a line", nameBeforeBrace, "we ring {"],
    ["a longer word", lostBracket, "\nmyfunction="],
    ["an opener with its bracket", lostOpener, "<tool_call>{"],
    ["a closer", lostOpener, "</tool_call>{"],
    ["a longer tag", lostOpener, "my_tool_call>{"],
    ["a name behind an at sign within a line", atName, "we @ring("],
    ["an address", atName, "bell@ring("],
    ["an unknown name behind an at sign", atName, "@sing("],
    ["a prompt within a line", promptTrigger, "so >>>ring"],
    ["a shell's prompt", promptTrigger, ">>> ring"],
    ["a merge conflict", promptTrigger, ">>>>>>> ring"],
    ["a name within its line", nameOnLine, "we ring\n<"],
    ["a tag right behind the name", nameOnLine, "ring<"],
  ])("%s", (_, trigger, text) => {
    expect(place(trigger, text)).toBe(NO_CALL_START)
  })
})

test("what may still become a place waits", () => {
  expect(place(recipientTrigger, " to=functions.ri", false)).toBe(NEEDS_MORE_TEXT)
  expect(place(recipientTrigger, ` to=${"x".repeat(300)}`, false)).toBe(NO_CALL_START)
  expect(place(promptTrigger, ">>>", false)).toBe(NEEDS_MORE_TEXT)
  expect(place(promptTrigger, ">>>", true)).toBe(NO_CALL_START)
  expect(place(actionLine, "Action", false)).toBe(NEEDS_MORE_TEXT)
  expect(place(actionLine, "Action", true)).toBe(NO_CALL_START)
})

test("what was taken already is not looked at", () => {
  expect(place(functoolsTrigger, "functools[{", true, 9)).toBe(NO_CALL_START)
  expect(place(nameBeforeParen, "x = ring(", true, 4)).toBe("ring(")
  expect(place(listBeforeBrace, "[{", true, 1)).toBe(NO_CALL_START)
})

test("names lose the escapes of Markdown", () => {
  expect(plainName("set\\_bell")).toBe("set_bell")
})
