import { expect, test } from "vitest"
import { DEFAULT_LIMITS, withLimits } from "../../src/limits.ts"
import { readAnswer } from "../../src/model-repair/answer.ts"
import { cpuTime } from "../support/cpu-time.ts"
import { answerOf } from "../support/model-answers.ts"

const read = (text: unknown) => readAnswer(text, DEFAULT_LIMITS)
const GOOD = answerOf("t", '{"a":1}', ["/a: done"])

test("exactly four keys, and nothing around them but blanks", () => {
  expect(read(`\n ${GOOD} \n`)).toMatchObject({
    repairable: true,
    name: "t",
    changes: ["/a: done"],
    escalationReason: "",
  })
})

test.each([
  ["nothing", ""],
  ["no text", { repairable: true }],
  ["prose", `Here: ${GOOD}`],
  ["a fence", `\`\`\`json\n${GOOD}\n\`\`\``],
  ["one key more", answerOf("t", "{}", [], { note: 1 })],
  ["one key less", GOOD.replace('"repairable":true,', "")],
  ["a key twice", GOOD.replace("{", '{"repairable":true,')],
  ["a name twice deep inside", answerOf("t", '{"a":{"b":1,"b":2}}')],
  ["a key of prototypes", GOOD.replace("{", '{"__proto__":1,')],
  ["a call without arguments", GOOD.replace(',"arguments":{"a":1}', "")],
  ["a call with more", GOOD.replace('"name":"t"', '"name":"t","id":"1"')],
  ["a name that is none", GOOD.replace('"name":"t"', '"name":7')],
  ["yes as a text", GOOD.replace("true", '"true"')],
  ["changes that are no texts", GOOD.replace('["/a: done"]', "[1]")],
  ["changes that are no list", GOOD.replace('["/a: done"]', '"/a: done"')],
  ["a reason that is null", GOOD.replace('"escalation_reason":""', '"escalation_reason":null')],
  ["single quotes", GOOD.replaceAll('"', "'")],
  ["a comma too many", GOOD.replace(/\}$/, ",}")],
  ["too deep", answerOf("t", `{"a":${"[".repeat(600)}${"]".repeat(600)}}`)],
])("%s is no answer", (_, text) => {
  expect(read(text)).toBeNull()
})

test("fifty megabytes are not even looked at", () => {
  const started = cpuTime()
  expect(read(`{"a":"${"x".repeat(50_000_000)}"}`)).toBeNull()
  expect(readAnswer(GOOD, withLimits({ modelAnswerChars: 10 }))).toBeNull()
  expect(cpuTime() - started).toBeLessThan(2_000)
})
