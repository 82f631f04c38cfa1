import { expect, test } from "vitest"
import { isWrittenAgain } from "../../../../src/json/reading/doubts/written-again.ts"
import { NOTE, refuses, valueIn } from "../../../support/reading.ts"

test("one side of the quotes stands on the other side again", () => {
  for (const body of [
    'old/pot.log"log',
    'pot"pottery',
    'kiln?hot=1",hot=1',
    'fire ."}e .',
    'the lids: [1,"lids: [1, 2]',
  ])
    expect(isWrittenAgain(body, '"', 1), body).toBe(true)
  expect(isWrittenAgain('pot.""pot.', '"', 2)).toBe(true)
})

test("texts that only hold quotes", () => {
  for (const body of ['a 24" pot', 'the " mark', "pot", '"pot']) expect(isWrittenAgain(body, '"', 1), body).toBe(false)
  expect(isWrittenAgain('say "pot" pot', '"', 2)).toBe(false)
})

test("nothing is executed from a piece that was sent twice", () => {
  refuses('{"title": "kiln.example?hot=1",hot=1", "pages": 1}', NOTE)
  refuses('{"title": "x", "body": "fire ."}e ."}', NOTE)
  expect(valueIn('{"title":"a 24" pot","pages":1}', NOTE)).toEqual({ title: 'a 24" pot', pages: 1 })
})
