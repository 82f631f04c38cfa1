import { expect, test } from "vitest"
import { holdsExpression } from "../../../../src/json/reading/doubts/expression-in-text.ts"
import { NOTE, refuses, valueIn } from "../../../support/reading.ts"

test("an operator between the first two quotes", () => {
  for (const body of [
    '{" + glaze + "}',
    'clay" . " oak',
    '[1," + kiln.pots[0] + " 2]',
    '(" || name || ")',
    'a", n, "b',
  ])
    expect(holdsExpression(body, '"'), body).toBe(true)
  for (const body of [
    'say "hi" + "bye"',
    'join(", ")',
    'fire("a" + name + "b")',
    "pot",
    'a 24" pot',
    'split(" + ")',
    'the "." mark',
  ])
    expect(holdsExpression(body, '"'), body).toBe(false)
})

test("a sum of literals and names has no value", () => {
  for (const sum of ['"{" + glaze + "}"', '"clay" . " oak"', '"[3," + kiln + " 4]"', '"say \\"" . "hi\\""'])
    refuses(`{"title": ${sum}, "pages": 1}`, NOTE)
  refuses('{"title": "pots where kiln " + id + "in (3,4)", "body": "x"}', NOTE)
})

test("a sum inside the code of a text stays", () => {
  expect(valueIn('{"title":"x","body":"fire("pot" + lid + "!")"}', NOTE)).toEqual({
    title: "x",
    body: 'fire("pot" + lid + "!")',
  })
})
