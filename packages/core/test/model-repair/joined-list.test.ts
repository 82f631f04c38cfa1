import { expect, test } from "vitest"
import { joinedParts } from "../../src/model-repair/listed.ts"

test.each([
  ["rot, blau und grau", ["rot", "blau", "grau"]],
  ["rot, blau, und grau", ["rot", "blau", "grau"]],
  ["rot und blau", ["rot", "blau"]],
  ["rojo, verde y azul", ["rojo", "verde", "azul"]],
  ["rouge, vert et bleu", ["rouge", "vert", "bleu"]],
  ["rosso, verde e blu", ["rosso", "verde", "blu"]],
  ["rood, groen en blauw", ["rood", "groen", "blauw"]],
  ["röd, grön och blå", ["röd", "grön", "blå"]],
  ["красный, синий и белый", ["красный", "синий", "белый"]],
  ["zielony, czarny i biały", ["zielony", "czarny", "biały"]],
  ["mavi, beyaz ve siyah", ["mavi", "beyaz", "siyah"]],
  ["São Paulo, Rio de Janeiro e Salvador", ["São Paulo", "Rio de Janeiro", "Salvador"]],
  ["赤、青、緑", ["赤", "青", "緑"]],
  ["赤、青と緑", ["赤", "青", "緑"]],
  ["红、蓝和绿", ["红", "蓝", "绿"]],
  ["東京、昭和町", ["東京", "昭和町"]],
])("%s", (text, parts) => {
  expect(joinedParts(text)).toEqual(parts)
})

test.each([
  "red, blue and grey",
  "alles außer rot und blau",
  "rot, nicht blau und grau",
  "todo menos rojo y azul",
  "Moe et al",
  "x y z",
  "x, y and z",
  "axis, y label",
  "vitamin e oil",
  "iron, e numbers",
  "cours en ligne",
  "rot und",
  "und rot",
  "rot und blau und grau",
  "赤、",
  "赤、青以外",
  "ひとりと青",
])("%s is no such list for sure", (text) => {
  expect(joinedParts(text)).toBeNull()
})
