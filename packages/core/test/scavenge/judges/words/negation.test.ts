import { expect, test } from "vitest"
import { affirmedWords } from "../../../../src/scavenge/judges/words/negation.ts"
import { normalizeWords } from "../../../../src/scavenge/judges/words/sentence.ts"

const affirmed = (text: string): string => affirmedWords(normalizeWords(text)).trim()

test.each([
  "I'm not going to mow the lawn",
  "We never mow it",
  "There is no way I'll mow it",
  "Esto no lo voy a cortar",
  "Ich mähe den Rasen nicht",
  "Dat maai ik vandaag niet",
  "Je ne tonds pas la pelouse",
  "No cortaré el césped",
  "Não vou cortar a grama",
  "Non taglio il prato",
  "Я не буду косить газон",
  "Я не коситиму газон",
  "Nie skoszę trawnika",
  "Jag klipper inte gräset",
  "Jeg slår ikke græsset",
  "Çimleri biçmeyeceğim",
  "Çimleri biçmiyorum",
  "Tôi sẽ không cắt cỏ",
  "Saya tidak akan memotong rumput",
  "मैं घास नहीं काटूँगा",
  "لن أقص العشب",
  "לא אכסח את הדשא",
  "잔디를 깎지 않겠습니다",
  "芝は刈りません",
  "我不会割草",
])("says what is not done: %s", (text) => {
  expect(affirmed(text)).toBe("")
})

test.each([
  "I'll mow the lawns not cut yet",
  "Ik pas het plan aan",
  "Çimleri biçiyorum",
  "異常がないか確認します",
  "문제가 없는지 확인하겠습니다",
  "我看看有没有草",
  "No problem",
  "I can't tell without looking",
])("says nothing of the kind: %s", (text) => {
  expect(affirmed(text)).toBe(normalizeWords(text).trim())
})

test.each([
  ["It isn't cut, so I'll mow it", "so i'll mow it"],
  ["Let me see why the mower does not start", "let me see"],
  ["Ik kijk waarom het niet werkt", "ik kijk"],
  ["Since I do not see it let me look", "since i do not see it let me look"],
  ["Diesen Rasen mähe ich nicht, er wäre sonst hin", "er wäre sonst hin"],
  ["That is not something I'll do", ""],
])("%s: what is left is %s", (text, left) => {
  expect(affirmed(text)).toBe(left)
})
