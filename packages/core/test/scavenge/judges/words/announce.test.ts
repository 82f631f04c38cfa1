import { describe, expect, test } from "vitest"
import { announcesCall, isAbout, onlyAnnounces } from "../../../../src/scavenge/judges/words/announce.ts"
import { leadOf } from "../../../../src/scavenge/judges/words/lead.ts"

const lead = (text: string) => leadOf(text, { start: 0, end: text.length, breaksAfter: true })
const says = (text: string): boolean => announcesCall(lead(text), ["read_file"])

describe("announces", () => {
  test.each([
    "Entschuldigung, falscher Rasen. Neuer Versuch:",
    "That's the wrong gate, please ignore that one. The other one:",
    "Otwieram bramę ogrodu.",
    "I read the plan again.",
    "Only opening the gate:",
    "I can't see it, but I can open it.",
    "Now I'll copy the plan:",
    "Let me go over the plan:",
    "I have to clarify the plan, so let me open it:",
    "I must cite the plan, but first I'll open it:",
    "Я открою калитку и пол:",
    "Теперь я открою калитку:",
    "I then need the plan:",
    "I'm opening it now.",
    "Opening the gate:",
    "Checking which gates are open:",
    "Let me measure the share of weeds:",
    "The gate was shut. Opening it:",
    "Next, the gate:",
    "Second:",
    "Danach das Tor:",
    "Ensuite, la porte :",
    "然后查一下门：",
    "Sorry about that. The gate:",
    "Read the plan:",
    "Step 2: the gate",
    "That is what the gate is for, so here goes.",
    "You told me to open it:",
    "As requested:",
    "Okay.",
    "Sure, the gate:",
    "And the other gate:",
    "I can't tell without looking:",
    "Ich öffne das Tor.",
    "Ладно, открываю ворота.",
    "Abro la puerta ahora mismo.",
    "La porte est libre. Je la ferme :",
    "Готово, закрываю ворота.",
    "我马上开门：",
    "Procedo a abrir la puerta:",
    "Procedo con la porta.",
    "好的，马上开门。",
    "Apro la porta adesso.",
    "Cierro la puerta.",
    "Estou a abrir a porta.",
    "我在地图上查一下。",
    "Buscando el plano...",
    "Estoy abriendo la puerta.",
    "我这就去开门。",
    "ただいま確認中です。",
    "Jag tittar på planen.",
    "Låt mig öppna grinden.",
    "Θα ανοίξω την πόρτα.",
    "Saya akan membuka pintu.",
    "Tôi sẽ mở cổng.",
    "Das weiß ich nicht, also öffne ich es.",
    "Je regarde le plan :",
    "Voy a abrir la puerta:",
    "門を開けます。",
    "我先看看计划：",
    "The user said yes, so:",
    "**Action**",
    "I took the wrong gate. The other one:",
    "Ne craignez rien, je lis le plan :",
    "It isn't on the plan, so I'll look:",
    "Now let me list the gates:",
  ])("%s", (text) => {
    expect(says(text)).toBe(true)
  })

  test.each([
    "Both parameters are required:",
    "Both approvals are needed:",
    "Otwieram bramę dopiero jutro:",
    "Otwieram przykład z ogrodu:",
    "Let me cancel this call:",
    "When I rake, I write:",
    "And in the old mower's notation:",
    "I can't open it, but I can tell you how:",
    "Yes, your plan is right:",
    "Danach schrieb der Gärtner:",
    "Dann kam:",
    "Ensuite, le jardinier a écrit :",
    "然后园丁写道：",
    "Sorry about that, but I must stop. The gate:",
    "Let me explain what it does.",
    "Citing the garden book:",
    "I'm referring to this gate:",
    "First, we'll print the calls that the gate sent:",
    "Now I'll annotate the lines that the gardener wrote:",
    "Next I'll go over how the gate was hung:",
    "Now let me recap what I saw, and what I heard at the gate:",
    "Потом я открыла калитку, и она упала:",
    "庭の本にこの門の絵があります。",
    "I later opened the gate, and it held:",
    "We finally made a new gate:",
    "We wspomnianej księdze jest taka brama:",
    "We're citing the garden book:",
    "Then I'll paraphrase the old gardener:",
    "Now let me recount how the gate broke:",
    "Next, let me show you how the gate is hung:",
    "Let me look at what your other assistant wrote about the gate:",
    "Jetzt beschreibe ich das Tor:",
    "我来介绍大门的结构：",
    "門の仕組みを説明します。",
    "문의 구조를 소개하겠습니다.",
    "Have to admit this broke the gate.",
    "Старую калитку вчера открыл Олег.",
    "Then the wrong way:",
    "The gate looks so:",
    "Цитирую книгу о садах:",
    "You asked whether the gate is open:",
    "The gate has a lock, and you can copy its key:",
    "The plan is this:",
    "Decoded:",
    "The gate was opened with this:",
    "Opening the gate is against the rules:",
    "I opened it with the following:",
    "Is this the right gate?",
    "Verwendet habe ich:",
    "Ich würde das Tor öffnen:",
    "ご承認いただければ開けます。",
    "Nothing to see here:",
    "下一步将是：",
    "Next month, when the frost is over, we'll open it:",
    "霜が終わった後に、開けることができます：",
    "I can't open it without asking:",
    "Je ne vais pas ouvrir la porte, elle grince :",
    "Das Tor öffne ich nicht, es klemmt:",
    "Dat hek open ik niet:",
    "Kapıyı açmayacağım:",
    "Opening it would be rash, so I'm leaving it:",
  ])("not: %s", (text) => {
    expect(says(text)).toBe(false)
  })
})

test("the verb of the tool is one of doing, whatever else it may be", () => {
  const saysFor = (text: string, name: string): boolean => announcesCall(lead(text), [name])
  expect(saysFor("Let me write the plan.", "write_file")).toBe(true)
  expect(saysFor("Let me write the plan.", "open_gate")).toBe(false)
  expect(saysFor("Now let me describe the shed:", "describe_shed")).toBe(true)
  expect(saysFor("Now let me describe the shed:", "open_gate")).toBe(false)
})

test("a label is about a call when the call names it", () => {
  expect(isAbout(lead("2. North gate:"), '{"gate":"north"}')).toBe(true)
  expect(isAbout(lead("The call:"), "<tool_call>{}</tool_call>")).toBe(false)
  expect(isAbout(lead("This is the long story of the gate in the north:"), '{"gate":"north"}')).toBe(false)
})

test.each([
  "Let me look at the gate.",
  "Okay, opening it now.",
  "Ich öffne das Tor.",
  "我来看看门。",
  "I'll open the gate:",
])("%s: the act has yet to come", (text) => {
  expect(onlyAnnounces(text)).toBe(true)
})

test.each([
  "Let me know which gate.",
  "The gate is open.",
  "Yes.",
  "Ich hoffe, das hilft.",
  "Let me open it?",
  "I won't open the gate.",
  "I need your key.",
  "Ich werde nichts öffnen, bevor du es sagst.",
  "Ich warte auf den Schlüssel.",
  "I'm going to hold off on the gate.",
  "Je vais attendre la clé.",
])("%s: an answer", (text) => {
  expect(onlyAnnounces(text)).toBe(false)
})
