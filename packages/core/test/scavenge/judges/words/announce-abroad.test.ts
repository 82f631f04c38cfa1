import { expect, test } from "vitest"
import { announcesAbroad } from "../../../../src/scavenge/judges/words/announce-abroad.ts"
import { normalizeWords } from "../../../../src/scavenge/judges/words/sentence.ts"

test.each([
  "Ensin tarkistan nurmikon:",
  "Nu klipper jag gräset:",
  "Vediamo il prato:",
  "Teď zkontroluji trávník:",
  "Najprv skontrolujem trávnik:",
  "Зараз подивлюся на газон:",
  "Ще проверя тревата:",
  "Θα ελέγξω το γκαζόν:",
  "Megnézem a kertet:",
  "Voi verifica grădina:",
  "Provjeravam travnjak:",
  "我先看看草坪：",
  "سأفحص العشب:",
  "چمن را بررسی می‌کنم:",
  "אני בודק את הדשא:",
  "मैं घास देखता हूँ:",
  "আমি ঘাস দেখছি:",
  "நான் புல்லைப் பார்க்கிறேன்:",
  "ผมจะดูสนามหญ้า:",
  "Để tôi xem bãi cỏ:",
  "Saya akan periksa rumputnya:",
  "Titingnan ko ang damo:",
  "Nitaangalia nyasi:",
])("somebody acts: %s", (text) => {
  expect(announcesAbroad(normalizeWords(text))).toBe(true)
})

test.each([
  "Ukážu volání sekačky:",
  "Pokud souhlasíš, zkontroluji trávník:",
  "Odmítám to udělat:",
  "Якщо можна, зараз подивлюся:",
  "Megmutatom a hívást:",
  "Lenyírhatnám a füvet:",
  "ให้ผมตัดหญ้าไหม:",
  "Saya akan menunjukkan caranya:",
  "Refuz să verific:",
  "Ako se slažeš, provjeravam travnjak:",
  "如果同意，我先看看：",
  "سأعرض مثالا:",
  "इजाज़त मिले तो, अगर ठीक हो, मैं देखता हूँ:",
  "আমি ঘাস দেখেছি:",
  "Contoh: saya akan periksa:",
  "Saya menolak:",
  "Nyasi ni ndefu:",
  "The problem is custom:",
  "Die Karte und die Werkzeuge:",
])("a text, a condition, a refusal, the past, or another language: %s", (text) => {
  expect(announcesAbroad(normalizeWords(text))).toBe(false)
})
