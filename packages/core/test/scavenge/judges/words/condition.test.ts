import { expect, test } from "vitest"
import { waitsForLeave, waitsForReader } from "../../../../src/scavenge/judges/words/condition.ts"
import { normalizeWords } from "../../../../src/scavenge/judges/words/sentence.ts"

const waits = (text: string): boolean => waitsForReader(normalizeWords(text), text)

test.each([
  "Once you have seen the lawn, I'll mow it:",
  "I'll mow it as soon as you tell me:",
  "When you're back, I will mow:",
  "With your permission, I'll mow:",
  "Once approved, this goes out:",
  "Wenn Sie einverstanden sind, mähe ich:",
  "Si vous êtes d'accord, je tonds :",
  "Cuando confirmes, corto el césped:",
  "Se você quiser, eu corto:",
  "Non appena confermi, taglio:",
  "Zodra je akkoord bent, maai ik:",
  "Если вы согласны, я начну:",
  "Jeśli potwierdzisz, skoszę:",
  "如果您同意，我来割草：",
  "您确认后，我来割草：",
  "ご確認いただければ、芝を刈ります：",
  "확인해 주시면 깎겠습니다:",
  "Onaylarsanız çimi biçeceğim:",
])("waits for the reader: %s", (text) => {
  expect(waits(text)).toBe(true)
})

test.each([
  "Once the rain is over, I'll mow:",
  "Let me see if you have a lawn:",
  "I'll look when your lawn was cut:",
  "When you asked for a short cut, I set the blade. Now:",
  "With your approval in hand, I mow:",
  "I'll retry with the authorization header:",
  "Wenn sie trocken ist, mähe ich die Wiese:",
  "Voy a ver si el césped está seco:",
  "Se lo corto ahora:",
])("does not: %s", (text) => {
  expect(waits(text)).toBe(false)
})

test("behind a call, only a condition of leave counts", () => {
  expect(waitsForLeave(normalizeWords("If you need more, ask."))).toBe(false)
  expect(waitsForLeave(normalizeWords("It starts once you agree."))).toBe(true)
})
