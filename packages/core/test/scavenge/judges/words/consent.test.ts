import { expect, test } from "vitest"
import { asksConsent, asksOpinion } from "../../../../src/scavenge/judges/words/consent.ts"

test.each([
  "I need your explicit approval first.",
  "Waiting for your permission.",
  "May I proceed?",
  "Bitte bestätigen Sie den Schnitt.",
  "Merci de confirmer la tonte.",
  "¿Desea continuar?",
  "Пожалуйста, подтвердите.",
  "请确认。",
  "続行してもよろしいですか？",
])("asks for leave: %s", (text) => {
  expect(asksConsent(text)).toBe(true)
})

test.each([
  "I'll confirm once it is cut.",
  "The cut was approved.",
  "Which lawn?",
  "Please wait.",
  "After you confirmed, I went on.",
])("does not: %s", (text) => {
  expect(asksConsent(text)).toBe(false)
})

test("a plan is put up for opinion", () => {
  for (const text of ["Is that all right?", "Tell me what you think.", "Sag mir, ob das passt."])
    expect(asksOpinion(text)).toBe(true)
  expect(asksOpinion("Then I rake.")).toBe(false)
})
