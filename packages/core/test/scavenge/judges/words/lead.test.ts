import { expect, test } from "vitest"
import { grantsRequest, leadOf, leadOfLine, withoutPointer } from "../../../../src/scavenge/judges/words/lead.ts"

const lead = (text: string, breaksAfter = false) => leadOf(text, { start: 0, end: text.length, breaksAfter })

test.each([
  ["Now I look.", false, false],
  ["Now I look:", true, false],
  ["**Now I look:**", true, false],
  ["Now I look", true, true],
  ["Tools, e.g.", true, true],
  ["现在看。", false, false],
  ["Looking…", false, false],
  ['He said "go."', false, false],
])("%j: attached %s, runs in %s", (text, attached, runsIn) => {
  expect([lead(text).isAttached, lead(text).runsIn]).toEqual([attached, runsIn])
})

test("a line break between them ends the line", () => {
  expect(lead("Now I look", true).runsIn).toBe(false)
})

test("the last sentence counts, a few hundred letters are looked at", () => {
  expect(lead("It is not here. I look").words).toBe(" i look ")
  expect(lead(`${"much said. ".repeat(1000)}Then`).passageWords.length).toBeLessThan(700)
})

test("the last line", () => {
  expect(lead("Subject: Hi\nBody:")).toMatchObject({ line: " body | ", raw: "Subject: Hi\nBody:" })
})

test.each([
  ["The shed has the following note.", true],
  ["納屋に次の紙があります。", true],
  ["小屋里贴着以下的纸条。", true],
  ["헛간에 다음 쪽지가 있습니다.", true],
  ["The note follows the fence.", false],
  ["次に門を見る。", false],
  ["다음으로 문을 봅니다.", false],
])("%j leads to what comes as a colon would: %s", (text, expected) => {
  expect(leadOfLine(text).isLabel).toBe(expected)
})

test.each([
  ["Claro, corto el césped.", true],
  ["Certo, taglio l'erba.", true],
  ["好的，我来割草。", true],
  ["Claro, corto el césped:", false],
  ["El césped, corto.", false],
  ["Corto el césped.", false],
  [`Claro, ${"y el césped ".repeat(6)}crece.`, false],
])("%s grants a request: %s", (text, expected) => {
  expect(grantsRequest(leadOfLine(text))).toBe(expected)
})

test.each([
  ["I mow.\nAction:", "I mow."],
  ["I mow. Here is the call:", "I mow."],
  ["I mow.\n\n**Call:**\nAction:", "I mow."],
  ["Call it off.\n\nRunning", "Call it off."],
  ["Action:", null],
  ["I call the gardener:", null],
  ["I mow.\nThe next lawn:", null],
])("%j: before a label that only points at the call stands %j", (text, expected) => {
  expect(withoutPointer(leadOfLine(text))?.sentence ?? null).toBe(expected)
})
