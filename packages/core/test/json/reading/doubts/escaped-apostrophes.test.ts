import { expect, test } from "vitest"
import { NOTE, refuses, valueIn } from "../../../support/reading.ts"

const titleIn = (title: string): unknown => (valueIn(`{"title":"${title}","pages":1}`, NOTE) as { title: string }).title

test.each([
  String.raw`say('hen\'s')`,
  String.raw`const pot = 'hen\'s';`,
  String.raw`pot = 'hen\'s' + 'lid'`,
  String.raw`printf $'hen\'s'`,
  String.raw`put(pot, 'hen\'s')`,
  String.raw`pot = {'lid': 'hen\'s', 'rim': 'ox\'s'}`,
  String.raw`select pot from rack where lid like 'a' escape '\'`,
])("the backslash belongs to code: %s", (title) => {
  expect(titleIn(title)).toBe(title)
})

test("nobody needs it", () => {
  for (const title of [
    String.raw`the hen\'s pot`,
    String.raw`say(\'pot\')`,
    String.raw`the ox\'s 'pot' and the hen\'s`,
    String.raw`say('pot') # the ox\'s`,
  ])
    expect(titleIn(title)).toBe(title.replaceAll("\\'", "'"))
})

test.each([
  String.raw`they call it 'hen\'s pot' here`,
  String.raw`the label: 'hen\'s', again`,
  String.raw`say('hen\'s') # the ox\'s`,
  String.raw`char c = '\''; \\d`,
  String.raw`echo 'hen'\''s'`,
])("nothing tells: %s", (title) => {
  refuses(`{"title":"${title}","pages":1}`, NOTE)
})

test("of a long text both ends are looked at", () => {
  const lines = (first: string, last: string): string => `${first}\\n${"pot = lid + rim\\n".repeat(400)}${last}\\n`
  const bodyOf = (body: string): unknown => (valueIn(`{"title":"x","body":"${body}"}`, NOTE) as { body: unknown }).body
  expect(bodyOf(lines("put('a', 'it\\'s')", "put('it\\'s')"))).toContain("put('it\\'s')")
  expect(bodyOf(lines("pot()", "put('it\\'s')"))).toContain("put('it\\'s')")
  expect(bodyOf(lines("it\\'s a pot", "it\\'s a lid"))).toContain("it's a lid")
})
