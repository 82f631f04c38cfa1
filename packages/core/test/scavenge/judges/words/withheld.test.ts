import { expect, test } from "vitest"
import { normalizeWords } from "../../../../src/scavenge/judges/words/sentence.ts"
import { lacksData, withholdsCall } from "../../../../src/scavenge/judges/words/withheld.ts"

test.each([
  "I'll hold off on the lawn:",
  "Ich lasse es lieber bleiben:",
  "Я воздержусь:",
  "草刈りは控えます。",
  "That call is still pending.",
  "I'll leave that to you:",
  "I'm flagging this as spam:",
  "Let me ask your neighbour's manager, no: let me ask your manager about the lawn first:",
  "I'll make sure nobody cuts it:",
  "Davon lasse ich die Finger:",
  "Von diesem Schnitt rate ich ab:",
  "Hors de question de tondre :",
  "Voy a evitar esto:",
  "Я отложу это до весны:",
  "Awaiting your decision.",
  "I'm holding it back:",
  "I'll need a gardener to sign off on the cut:",
  "I'll use this as an example in the docs:",
  "First plan, discarded:",
  "Dafür brauche ich Ihre Freigabe.",
  "Il me faut d'abord votre accord.",
  "Necesito tu autorización.",
  "На это нужно ваше разрешение.",
  'Reply "mow" and I will start:',
  "The owner has to sign it off first.",
  "Nothing has been cut so far.",
  "Rien n'a encore été envoyé.",
  "まだ何も送信していません。",
])("withheld: %s", (sentence) => {
  expect(withholdsCall(normalizeWords(sentence))).toBe(true)
})

test.each([
  "Let me check with the weather service:",
  "I'll save the plan and cut the north lawn:",
  "I need your address, which I have, so here goes:",
  "With your approval in hand, I need no more.",
  "Nothing is left of the leaves.",
  "I'll report the height:",
  "Ich melde mich gleich mit dem Ergebnis:",
  "I'll cancel it right away.",
  "I need to validate your plan first.",
  "Para continuar necesito leer tu plan:",
  "After that I need your decision on the colour.",
  "Je garde un œil sur la pelouse :",
])("made: %s", (sentence) => {
  expect(withholdsCall(normalizeWords(sentence))).toBe(false)
})

test.each([
  "Keep the hedge!",
  "Leave that bed alone.",
  "Hands off the roses!",
  "Don't touch it!",
  "The gate stays.",
  "The gardener has to unlock the shed first.",
  "We should wait with the lawn.",
  "I prefer to wait.",
  "I need the height from you first.",
  "Once I have your answer, I mow:",
  "Finger weg von den Rosen!",
  "Lass die Hecke, wie sie ist.",
  "Erst muss der Gärtner den Schuppen aufmachen.",
  "Ne touchez pas à la haie !",
  "No toques los rosales.",
  "Zostaw ten żywopłot.",
  "Не трогай розы!",
  "必须先由园丁打开。",
])("left alone, or for somebody else first: %s", (text) => {
  expect(withholdsCall(normalizeWords(text))).toBe(true)
})

test.each([
  "Keep calm, I'm mowing:",
  "Keep the rest and I'll mow the north:",
  "Leave it to me.",
  "Don't worry about the roses.",
  "First I have to mow.",
  "We have to mow first.",
  "It remains to mow the north.",
])("no: %s", (text) => {
  expect(withholdsCall(normalizeWords(text))).toBe(false)
})

test.each([
  ["The name of the lawn is missing.", "mow", true],
  ["The blade is missing.", "mow", false],
  ["Ich kenne das Datum nicht.", "mow", true],
  ["Ich kenne das Datum nicht.", "find_date", false],
  ["Dime primero el nombre del jardín.", "mow", true],
  ["It depends on what the owner says.", "mow", true],
  ["The name of the lawn is north.", "mow", false],
])("%j before %s lacks data: %s", (text, name, expected) => {
  expect(lacksData(normalizeWords(text), [name])).toBe(expected)
})
