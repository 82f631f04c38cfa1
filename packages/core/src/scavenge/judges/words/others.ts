// Whether a sentence says what another program writes or does: then the call is that program's.
import { lazyPattern } from "../../../lazy-pattern.ts"

/** Models and programs, as the subject of a clause. */
const SUBJECT = String.raw`(?:^|\|) (?:(?:and|but|und|et|y|e|и) )?(?:(?:the|an?|your|our|this|that|each|every|most|many|some|der|die|das|ein|eine|dein|ihr|le|la|les|un|une|votre|el|los|las|tu|su|o|os|a|as|um|uma|seu|il|lo|i|gli|het|de|een|mein) (?:[^ |]+ )?)?(?:models?|modell\p{L}*|modèles?|modelos?|modellen|модел[ьи]|agents?|agenten|agentes?|агент\p{L}?|assistants?|assistent\p{L}*|asistentes?|ассистент|bots?|боты?|llms?|servers?|serveurs?|servidor(?:es)?|серверы?|clients?|clientes?|клиенты?|parsers?|scripts?|skripte?|qwen\S*|llama\S*|mistral|deepseek|chatgpt|gpt\S*|claude|gemini|gemma\S*|hermes|kimi|glm\S*|granite|phi\S*)(?: [^ |]+){0,3}?`

/** Verbs of writing, sending and doing. */
const ENGLISH_VERBS =
  "prints?|emits?|outputs?|returns?|writes?|produces?|generates?|sends?|answers?|responds?|replies|reply|receives?|gets?|logs?|calls?|executes?|runs?|issues?|printed|emitted|returned|wrote|produced|generated|sent|answered|responded|replied|received|executed|ran|issued"
const VERBS_ABROAD = String.raw`(?:gib|geb|schreib|schick|sende|liefer|erzeug|druck|ruf|führ|empf|bekomm|erhält|erhalten|antwort|affich|renvoi|retourn|écri|envoi|génèr|produ|reçoi|répond|exécut|devuelv|escrib|imprim|gener|envía|recib|muestra|ejecut|retorn|escrev|gera|envia|receb|mostra|execut|restitui|scriv|stamp|invia|ricev|rispond|esegu|geeft|geven|schrij|stuur|krijg|print|вывод|возвращ|пиш|отправля|получа|отвеча|генериру|печата|выполня)\p{L}*`

const ENGLISH_END = "(?:this|that|the following(?: [^ |]+){0,2}|as follows|like (?:this|that|so)|so|this way)"
const END_ABROAD =
  "(?:(?:so|dies|dieses|das|folgendes|folgendermaßen|wie folgt|dit|zo|het volgende)(?: (?:aus|zurück|ab|uit|terug))?|ceci|cela|ça|ainsi|comme suit|ce qui suit|esto|eso|así|lo siguiente|isto|isso|assim|o seguinte|questo|così|quanto segue|следующее|это|так|следующим образом)"

const WRITES_THIS = lazyPattern(
  `${SUBJECT} (?:(?:${ENGLISH_VERBS})(?: [^|]*)? ${ENGLISH_END}|${VERBS_ABROAD}(?: [^|]*)? ${END_ABROAD})[ |]*$`,
)
/** Without a clause of reason between them. Ex) not: サーバーが落ちたため、次の… */
const WRITES_THIS_EAST =
  /(?:モデル|エージェント|ボット|アシスタント|サーバー?|クライアント|スクリプト|パーサー?)(?:側|たち)?[はがも][ |]*(?:(?!ので|から|ため)[^|]){0,12}(?:以下|次の|次を|下記|これを|こう)[^|]{0,24}(?:ます|です|ました)[ |]*$|(?:모델|에이전트|봇|어시스턴트|서버|클라이언트|스크립트)(?:들)?[은는이가도] (?:(?!\S*(?:어|아|여|해|서|니|고|며|면|지만|므로) )\S+ ){0,4}?(?:다음|아래|이렇게|이것을)[^|]{0,24}(?:니다|어요|아요)[ |]*$|(?:模型|智能体|代理|服务器|助手|机器人|客户端|脚本)(?:(?!所以|因此|我|让)[^|]){0,10}(?:输出|返回|打印|生成|写|发送|发出|收到|接收|执行|显示|调用)(?:(?!我)[^|]){0,6}(?:以下|下面|下列|如下|这)(?:(?!我)[^|]){0,8}[ |]*$/

/** Ex) The parser prints this. , Der Bot gibt das so aus. */
export const tellsOfOthers = (words: string): boolean => WRITES_THIS().test(words) || WRITES_THIS_EAST.test(words)
