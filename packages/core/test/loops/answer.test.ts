import { expect, test } from "vitest"
import { Answer, KEPT_WHOLE, signsOf } from "../../src/loops/answer.ts"

test("two answers that differ in ids have one digest", () => {
  expect(new Answer("stored, id 7").digest).toBe(new Answer("stored, id 8").digest)
  expect(new Answer("stored 7 ferns").digest).not.toBe(new Answer("stored 8 ferns").digest)
})

test("a long text is reduced at once, with the same results", () => {
  const text = `Error: no moss\n${"x".repeat(KEPT_WHOLE)}`
  const long = new Answer(text)
  expect(long.head).toMatch(/^Error: no moss x+…$/)
  expect(long.signs).toEqual(signsOf(text))
  expect(long.digest).toBe(new Answer(text).digest)
})

test("comes back from a state", () => {
  const answer = new Answer("still waiting")
  const again = Answer.of(answer.digest, answer.head, answer.signs)
  expect([again.digest, again.head, again.signs]).toEqual([answer.digest, answer.head, answer.signs])
})
