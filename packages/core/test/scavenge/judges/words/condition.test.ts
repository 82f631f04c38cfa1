import { expect, test } from "vitest"
import {
  actsOnCondition,
  isForLater,
  waitsForLeave,
  waitsForReader,
} from "../../../../src/scavenge/judges/words/condition.ts"
import { normalizeWords, readSentences } from "../../../../src/scavenge/judges/words/sentence.ts"

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

test.each([
  ["Once the frost is over, I'll mow it:", true],
  ["As soon as the grass has dried, we'll mow:", true],
  ["Should the rain return, I'll cover it:", true],
  ["In the event of hail I'll cover it:", true],
  ["Each spring I'll mow this:", true],
  ["In three days I'll mow it:", true],
  ["By noon I'll mow it:", true],
  ["Sobald der Frost vorbei ist, mähe ich:", true],
  ["Когда растает снег, я скошу:", true],
  ["Once again, I'll mow it:", false],
  ["When the grass is long, I should mow it:", false],
  ["Only after the frost is over will I mow:", true],
  ["During the summer, I'll mow this:", true],
  ["I'll mow this when the frost is over:", true],
  ["I'll mow it at midnight:", true],
  ["I'll mow it if needed:", false],
  ["I'll mow it after raking:", false],
  ["I'll check when the frost ends:", false],
  ["봄이 오면 깎겠습니다", true],
  ["그러면 깎겠습니다", false],
  ["当前高度确认之后，我来割草：", false],
  ["等霜冻结束之后，我来割草：", true],
  ["Once I know the height, I'll mow it.", false],
  ["After raking the leaves, I'll mow:", false],
  ["After that, I'll mow it:", false],
  ["When the frost came, the grass broke. I'll mow:", false],
  ["When it rains the gate jams, so I'll oil it:", false],
  ["Wenn ich es recht sehe, muss ich mähen:", false],
  ["At the gate I'll turn left:", false],
  ["I'll mow it once the frost is over:", true],
  ["I'll mow it once more:", false],
  ["Once the frost is over, I mow:", true],
  ["When the hedge is cut, we rake:", true],
  ["After the frost is over I mow:", true],
  ["When the grass is that high, I need to mow:", false],
  ["When the frost came, I cut the hedge. I mow:", false],
  ["After the crash, I check the mower:", false],
  ["After all, I mow it:", false],
  ["After some thought, I mow it:", false],
  ["Wenn ein Fehler kommt, mähe ich:", true],
  ["When an error comes up, I mow:", true],
  ["Cuando haya un error, corto:", true],
  ["After a crash, I'll mow:", true],
  ["Nach dem Regen mähe ich:", false],
  ["After the rain, I mow:", false],
  ["Later we rake; for now, just mow:", false],
  ["Tomorrow, first thing, we mow:", true],
  ["Once all lawns are dry, I'll mow:", true],
  ["After the rain is over, I mow:", true],
  ["Nach der Anleitung mähe ich:", false],
  ["Après l'analyse du sol, je tonds :", false],
  ["Nachdem der Rasen trocken ist, mähe ich:", false],
  ["Nachdem ich die Höhe kenne, mähe ich:", false],
  ["Nachdem der Mäher abgestürzt ist, starte ich ihn:", false],
  ["Une fois la pelouse sèche, je tonds :", false],
  ["Une fois de plus, je tonds :", false],
  ["Après la pluie, je tonds :", false],
  ["Après l'échec du moteur, je regarde :", false],
  ["Una vez seco el césped, corto:", false],
  ["Una vez más, corto:", false],
  ["Después de la lluvia, corto:", false],
  ["Una volta asciutta l'erba, taglio:", false],
  ["Depois da chuva, corto:", false],
  ["После дождя скошу:", false],
  ["После этого скошу:", false],
  ["Po zakończeniu deszczu koszę:", false],
  ["Yağmur dinerse çimi biçeceğim:", true],
  ["Yağmur dindikten sonra çimi biçiyorum:", true],
  ["Çimi biçiyorum:", false],
  ["눈이 그치기를 기다리지 않고 깎겠습니다", false],
  ["잔디가 마르면 깎겠습니다", true],
  ["割草完成后，我来浇水：", false],
  ["雨が終わったら、刈ります", true],
  ["Das Beet, noch nicht jetzt, danach:", false],
  ["Po deszczu (nie teraz) koszenie:", true],
  ["Ich sehe noch nicht, was fehlt:", false],
  ["Koszę dopiero po deszczu:", true],
  ["Je ne sais pas si le gazon est sec:", false],
  ["雨がやんでから、芝を刈ります：", true],
])("for later: %s", (text, expected) => {
  expect(isForLater(normalizeWords(text))).toBe(expected)
})

test.each([
  ["The lawn is long. Once it is dry, I'll run it.", true],
  ["Wave and then I'll do it now.", true],
  ["If it stops, I'll run it again.", false],
  ["When the results are in, I'll send them.", false],
  ["I'll rake and I'll do it.", false],
  ["Okay, I'll run it.", false],
])("acts on a condition: %s", (text, expected) => {
  expect(actsOnCondition(readSentences(text))).toBe(expected)
})
