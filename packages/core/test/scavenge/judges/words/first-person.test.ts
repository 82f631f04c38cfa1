import { expect, test } from "vitest"
import { actsInPresent, saysFirstPerson } from "../../../../src/scavenge/judges/words/first-person.ts"
import { normalizeWords } from "../../../../src/scavenge/judges/words/sentence.ts"

test.each([
  ["I mow the lawn:", true],
  ["We're raking the leaves:", true],
  ["Ich mähe den Rasen:", true],
  ["Dann mähe ich den Rasen:", true],
  ["Je tonde la pelouse :", true],
  ["Ik maai het gras:", true],
  ["Gisteren heb ik dit gemaaid:", false],
  ["Vanmorgen maaide ik:", false],
  ["I går klippte jag:", false],
  ["Jag klipper gräset:", true],
  ["Я скошу газон:", true],
  ["Estoy cortando el césped:", true],
  ["Çimi biçiyorum:", true],
  ["I have mowed the lawn:", false],
  ["Ich habe gemäht:", false],
  ["Je suis au jardin :", false],
  ["Я скосил газон:", false],
  ["The gardener mows the lawn:", false],
])("acts in the present: %s", (text, expected) => {
  expect(actsInPresent(normalizeWords(text))).toBe(expected)
})

test("somebody speaks", () => {
  expect(saysFirstPerson(normalizeWords("I was wrong. The right one:"))).toBe(true)
  expect(saysFirstPerson(normalizeWords("It was wrong. The right one:"))).toBe(false)
})
