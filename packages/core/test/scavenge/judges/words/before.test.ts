import { expect, test } from "vitest"
import { comesBefore, withoutBefore } from "../../../../src/scavenge/judges/words/before.ts"
import { normalizeWords } from "../../../../src/scavenge/judges/words/sentence.ts"

test.each([
  "Schau dir den Plan an, bevor ich mähe:",
  "Sieh nach, ehe wir den Rasen mähen.",
  "Regardez le plan avant que je tonde :",
  "Regardez le plan avant que j'arrose.",
  "Kijk even naar het plan voordat ik maai:",
  "Mira el plan antes de que corte el césped:",
  "Olhe o plano antes que eu corte a grama:",
  "Guarda il piano prima che tagli l'erba:",
  "Посмотрите план, прежде чем я начну косить:",
  "Гляньте план, перш ніж я почну косити:",
  "Zobacz plan, zanim skoszę trawnik:",
  "Titta på planen innan jag klipper:",
  "Se på planen, før jeg klipper:",
  "在我割草之前，请看一下计划：",
  "Biçmeden önce lütfen plana bakın.",
  "刈る前に、計画を見てください。",
  "깎기 전에 계획을 봐 주세요.",
  "Please look at the plan before mowing.",
])("something comes before: %s", (text) => {
  expect(comesBefore(normalizeWords(text))).toBe(true)
})

test.each([
  "Please wait, the lawn is long.",
  "The lawn was cut before noon.",
  "Antes que nada, el césped:",
  "Bitte warten, der Rasen ist lang.",
])("nothing comes before: %s", (text) => {
  expect(comesBefore(normalizeWords(text))).toBe(false)
})

test("the main clause is left, with or without a comma", () => {
  expect(withoutBefore(normalizeWords("Bevor ich mähe, schaue ich nach:"))).toContain("schaue ich nach")
  expect(withoutBefore(normalizeWords("Bevor ich mähe, schaue ich nach:"))).not.toContain("mähe")
  expect(withoutBefore(normalizeWords("Before I mow it let me measure it:"))).toContain("let me measure")
  expect(withoutBefore(normalizeWords("Avant que je tonde je regarde :"))).toContain("je regarde")
})
