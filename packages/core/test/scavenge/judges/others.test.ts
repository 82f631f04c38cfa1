import { expect, test } from "vitest"
import { tellsOfOthers } from "../../../src/scavenge/judges/predicate.ts"
import { normalizeWords } from "../../../src/scavenge/judges/words/sentence.ts"

test.each([
  "The bot sends this.",
  "Gemma 3 writes this.",
  "Most models write a step like this.",
  "The server then receives the following line.",
  "Der Bot schreibt das so.",
  "Das Modell liefert Folgendes zurück.",
  "Le serveur renvoie ceci.",
  "El agente escribe lo siguiente.",
  "O servidor recebe isto.",
  "Il bot invia quanto segue.",
  "Het model schrijft dit.",
  "Сервер получает следующее.",
  "ボットは次の行を送ります。",
  "クライアントは、以下を受け取ります。",
  "봇은 줄을 다음과 같이 씁니다.",
  "机器人会发送以下内容。",
])("others: %s", (text) => {
  expect(tellsOfOthers(normalizeWords(text))).toBe(true)
})

test.each([
  "The server returns an error.",
  "The bot needs this.",
  "The lawn gets this.",
  "Der Bot braucht das.",
  "Consulto el modelo así.",
  "サーバーが落ちたため、次の行を送ります。",
  "サーバーを次の行で起動します。",
  "봇이 멈춰서 다음 줄을 보냅니다.",
  "服务器停了，所以我执行以下命令。",
])("not of others: %s", (text) => {
  expect(tellsOfOthers(normalizeWords(text))).toBe(false)
})
