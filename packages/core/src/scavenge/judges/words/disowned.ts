// Detects that the words behind a call take it back. Each sign is a closed class of words, or two adjacent signs.
import { conceptPattern } from "./concepts.ts"
import { hasSign, isSaying, type Sentence, type WordSign } from "./sentence.ts"

/** Maximum number of sentences behind a call that may still be about it. */
const MAX_SENTENCES = 2
/** The same for sentences that name the call. */
const MAX_WITHDRAWING = 3

const APOLOGY = conceptPattern("^[ |]*(?:(?:oh|ah|my|i'm|so|i) ){0,2}{sorry}(?= )|^[ |]*{~sorry}")
/** Ex) Sorry, that is taking a while. , Sorry for the noise. : the apology is not about the call. */
const ASKS_PATIENCE =
  / (?:wait|waiting|while|delay|inconvenience|noise|moment(?! \|)|second|minute|patience|long|slow|geduld|warten|dauert|störung|instant|quick|before|earlier|previous|vorhin|vorige\S*|précédent\S*|anterior|precedente|attente|patienter|instant|espera(?! \|)|demora|molestia\S*|attesa|disturbo|ожидани\S*|задержк\S*|минут\S*) |お待たせ|お待ち|時間が|稍等|久等|等待/

/** Ex) I withdraw that call. , Das nehme ich zurück. , Bitte den Aufruf nicht ausführen. */
const WITHDRAWS =
  / (?:i|we) (?:withdraw|retract|revoke|take back) | nehme ich zurück | ziehe ich zurück | bitte (?:\S+ ){0,4}nicht (?:ausführen|senden|starten|beachten) | je (?:retire|reviens sur) | merci de ne pas (?:l')?(?:exécuter|envoyer|lancer) | retiro (?:esa|esta|la|lo|isso|essa) | ritiro (?:la|quest|quell)| отзываю |撤回|取り消し(?:ます|てください)|请不要执行|実行しないでください/

/** A remark of a few words that says that there is no call. Ex) // not executed , (nur ein Beispiel) , # disabled */
const NO_CALL_REMARK = conceptPattern(
  String.raw`^[ |]*(?:\S+ (?:\| )?)?(?:(?:not|never|nicht|pas|non|no|não|niet|nie|inte|ej|не) (?:(?:yet|to|be|been|encore|se) )*(?:\w+ed|sent|run|made|done|execute|send|call|use|ausf|ausgef|gesend|senden|abgesch|aufger|exécut|envoy|lanc|esegui|invi|ejecut|execut|envi|uit[gv]|verst|wykon|wysł|uruch|kör|skick|utför|выполн|отправ|запу)\S*|kör (?:inte|ej)|çalıştır(?:ılmadı|ma)|gönderilmedi)[ |]|^[ |]*(?:todo|skipped|commented out) | (?:disabled|sketch|illustration|hypothetical|draft|entwurf|brouillon|borrador|rascunho|bozza|szkic|utkast|черновик|(?<!an ){example})(?: only| seulement| uniquement)?[ |]*$|(?:未|没有?|不要?)(?:执行|发送|运行)|未実行|実行しない|미실행|실행하지`,
)
const MAX_REMARK_WORDS = 7

/** A begun act is stopped, taken back or regretted. */
const TURNS: readonly WordSign[] = [
  // A "no" or "stop" is a clause by itself, perhaps behind a word or two. Ex) Hmm, no. , Finalement non, … , Halt, doch
  // nicht.
  conceptPattern(
    String.raw`(?:^|\|)(?! (?:i|i'll|we|we'll|it|they|will|then|to)\b)(?: \S+){0,2} (?:{no}|{notnow})(?= (?:\||$))|(?:^|\|) ?{~no}(?= ?(?:\||$))|{~notnow}`,
  ),
  // Ex) Never mind. , Désolé, laissez tomber. , これは無視してください。
  conceptPattern(String.raw`(?:^|\|)(?: (?:{please}|so|oh)(?: \|)?)* {forget}(?= )|(?:^|\|) ?{~please}?{~forget}`),
  // Ex) Réflexion faite, ne l'exécutez pas. , Ten blok jest tylko do ilustracji. In languages whose clauses end in the
  // verb, the call comes first: 위 호출은 실행하지 마세요.
  conceptPattern(
    String.raw`(?:^|\|)(?: {please})? {norun}(?= )|(?:^|\|)[^|]{0,12}{~norun}| (?:{only}|just|merely)(?: [^ |]+){0,3} {illustration} |(?:仅|只是|のため|だけ)[^|]{0,6}{~illustration}|{~illustration}(?:です|입니다)`,
  ),
  // Ex) Das hätte ich nicht aufrufen sollen.
  conceptPattern("[ |]{regret} |{~regret}"),
  // The speaker has reconsidered. Ex) Pensando melhor, …
  /^[ |]*(?:on reflection|thinking (?:about it|it over|again)|come to think of it|à la réflexion|tout bien réfléchi|pensándolo (?:bien|mejor)|pensando (?:melhor|bem)|ripensandoci|genauer überlegt|если подумать|хотя (?:нет|лучше)|よく考え|やはり)[ |]/,
  // Ex) I'd rather ask first.
  / (?:i'd|i would|we'd|we would) rather (?:ask|wait|not|leave|hold|stop|keep) | lieber (?:erst|bis|nicht) | mieux vaut | (?:better|best) (?:to )?(?:ask|check with|leave) /,
]

/** Ex) (example only) , Es solo un ejemplo. */
const EXAMPLE_STEM = conceptPattern(
  String.raw`^[ |]*(?:an? )?(?:example|sample)|^[ |]*(?:(?:this|that|it|these)(?:'s| is| was| are)?|das ist|dies ist|c'est|ce n'est|es|esto es|é|isto é|è|questo è|это)(?: \S+){0,5} {example} |示例|例子|例です|예시`,
)
const MAX_EXAMPLE_WORDS = 9

/** Ex) Hold on, the gate is open. , Warten Sie, das ist der falsche Rasen. , but not: Espera un momento. */
const STOP_WORD =
  /^[ |]*(?:wait|hold on|hang on|warten sie|warte|moment|attends|attendez|espera|espere|aspetta|aspetti|подожди\S*|стойте|постойте|待って|ちょっと待って(?:ください)?|等一下|等等) \|(?: [^ |]+){2}/
const stopsShort = (words: string): boolean =>
  (STOP_WORD.test(words) || /^[ |]*(?:等一下|等等)[ |，]*[^ |]{4}/.test(words)) &&
  !ASKS_PATIENCE.test(words.slice(words.indexOf("|", 2)))

const ONE_MORE = / (?:also|as well|too|one more|another (?:one|file|place|spot|occurrence|instance|match)) /

/** True if the words add one more call, so that nothing is taken back. Ex) Wait, the shed needs one, too. */
export const addsOneMore = (words: string): boolean => ONE_MORE.test(words)

/** True if a sentence behind a call takes it back, or calls it an example. */
const isTurn = (words: string): boolean =>
  hasSign(words, TURNS) || (EXAMPLE_STEM().test(words) && !isSaying(words, MAX_EXAMPLE_WORDS))

/** True if the first sentences behind a call take it back, or call it an example. */
export function disownsCall(behind: readonly Sentence[]): boolean {
  const all = behind.slice(0, MAX_WITHDRAWING).map(({ words }) => words)
  if (all.some((words) => WITHDRAWS.test(words))) return true
  if (all.length === 1 && NO_CALL_REMARK().test(all[0] ?? "") && !isSaying(all[0] ?? "", MAX_REMARK_WORDS)) return true
  const sentences = all.slice(0, MAX_SENTENCES)
  const [first = ""] = sentences
  if (sentences.some(isTurn)) return true
  return !addsOneMore(first) && (stopsShort(first) || (APOLOGY().test(first) && !ASKS_PATIENCE.test(first)))
}
