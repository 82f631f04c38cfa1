import { expect, test } from "vitest"
import { KEPT_WHOLE, signsOf, ToolAnswer } from "../../src/loops/answer.ts"

const answer = (text: string, call: string | null = null): ToolAnswer => new ToolAnswer(text, call)

test("two answers that differ in ids have one digest", () => {
  expect(answer("stored, id 7").digest).toBe(answer("stored, id 8").digest)
  expect(answer("stored 7 ferns").digest).not.toBe(answer("stored 8 ferns").digest)
})

test("a long text is reduced at once, with the same results", () => {
  const text = `Error: no moss\n${"x".repeat(KEPT_WHOLE)}`
  const long = answer(text)
  expect(long.head).toMatch(/^Error: no moss x+…$/)
  expect(long.signs).toEqual(signsOf(text, null))
  expect(long.digest).toBe(answer(text).digest)
})

test("comes back from a state", () => {
  const said = answer("still waiting")
  const again = ToolAnswer.of(said.digest, said.head, said.signs, said.told)
  expect([again.digest, again.head, again.signs, again.told]).toEqual([said.digest, said.head, said.signs, said.told])
})

test("what an answer repeats of the question makes no other kind of error", () => {
  const kind = (query: string) => answer(`Your search ${query} found nothing`, JSON.stringify({ query })).signs.error
  expect(kind("moss on stones")).toBe(kind("ferns in winter"))
})
