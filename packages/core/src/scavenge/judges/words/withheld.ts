// Detects that the words before a call withhold it: somebody else decides, it is for later, or there is a warning.
import { lazyPattern } from "../../../lazy-pattern.ts"
import { asksToBeTold, CONSENT_STEM, NEED_WORD } from "./consent.ts"
import { hasNameWord } from "./intent.ts"
import { affirmedWords } from "./negation.ts"
import { hasSign, type WordSign } from "./sentence.ts"

/** The reader's permission or decision is missing. Ex) Awaiting your decision. , Il me faut d'abord votre accord. */
const LEAVE_OF_READER = new RegExp(
  ` (?:your|the user's|ihre?[nrms]?|deine?[nrms]?|votre|ton|tu|su|sua|seu|il tuo|la tua|la sua|uw|jouw|ваше\\S*|ваш\\S*|твоё|твое\\S*|din|ditt)(?: \\S+)?(?=${CONSENT_STEM.source}| (?:decision|okay|ok|entscheidung|décision|decisión|decisão|решени\\S) )|[您你]的?(?:同意|批准|确认|许可|授权)|ご(?:承認|確認|許可|判断|了承)`,
)
/** The permission was given, is not needed, or is about something later. */
const NOT_MISSING =
  / (?:now that|since|in hand|received|granted|liegt vor|erhalten|reçu|recibid[oa]|thanks|danke|merci|gracias|no longer|not need|don't need|nicht|keine) |^ (?:after that|then|danach|ensuite|luego|depois|poi|потом) /

const lacksLeave = (words: string): boolean =>
  LEAVE_OF_READER.test(words) && NEED_WORD.test(words) && !NOT_MISSING.test(words)

/** The reader has to provide something first. */
const DATA_AWAITED: readonly WordSign[] = [
  // The speaker asks for something, and then acts. Ex) Tell me the height, then I'll cut it: , but not: Give me a
  // moment, and I'll look
  /(?:^|\|) (?:please )?(?:(?:tell|give|send|show) (?:me|us) (?!an? (?:moment|second|sec|minute))[^|]*?(?:\|[^|]*)?(?:and|then|so) (?:then )?(?:i|we)(?:'ll| will| can|'d) |(?:sag|gib|nenn|schick)\S* (?:sie )?mir [^|]*\| (?:dann|und) |(?:donne|dis|dites|indique|envoie|envoye)\S* moi [^|]* et (?:je|j'\S+) |(?:dime|dame|dígame|deme|diga me|dammi|dimmi) [^|]* (?:y|e) |geef me [^|]*\| dan |(?:скаж|назов|дай|пришл)\S* [^|]*\| и |请[^|]{0,4}(?:告诉|提供|给)[^|]{1,12}[|，]? ?(?:然后|再|我))/,
  // Ex) As soon as I have the height I'll cut: , Sobald ich die Höhe habe, … , 拿到高度后
  / (?:as soon as|once|when) (?:i|we)(?:'ve| have| get| know| receive| do)(?= |$)(?!.* (?:result|output|answer)s? )[^|]*(?:\| )?(?:i|we)(?:'ll| will| can|'d) (?:then )?(?:call|run|execute|invoke|use|send|make|do)(?: (?:it|this|that|the \S+))?[ |]*$| (?:sobald|wenn) ich (?:[^ |]+ ){1,5}(?:habe|kenne|weiß) \|| (?:dès que|quand) j'aurai | (?:cuando|en cuanto) (?:tenga|sepa|reciba) |когда я (?:получу|узнаю)|(?:拿到|收到|得到)[^|]{1,8}后/,
]
/** True if the call needs data that is still to come, and the words run into the call. */
export const waitsForData = (words: string): boolean => hasSign(words, DATA_AWAITED)

/** Words for data that a call needs, as in a form. */
const GIVEN_DATA =
  / \S*(?:number|address|date|password|num[mn]er|numret|adress\S*|datum|numéro|número|numero|fecha|indirizzo|direcci\S+|endereço|numer\S*|номер\S*|адрес\S*|numara\S*|adres\S*|names?|nom|nombre|nome|namen|details?|city|stadt|ville|ciudad|cidade|città|город\S*) |编号|号码|地址|日期|番号|住所|日付|번호|주소|날짜/
/** The data is missing. Ex) Das Datum fehlt noch. */
const NOT_THERE =
  / (?:missing|lacking|fehlt|fehlen|manque|manquent|faltan?|manca|mancano|ontbreekt|ontbreken|brakuje|saknas|mangler|не хватает|не указан\S*|eksik) |缺|不足|없습니다|없어요/
/** Ex) No height was given. */
const NONE_GIVEN = /^ no \S+ (?:was|is|has been) | (?:was|were)(?: not|n't) (?:given|told) |ありません/
const NOT_KNOWN = / (?:unknown|(?:don't|do not) (?:yet )?(?:know|have)) |不知道|分かりません|わかりません|不明|모릅니다/
/** The reader is asked for it. Ex) Dime primero el nombre. */
const ASKED_FIRST =
  /^ (?:please |bitte )?(?:give me|gib mir|geben sie mir|donne[sz]? moi|dame|deme|dê me|dammi|mi dia|geef me|ge mig|podaj|дай(?:те)?|bana) |(?:请|先)告诉我|教えてください/

/** Somebody else decides or answers. Ex) It depends on what she decides. , Waiting for her answer. */
const FROM_OTHERS =
  / (?:depends|hängt|dépend|depende|dipende) (?:on|davon|de|da) (?:what|whether|who|if|ob|was|que|ce|si|quando|lo) | without (?:\S+ ){1,5}(?:this|that|it|nothing) (?:can't|cannot|can not|won't) |^ (?:still )?(?:waiting|awaiting) (?:for|on) (?!the (?:result|output|response|tool|call))| waiting for \S+'s (?:answer|reply|decision|word) /
/** Words in names of tools that find out what is not known. */
const FINDS_OUT = /^(?:read|get|list|show|find|fetch|search|query|look|lookup|check|view|open|browse|ask|scan)$/

/** True if data that the call needs is missing, or must come from somebody else. */
export const lacksData = (words: string, names: readonly string[]): boolean =>
  FROM_OTHERS.test(words) ||
  (GIVEN_DATA.test(words) &&
    (NOT_THERE.test(words) ||
      ASKED_FIRST.test(words) ||
      asksToBeTold(words) !== null ||
      ((NOT_KNOWN.test(words) || affirmedWords(words) !== words || NONE_GIVEN.test(words)) &&
        !hasNameWord(names, (word) => FINDS_OUT.test(word)))))

/** The call is not made, or not now, or not by the speaker. */
const WITHHOLDING: readonly WordSign[] = [
  // The speaker leaves it to others, or prevents it.
  / (?:hold(?:ing)? off (?:on )?|(?:hold|holding) (?:this|it|that) (?:until|till|for)|prefer (?:to wait|not to) |my advice is |up to you (?=$|\| $)|(?:nobody|no one) (?:has )?(?:approved|confirmed|agreed|asked for) |(?:is|are|isn't|aren't) (?:not )?(?:allowed|forbidden|too (?:early|late|risky|dangerous))(?= (?:\||to |for |$))|can only (?:\S+ ){1,4}(?:when|once|if|after) (?!i )|(?:once|when|until) (?:i|we) (?:have|get|receive) (?:your|his|her|their) |need your (?:password|login|answer|reply|input|token|key|credentials) |need (?!nothing)(?:\S+ ){1,6}from (?:you|him|her|them|the user)(?= (?:\||first |before |$))|(?:i'd|we'd|i would|we would|we should|i should|let's) (?:rather |better )?(?:wait|hold|postpone|ask (?!for )|leave (?:it|this|that))|hold(?:ing)? (?:it |this |that )?back |leav(?:e|ing) (?:(?:this|that|the)(?: \S+)?|it) (?:to|with) (?:you|the|your)|let you (?:decide|choose|judge)|need (?:an?|the|your|his|her|their) (?:\S+ )?to (?:sign|approve|confirm|authori[sz]e)|(?:add|use) (?:this|that|it) (?:to|as|in) (?:the|our|an?) (?:\S+ )?(?:tests?|suite|docs|documentation|examples?|fixtures?|handover)|stays? (?:unsent|undone|unexecuted|unmade|a draft|text)|(?:report|flag)(?:ging|ing)? (?:this|that|it) (?:as (?:an? )?(?:fraud|spam|phishing|abuse|suspicious|scam)|to (?:the )?(?:security|police|abuse))|advis(?:e|ing) (?:\S+ )?against |mak(?:e|ing) sure (?:that )?(?:nobody|no one|none|this never|it never)|prevent(?:ing)? (?:this|that|it)|(?:ask|check(?:ing)?) (?:with )?(?:your|the user's|my|our) (?:\S+ )?(?:boss|manager|bank|owner|supervisor|lawyer|doctor)(?: \S+){0,2} (?:first|before|about))/,
  // the same in other languages
  / (?:überlasse ich|überlass\S+ (?:ich )?(?:das|dies)|lasse (?:ich|es|das) (?:lieber )?(?:die finger|bleiben|sein)|rate (?:ich )?(?:\S+ ){0,3}ab(?= \|| $)|ich verhindere (?:das|dies)|hors de question|je (?:vous |te )?déconseille|(?:voy a|vou) (?:evitar|impedir) (?:esto|eso|isto|isso) |desaconsejo|desaconselho|sconsiglio|(?:je préfère|prefiero|prefiro|preferisco) (?:attendre|ne pas|no|não|non|esperar|aspettare)|wolę (?:nie|poczekać)|лучше не|я (?:отложу|придержу|воздержусь) |не советую )|把这个?留到|(?:見合わせ|控えさせ|控えます|お断りし|差し控え)/,
  // The reader is told to leave something as it is, or not to do it. Ex) Keep the hedge! , Leave it alone. , but not:
  // Leave it to me. , Keep it in mind
  /(?:^|\|) (?:(?:please|just|so|and|but|better|then|now) )*(?:(?:keep|leave|let) (?:it|this|that|them|everything|things|(?:the|your|my|our|that|this|these|those) \S+)(?: (?:that|which|as|where|the way|how|alone|be|stay|stand|untouched|unchanged|intact|in place|in peace|free|open|closed|there|on|off)(?= )[^|]*)?[ |]*(?:$|\| (?!(?:i|i'll|we|we'll|let|and) ))|(?:keep your )?hands off |(?:it|(?:the|this|that|your) \S+) (?:(?:should|must|has to|will) )?(?:stays?|remains?)(?= (?:\||$|as|where|there|untouched|unchanged))|(?:stay|keep) (?:away from|off|out of) |do nothing |(?:do not|don't|never) (?!(?:worry|forget|mind|panic|hesitate|lose) )[a-z]+ (?:it|this|that|them|any|anything|the \S+|these|those)[ |])/,
  // the same in other languages
  /^ (?:bitte )?(?:behalte|gard(?:e|ez)|conserv[ae]|mant(?:én|enga|enha)|tieni|behoud|behåll|zachowaj|сохрани(?:те)?) (?:\S+ ){1,3}$| (?:lass(?:t|en sie)? (?:\S+ ){1,3}(?:\| )?(?:wie|in ruhe|stehen|liegen|unverändert)|finger weg |fass(?:t|en sie)? (?:\S+ ){1,3}nicht an |laisse[sz]? (?:\S+ ){1,3}(?:comme|tranquille|en place)|n'?e? ?(?:y )?touche[sz]? pas |(?:déja|deja|deje|deixa|deixe|lascia|lasci|lasciate)(?:l[oae]s?)? (?:\S+ ){0,2}(?:como|com'è|com'era|stare|quiet[oa]|em paz|in pace)|no (?:l[oae]s? |el |la )?(?:toques?|toquen)|não (?:o |a )?(?:toque|mexa)|non (?:toccar|lo toccare|la toccare)|laat (?:\S+ ){1,2}(?:zoals|met rust|staan)|blijf (?:er|daar) ?af|zostaw(?:cie)? (?:\S+ ){1,2}|nie (?:ruszaj|dotykaj)|låt (?:\S+ ){1,2}(?:vara|stå)|rör (?:inte|den inte|det inte)|(?:оставь|оставьте) (?:\S+ ){1,2}(?:как|в покое)|не (?:трогай|трогайте)|olduğu gibi (?:bırak|kalsın)|dokunma)|保持原[样樣]|别动|不要动|別動|そのままに|触らないで|그대로 (?:두|놔)|건드리지 마/,
  // Somebody else acts first. Ex) The gardener has to open it first. , Erst muss der Gärtner es öffnen.
  lazyPattern(
    String.raw`^(?!.* (?:i|i'll|i'd|i'm|we|we'll|let|ich|wir|je|nous|ik|wij|jag|vi|я|мы) )(?!.* (?:be|werden|être|ser|essere|worden|быть) )(?:(?=.* first (?!place )).* (?:must|has to|have to|needs? to|should) |.* (?:(?:muss|müssen|musst|sollte) (?:\S+ ){0,4}(?:erst|zuerst|vorher) |(?:erst|zuerst) (?:muss|müssen) |(?:il faut|doit|devez|dois) (?:\S+ )?d'abord |d'abord que |(?:primero|antes|primeiro|prima) (?:tiene|debe|deben|hay|tem|precisa|deve|devono) |(?:tiene|debe|tem|deve) (?:que |de )?(?:\S+ ){1,3}(?:primero|antes|primeiro|prima) |moet (?:\S+ ){0,4}eerst |najpierw (?:\S+ ){0,3}(?:musi|powin\S+) |musi najpierw |måste (?:\S+ ){0,3}först |(?:сначала|сперва) (?:\S+ ){0,3}(?:долж\S+|нужно|надо) |долж\S+ (?:сначала|сперва) |önce (?:\S+ ){1,4}\S*(?:gerek\S*|lazım|m[ae]l[ıi])))|^(?!.*我).*(?:必须|必須|需要|得|要)先|^.*(?:が|に)先に[^|]*(?:必要|なければ)|먼저 [^|]*(?:해야|필요)`,
  ),
  // Ex) Reply "go" and I'll do it
  / (?:reply|say|answer|type|write|send me) (?:\S+ ){1,3}and (?:i|we)(?:'ll| will) | (?:has|have|needs?) to (?:sign|approve|confirm|authori[sz]e) (?:\S+ ){0,2}(?:off )?first |(?:just|simply) give (?:me )?(?:the|your) (?:go|word|okay|ok|nod)/,
  // A label says that it was discarded. Ex) First idea, dropped: , Skipping this one:
  /^ (?:skipping|omitting|dropping|discarding) (?:this|that|it)(?: one)?[ |]*$|[ |](?:dropped|discarded|rejected|abandoned|withdrawn|scrapped|verworfen|abandonnée?|écartée?|descartad[oa]|scartat[oa]|отклонено|отброшено) \| $/,
  // Nothing was done so far. Ex) Rien n'a encore été envoyé.
  /^ (?:the|this|that) (?:tool )?call is (?:still )?(?:pending|on hold)[ |]*$| nothing (?:has|was|is) (?:yet )?(?:been )?(?:\w+e[dn]|sent|run|done|made|cut|paid|put|set)[ |]| nichts (?:passiert|geschehen|gesendet|ausgeführt|abgeschickt|ausgelöst)| rien n'a (?:encore )?été | nada (?:se ha|foi|ha sido) | no se ha \S+ nada | nulla è stat| ничего (?:ещё |еще )?не (?:отправлен|выполнен|запущен|сделан)|什么(?:都|也)(?:没有?|未|还没)|何も(?:送信|実行|して)\S{0,4}(?:ていません|ておりません)/,
]

/** True if a sentence before a call says that it is not made. */
export const withholdsCall = (words: string): boolean => hasSign(words, WITHHOLDING) || lacksLeave(words)
