// A table of words that several judges look for: one row for each concept, one column for each language.
import { lazyPattern } from "../../../lazy-pattern.ts"

const EASTERN = 10
const NORDIC = 13

/**
 * Alternatives of a pattern, with " / " between languages: en, de, fr, es, pt, it, nl, pl, ru, tr; zh, ja and ko, which
 * have no spaces between words; and the Nordic ones, where they differ.
 */
const ROWS = {
  /** A clause by itself that stops a begun act. */
  no: "no|nope|stop|halt|better not / nein|stopp|halt|doch nicht|lieber nicht|besser nicht / non / no|mejor no / não|melhor não / non|no|meglio di no / nee|toch niet|liever niet / nie|jednak nie|lepiej nie / нет|стоп|лучше не надо / hayır|dur / 不|不对|不是|还是算了 / いいえ|いや|違います / 아니요?|아뇨 / nej|nei",
  please:
    "please|kindly / bitte / s'il (?:vous|te) plaît|veuillez|merci (?:de|d') / por favor / por favor / per favore|si prega / alsjeblieft|alstublieft|gelieve|graag / proszę / пожалуйста|прошу|будь ласка / lütfen / (?<!邀)请 / どうか / 제발 / vänligen|tack|takk|vui lòng|mohon|silakan|कृपया|يرجى|من فضلك",
  /** Earlier words are to be ignored. */
  forget: String.raw`never ?mind|just kidding|i take (?:that|this|it) back|forget (?:it|i|that i)|(?:scratch|scrap|strike|forget|ignore|disregard|discard|cancel) (?:that|this|it|them|the above|(?:the|my|that|this) (?:[^ |]+ ){0,2}(?:calls?|commands?|requests?|one|above))|disregard(?= $) / (?:vergiss|vergessen sie|ignorier\S*) (?:es|das|den|diesen)|lass(?:en sie)? (?:es|gut sein)|(?:(?:das|diesen|den|einfach|aufruf) ){0,2}ignorieren / laisse[sz]? tomber|oubli(?:e|ez|ons)|ignore[rz]? (?:cela|ça|cet|l'appel)|n'en (?:tenez|tiens) (?:pas|aucun) compte / olvíd[ae]lo|(?:olvid|ignor)[ae]n? (?:es[aeo]|est[aeo]|lo|la)|déj[ae]lo|no (?:le )?hag\S+ caso / esque(?:ce|ça)|(?:ignor|desconsider)[ea]m? (?:a|o|ess[ae]|est[ae]|isso|isto)|deixa pra lá / lascia(?:mo|te)? (?:perdere|stare)|(?:dimentica|ignora)(?:te)? (?:l[ao]|quest[oa])|dimenticalo|come non detto / laat (?:maar|zitten)|(?:vergeet|negeer) (?:het|dat|dit|de|deze) / (?:zapomnij|zignoruj|zignorować|pominąć|pomiń)(?: to| o tym| powyższe)?|nieważne / забудь(?:те)?|неважно|не надо|(?:про)?игнорируй(?:те)?|не обращай\S* внимания / boş ver(?:in)?|(?:\S+ ){0,2}(?:unut|yok say|görmezden gel|dikkate alma)(?:y?[ıiuü]n)?|vazgeçtim / 算了|(?:忘了|忽略|无视)|别管 / [^|]{0,12}(?:無視して|忘れて)ください|やっぱりやめ|やめ(?:ます|ておき|ましょう)|取り消し / [^|]{0,12}(?:무시|취소)(?:해 ?주|하|합)|됐(?:습니다|어요)|잊어 ?주세요 / (?:glöm|glem) (?:det|det her)`,
  /** An order not to make a call. */
  norun: String.raw`(?:don't|do not|never) (?:run|execute|send|make|submit) (?:this|that|it|them) / (?:bitte )?nicht (?:ausführen|absenden|senden|starten)|(?:führ|send|start)(?:e|en sie)? (?:das|es|ihn|sie|dies\S*) nicht(?: aus| ab)? / ne (?:l'|le |la |les )?(?:exécut|lanc|envoy)\S* (?:surtout )?pas / no (?:l[oa]s? )?(?:ejecut|lanc|envi|env)\S*(?:l[oa]s?)? / não (?:[oa]s? )?(?:execut|envi|rod)e[ism]?\S* / non (?:l[oaie] )?(?:esegui|invi)\S*|non tener\S* conto / niet (?:uitvoeren|versturen|verzenden|starten)|(?:voer|verstuur) (?:\S+ ){1,3}niet(?: uit)? / (?:proszę )?(?:tego |jej |go )?nie (?:uruchamia|wykonuj|wykonyw|wysyła)\S* / не (?:запускай|выполняй|отправляй)(?:те)? / (?:\S+ ){0,3}(?:çalıştırma|gönderme|yürütme)(?:y[ıi]n(?:[ıi]z)?)? / (?:请?不要|别|请勿|勿)(?:执行|运行|发送) / (?:実行|送信)しないで / (?:실행|전송)하지 ?(?:마|말) / kör (?:inte|ej) (?:det|den)|ikke (?:kjør|kør) (?:det|den)`,
  /** Words for a call that only shows something. */
  illustration: String.raw`illustrati\S*|demonstration / veranschaulichung|illustration|anschauung / illustrati\S*|démonstration / ilustrativ\S*|ilustración / ilustrativ\S*|ilustração / illustrativ\S*|illustrazione|mostrare / illustratie\S*|demonstratie / ilustracj\S*|ilustracyjn\S* / иллюстраци\S*|наглядност\S* / örnek(?:leme)? amaçlı / 演示|示意|举例 / 説明用|例示 / 예시용|설명용 / illustrasjon|illustration`,
  sorry: String.raw`sorry|apologies|apologi[sz]e|oops|whoops / entschuldig\S*|verzeih\S*|hoppla / désolée?|pardon / perdón|perdona\S*|disculp\S*|lo siento|ups / desculp\S*|opa / scus\S*|mi dispiace / sorry|excuses|oeps / przepraszam|wybacz / прост(?:и|ите)|извин\S* / özür dilerim|pardon|kusura bakma(?:yın)? / 抱歉|对不起|不好意思 / すみません|ごめん|申し訳|失礼 / 죄송|미안 / förlåt|unnskyld|undskyld`,
  wrong: String.raw`wrong|incorrect|mistake|error / falsch\S*|fehler|versehen / mauvaise?|incorrecte?|erreur / equivocad[oa]|incorrect[oa]|error / errad[oa]|incorret[oa]|erro|engano / sbagliat[oa]|errat[oa]|errore / verkeerde?|foute?|vergissing / zł[eya]|błędn[eya]|błąd|pomyłka / не т(?:от|а|о)|неправильн\S*|неверн\S*|ошиб\S* / yanlış\S*|hatal\S*|hata / 错|有误 / 間違|誤 / 잘못|틀렸|틀린`,
  /** A call, as a noun. */
  call: String.raw`calls?|tool|command|function / aufruf\S* / (?:l')?appels? / llamadas? / chamadas? / chiamat[ae] / aanroep(?:en)? / wywołani\S* / вызов\S* / çağrı\S* / 调用|操作 / 呼び出し|実行 / 호출|실행`,
  /** Words for something earlier than the call. */
  earlier: String.raw`before|earlier|previous|last|first / vorhin|vorher\S*|vorige\S*|letzte\S*|erste\S* / précédent\S*|dernier|dernière|avant|premi\S+ / anterior(?:es)?|antes|últim[oa]|primer[oa]? / anterior(?:es)?|antes|últim[oa]|primeir[oa] / precedente|prima|ultim[oa] / vorige|eerdere?|laatste|eerste / poprzedni\S*|wcześniej\S*|ostatni\S*|pierwsz\S* / предыдущ\S*|раньше|прошл\S*|последн\S*|перв\S* / önceki|az önceki|daha önce|ilk / 之前的?|上次|上一 / 前回|以前 / 이전|지난|앞의`,
  /** The speaker regrets an act. "It should not have been so", about a thing, is no regret. */
  regret: String.raw`(?:i|we) should(?: not|n't) have / hätten? (?:ich|wir) (?:\S+ ){0,3}nicht|(?:ich|wir) hätten? (?:\S+ ){0,3}nicht / (?:je|nous) n'aur(?:ais|ions) (?:pas|jamais) dû / no (?:debería haber|debí|debía) (?:hecho|hacer|llam\S+|ejecut\S+|envi\S+|us\S+) / não (?:deveria|devia) ter (?:feito|cham\S+|execut\S+|envi\S+|us\S+) / non avr(?:ei|emmo) dovuto / (?:had|hadden) (?:ik|we) (?:\S+ ){0,3}niet|(?:ik|we) had(?:den)? (?:\S+ ){0,3}niet / nie powin(?:ienem|nam|niśmy) / (?:мне|нам) не (?:следовало|стоило|надо было)|зря я / \S+m[ae]mal[ıi]yd[ıi]m / 我不(?:应该|该|应)(?!再) / (?:呼び出|呼ぶ|実行|送|使)[^|]{0,4}べきでは / (?:호출|실행|전송|보내|사용)(?:하?지)? ?(?:말았어야|않았어야)`,
  /** An act or thing other than that of the call. */
  other: String.raw`else|others?|more|further|afterwards?|after that|as well|also|(?<! you )too|another|remaining|rest / noch|weitere\S*|sonst|auch|anderen? / d'autres?|autres?|plus|aussi / más|otr[ao]s?|también|demás / mais|outr[ao]s?|também / altr[aoie]|anche / anders|meer|anderen?|ook / jeszcze|inn\S+|coś innego|też|także|pozostał\S+ / ещё|еще|друг\S+|также|тоже|остальн\S+ / başka|diğer\S*|ayrıca / 其他|其它|别的|另|还有|也 / 他[のに]|ほか|別の|もう一|にも / 다른|더 |도  / också|mer|annat|andet|annet`,
  /** Words of approval. */
  right: String.raw`all ?right|okay|ok|fine|acceptable|right|correct|agreeable|comfortable|suits?|works for you|what you (?:want|wanted|meant|need|expected|had in mind) / in ordnung|recht|richtig|okay|ok|einverstanden|passt|stimmt / convient|d'accord|bon|correcte?|juste|ça va / bien|correct[oa]|de acuerdo|vale / bem|cert[oa]|corret[oa]|de acordo / va bene|bene|d'accordo|giust[oa]|corrett[oa] / goed|akkoord|oké|juist|in orde|klopt / zgadza\S*|w porządku|okej|dobrze|pasuje / (?:не )?против|подходит|устраива\S+|соглас\S+|верно|правильно|хорошо / uygun(?: mu)?|tamam(?: mı)?|doğru(?: mu)? / 可以|好吗|行吗|对吗|正确 / よろしい|いいです|大丈夫|合って|正しい / 괜찮|맞(?:나|습)`,
  /** A clause by itself that moves something to another time. */
  notnow:
    "not (?:now|today|yet|at once|before(?: then)?) / nicht (?:jetzt|heute|sofort)|noch nicht|(?:jetzt|heute) (?:noch )?nicht|erst später / pas (?:maintenant|aujourd'hui|encore|tout de suite|avant) / (?:ahora|hoy|todavía|aún) no|no (?:ahora|hoy|todavía|aún|antes) / (?:agora|hoje|ainda) não|não (?:agora|hoje|antes) / non (?:ora|adesso|oggi|ancora|prima)|(?:ora|adesso|oggi) no / niet (?:nu|vandaag|meteen)|nog niet|nu (?:nog )?niet / nie (?:teraz|dziś|dzisiaj)|jeszcze nie|teraz nie / не (?:сейчас|сегодня)|(?:пока|ещё|еще) нет / (?:şimdi|bugün|henüz|hemen) değil / (?:现在|今天)(?:还|先)?不(?:发|执行|运行|做|删|改|调)|先不(?:要)?(?:执行|运行|发送|删除)|不是(?:现在|今天) / 今では(?:なく|ありません)|まだ(?:実行し|行い|送信し|送り)ません / (?:지금|오늘)이 아니|아직(?:은)? 아니",
  only: "only / erst|nur / seulement|uniquement / s[oó]lo|solamente / só|somente|apenas / solo|soltanto / pas(?= (?:als|wanneer|zodra|nadat|na) )|alleen / dopiero|tylko / только|лишь / ancak|yalnızca / 只有 / のみ / 만 / först|først",
  /** They begin a clause of time or condition; the English ones also begin questions. */
  when: "when|once|as soon as / wenn|sobald|falls|sofern / dès que|lorsque|quand|une fois que|si / cuando|en cuanto|una vez que|si / quando|assim que|depois que|se / quando|(?:non )?appena|una volta che|se / zodra|wanneer|indien|nadat|als / gdy|kiedy|jak tylko|jeśli|jeżeli / когда|как только|если / eğer / 如果|一旦|等 / もし / 만약 / när|når|hvis",
  after:
    "after / nach / après / después|tras / depois|após / dopo / na / po / после / sonra / 后 / 後 / 후|뒤 / efter|etter",
  /** Words for what follows something else. */
  then: "then|after(?:wards| that) / dann|danach|anschließend / ensuite|puis|alors / luego|después|entonces / depois|então / poi|allora / daarna / potem|następnie / потом|затем|тогда / sonra|ardından / 然后|之后 / その後|それから|然后 / 그다음|그 ?후 / sedan",
  speaker: String.raw`i|i'm|i'll|i've|i'd|we|we're|we'll|let's / ich|wir / je|j'\S+|nous / yo / eu / io / ik|wij /  / я|мы /  / 我 / 私|僕 / 저는|제가 / jag|jeg`,
  reader: String.raw`you(?:'\S+)? / du|ihr / vous|tu / usted|ustedes|tú|me d\S+|me avises? / você|vocês / tu / je|jij|u|jullie / pan|pani|państwo / вы|ты|ви|ти / siz|sen / 您|你 /  /  / du|ni|bạn|anda|kamu|quý`,
  wait: "wait|waiting|await|awaiting / warten?|abwarten / attend(?:s|re|rai|ant)|j'attend(?:s|rai) / esper(?:o|ar|aré|ando) / aguard(?:o|ar) / aspett(?:o|are)|attend(?:o|ere)|attesa / wacht(?:en)?|afwachten / (?:po)?czekam / (?:подо)?жду|ожидаю|дождусь / bekl(?:iyorum|eyeceğim) / 等待|等到|等您|等你 / 待ち / 기다 / vänt(?:a|ar)|venter",
  example:
    "examples?|samples? / beispiele? / exemples? / ejemplos? / exemplos? / esempi[oi]? / voorbeeld(?:en)? / przykład[uy]? / примеры? / örnek(?:ler)? / 示例|例子|范例|样例|範例 / 例 / 예시? / exempel|eksempel",
} as const

/** Returns the words of a concept in languages with spaces, or in those without. */
function wordsOf(concept: string, isEastern: boolean): string {
  const columns = (ROWS as Readonly<Record<string, string>>)[concept]?.split(" / ") ?? []
  const spaced = [...columns.slice(0, EASTERN), ...columns.slice(NORDIC)]
  return (isEastern ? columns.slice(EASTERN, NORDIC) : spaced).filter((column) => column !== "").join("|")
}

/** Returns a pattern with concepts in it. Ex) {wrong} for the languages with spaces, {~wrong} for those without */
export const conceptPattern = (source: string): (() => RegExp) =>
  lazyPattern(() =>
    source.replace(
      /\{(~?)([a-z]\w+)\}/g,
      (_, mark: string, concept: string) => `(?:${wordsOf(concept, mark === "~")})`,
    ),
  )
