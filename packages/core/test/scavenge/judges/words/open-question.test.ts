import { expect, test } from "vitest"
import { leadOf } from "../../../../src/scavenge/judges/words/lead.ts"
import { leavesOpen } from "../../../../src/scavenge/judges/words/open-question.ts"

const isOpen = (text: string): boolean =>
  leavesOpen(leadOf(text, { start: 0, end: text.length, breaksAfter: true }), ["mow"])

test.each([
  "Shall I cut it? The grass is still long.",
  "Do you want me to cut it? So far nothing has happened. The mower is ready.",
  "Soll ich den Rasen mähen? Bisher ist er lang.",
  "Darf ich anfangen? Ich warte auf deine Antwort.",
  "Vuoi che tagli l'erba? Aspetto una risposta.",
  "Voulez-vous que je tonde la pelouse ? J'attends votre réponse.",
  "¿Quieres que corte el césped? Todavía está largo.",
  "Czy mam skosić trawnik? Trawa jest długa.",
  "Mag ik het gras maaien? Het is nog nat.",
  "Начать косить газон? Трава ещё высокая.",
  "草を刈ってもよろしいですか？まだ何もしていません。",
  "要我割草吗？草还很长。",
  "Aspetto la tua conferma.",
])("open: %s", (text) => {
  expect(isOpen(text)).toBe(true)
})

test.each([
  "Is the grass dry? Let me look.",
  "Is the north lawn dry? Checking the sensor now.",
  "You want the lawn cut? I'll do it right away.",
  "Ist der Rasen trocken? Ich sehe nach.",
  "L'herbe est-elle sèche ? Je vérifie.",
  "草干了吗？我来看看。",
  "Where does the hedge end? The plan says at the gate.",
  "Wie lang ist das Gras? Der Plan nennt zehn Zentimeter.",
  "Shall I cut it? you asked.\n\nThe sensor says that the lawn is dry.",
  "Ready? The lawn is dry.",
  "The lawn is dry.",
])("not open: %s", (text) => {
  expect(isOpen(text)).toBe(false)
})
