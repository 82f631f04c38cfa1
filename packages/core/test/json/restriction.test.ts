import { expect, test } from "vitest"
import { limitsCall, restrictsCall } from "../../src/json/restriction.ts"

test("words that restrict what a call may do", () => {
  for (const said of [
    "dry run only",
    "Do not send",
    "don't deploy it",
    "only after lunch",
    "only the pots with a lid",
    "unless it boils",
    "simulated",
    "wait for the cook",
    "wait for the result of the cook",
    "wait for the result, then pour",
    "bitte nicht löschen",
    "erst nach dem Essen",
    "ne pas envoyer",
    "no borrar",
    "не удалять",
    "请勿执行",
  ])
    expect(restrictsCall(said), said).toBe(true)
  for (const said of [
    "the big pot",
    "I only look",
    "runs daily",
    "I will wait for the result.",
    "wait for the tool output",
    "note to self",
    "I don't see the lid",
    "der Deckel wurde nicht gefunden",
    "pour voir pourquoi le test ne passe plus",
    "",
  ])
    expect(restrictsCall(said), said).toBe(false)
})

test("words that say what a call is to act on", () => {
  for (const said of [
    "dry run only",
    "only pots of last year",
    "pots older than a week",
    "never the blue one",
    "but not the lids",
    "Excluding the blue one",
    "not those of the guests",
    "where size > 3",
    "nur die Deckel",
    "sauf les couvercles",
    "excepto la azul",
  ])
    expect(limitsCall(said), said).toBe(true)
  for (const said of [
    "the big pot",
    "I only look",
    "to see what is in it",
    "The lid was not found, so I search for it",
    "just to be sure",
    "The cook asked for the last 4 pots",
    "I have to confirm where the lid is",
    "Fetching the up to date list of pots",
    "The cook never said which lid",
    "I should not guess the size",
    "Not sure which pot it is",
    "Confirmed. ",
    "without further delay: ",
    "pots 2-4 are done",
    "the shelf has at least 9 pots",
    "// max 4",
    "the only one",
    "Where it goes I will say later.",
    "because the user wants tea",
    "",
  ])
    expect(limitsCall(said), said).toBe(false)
})
