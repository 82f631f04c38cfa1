import { expect, test } from "vitest"
import { asksConsent, asksOpinion, waitsToBeTold } from "../../../../src/scavenge/judges/words/consent.ts"
import { readSentences } from "../../../../src/scavenge/judges/words/sentence.ts"

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
  expect(asksConsent(readSentences(text))).toBe(true)
})

test.each([
  "I'll confirm once it is cut.",
  "The cut was approved.",
  "Which lawn?",
  "Please wait.",
  "After you confirmed, I went on.",
])("does not: %s", (text) => {
  expect(asksConsent(readSentences(text))).toBe(false)
})

test("a plan is put up for opinion", () => {
  for (const text of ["Is that all right?", "Tell me what you think.", "Sag mir, ob das passt."])
    expect(asksOpinion(text)).toBe(true)
  expect(asksOpinion("Then I rake.")).toBe(false)
})

test.each([
  "Tell me when the hedge is cut and ready.",
  "Ping me once you are back.",
  "Sag mir Bescheid, wenn die Hecke fertig ist.",
  "Sagen Sie mir, sobald Sie bereit sind.",
  "Dites-moi quand la haie est prête.",
  "Prévenez-moi dès que c'est terminé.",
  "Dime cuando el seto esté listo.",
  "Me avise quando a cerca estiver pronta.",
  "Fammi sapere quando la siepe è pronta.",
  "Laat het me weten zodra de heg klaar is.",
  "Сообщите, когда всё будет готово.",
  "Daj znać, gdy żywopłot będzie gotowy.",
  "Säg till när häcken är klar.",
  "Çit hazır olunca haber verin.",
  "篱笆准备好后请告诉我。",
  "準備ができたら教えてください。",
  "준비되면 알려 주세요.",
])("waits to be told: %s", (text) => {
  expect(waitsToBeTold(readSentences(text))).toBe(true)
})

test.each([
  "Let me know when you need anything else.",
  "Let me know if it is done wrong.",
  "I'll tell you when it is done.",
  "Sag Bescheid, wenn du noch etwas brauchst.",
  "Sag mir, wenn es zu laut ist.",
  "Te aviso cuando esté listo.",
  "完成后我会告诉您。",
  "完了したらお知らせします。",
  "완료되면 알려드릴게요.",
  "Tell me when it hurts.",
])("waits for nothing: %s", (text) => {
  expect(waitsToBeTold(readSentences(text))).toBe(false)
})

test.each(["Ich sage Bescheid, wenn er fertig ist.", "The mower will tell me when the lawn is done."])(
  "nobody is asked to tell: %s",
  (text) => {
    expect(waitsToBeTold(readSentences(text))).toBe(false)
  },
)
