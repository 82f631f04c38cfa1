import fc from "fast-check"
import { expect, test } from "vitest"
import { mend } from "../../src/mend.ts"
import { caseOf, plainText, wildText } from "../support/arbitrary.ts"
import { harmful } from "../support/damage.ts"
import { promise } from "../support/promise.ts"

const names = fc.constantFrom(
  "shelve_book",
  "shelve_book",
  "ShelveBook",
  "shelve",
  "list_books",
  "burn_book",
  "nobody",
  "",
  "functions.list_books",
)
const text = fc.oneof(
  harmful(caseOf(plainText)).map((given) => given.damaged),
  wildText,
  fc.constantFrom(
    "{}",
    '{"most":1}',
    '{"most":1}{"most":2}',
    '{"most":1}{"most":2}{"most":3}',
    '[{"most":1},{"most":2}]',
  ),
)
const turn = fc.array(fc.record({ name: names, arguments: text }), { maxLength: 5 })
const tools = [
  {
    name: "shelve_book",
    parameters: { type: "object", properties: { title: { type: "string" }, most: { type: "integer" } } },
  },
  {
    name: "list_books",
    readOnly: true,
    parameters: { type: "object", properties: { most: { type: "integer" } }, additionalProperties: false },
  },
  { name: "burn_book", parameters: { type: "object" } },
]

test("each id is answered once, and the counts add up", () => {
  promise(fc.tuple(turn, fc.boolean()), ([list, disabled]) => {
    const toolCalls = list.map((call, i) => ({ ...call, id: `id${i}` }))
    const { calls, escalated, suppressed, report } = mend(
      { toolCalls },
      tools,
      disabled ? { disabledTools: ["burn_book"] } : {},
    )
    const answered = [...calls, ...escalated, ...suppressed].map((call) => call.id)
    const bases = new Set(answered.map((id) => id.replace(/-\d+$/, "")))
    const isOnce = new Set(answered).size === answered.length
    const isComplete =
      bases.size === toolCalls.length && toolCalls.every(({ id }) => bases.has(id) && answered.includes(id))
    if (!isOnce || !isComplete) expect(answered).toEqual(toolCalls.map(({ id }) => id))
    const { outcomes } = report
    const told = [outcomes.unchanged + outcomes.repaired, outcomes.escalated, outcomes.suppressed]
    expect(told).toEqual([calls.length, escalated.length, suppressed.length])
    // what is refused or withheld keeps the text it came with
    for (const call of [...escalated, ...suppressed]) {
      const given = toolCalls.find(({ id }) => id === call.id.replace(/-\d+$/, ""))
      if (given?.arguments !== call.arguments) expect(call.arguments).toBe(given?.arguments)
    }
  })
})
