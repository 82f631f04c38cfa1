import { expect, test } from "vitest"
import { disownsCall } from "../../../../src/scavenge/judges/words/disowned.ts"
import { readSentences } from "../../../../src/scavenge/judges/words/sentence.ts"

test.each([
  "Hmm, no. The gate is still open.",
  "Halt, doch nicht. Der Rasen ist nass.",
  "Finalement non, il pleut.",
  "Mejor no. Está lloviendo.",
  "いや、やめておきます。",
  "Sorry, I took the wrong lawn.",
  "Hold on, the gate is open and a dog is out.",
  "Moment, das Tor ist offen.",
  "Sorry, scrap that. I misread the plan.",
  "The gate is open. A dog is out. I withdraw that call.",
  "Moment, das nehme ich zurück.",
  "Es regnet. Bitte den Aufruf nicht ausführen.",
  "Entschuldigung, das war voreilig.",
  "Perdón, me equivoqué de jardín.",
  "Perdón, olvida la llamada anterior.",
  "すみません、間違えました。",
  "すみません、取り消します。",
  "Извините, я поторопился.",
  "Warten Sie, das ist der falsche Rasen.",
  "The lawn is wet. Please ignore that.",
  "Bitte einfach ignorieren.",
  "On reflection, the grass is too wet.",
  "Pensando melhor, vai chover.",
  "The grass is short. I'd rather wait a week.",
  "(example only)",
  "À la réflexion, ne la lancez pas, l'herbe est mouillée.",
  "Bij nader inzien: niet uitvoeren, het gras is nat.",
  "Proszę tego nie uruchamiać.",
  "Не запускайте это, трава мокрая.",
  "请不要执行。",
  "Der Aufruf oben dient nur zur Veranschaulichung.",
  "La llamada de arriba es solo ilustrativa.",
  "Es solo un ejemplo.",
  "これは例です。",
  "Laat maar, het gras is nat.",
  "Nie powinnam była tego kosić.",
  "아니요, 잔디가 젖었습니다.",
])("takes it back: %s", (raw) => {
  expect(disownsCall(readSentences(raw))).toBe(true)
})

test.each([
  "Sorry, that is taking a while.",
  "Elle n'aurait pas dû être si haute.",
  "No debería haber estado tan alta.",
  "Sorry for the noise, the mower is old.",
  "Hold on, it takes a minute.",
  "Espera un momento, por favor.",
  "No other lawn is touched.",
  "Forget the rain, it is over.",
  "This will cut the grass.",
  "La tondeuse ne lance pas d'herbe sur le chemin.",
  "Das Bild zeigt die Illustration des Gartens.",
  "I follow the example of the other gardener and begin with the edges of the north lawn.",
  "One moment. Then I rake. No, really: it is quick.",
  "",
])("says nothing of the kind: %s", (raw) => {
  expect(disownsCall(readSentences(raw))).toBe(false)
})

test.each([
  "// not executed",
  "never sent",
  "# disabled",
  "nur ein Beispiel",
  "// pas exécuté",
  "no ejecutar",
  "не отправлено",
  "（未执行）",
  "örnek",
])("a remark of a few words calls it no call: %s", (text) => {
  expect(disownsCall(readSentences(text))).toBe(true)
})

test.each([
  "// the north lawn",
  "Not long now.",
  "The south is not done, so that is what I plan to look at after this one.",
])("another remark: %s", (text) => {
  expect(disownsCall(readSentences(text))).toBe(false)
})
