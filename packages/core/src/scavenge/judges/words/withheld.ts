// Whether the words before a call withhold it: somebody else decides, it is for later, or it is warned of.

/** The speaker leaves it to others, or keeps it from being made. */
const KEEPS_BACK =
  / (?:hold(?:ing)? off (?:on )?|hold(?:ing)? (?:it |this |that )?back |leav(?:e|ing) (?:(?:this|that|the)(?: \S+)?|it) (?:to|with) (?:you|the|your)|let you (?:decide|choose|judge)|need (?:an?|the|your|his|her|their) (?:\S+ )?to (?:sign|approve|confirm|authori[sz]e)|(?:add|use) (?:this|that|it) (?:to|as|in) (?:the|our|an?) (?:\S+ )?(?:tests?|suite|docs|documentation|examples?|fixtures?|handover)|stays? (?:unsent|undone|unexecuted|unmade|a draft|text)|(?:report|flag)(?:ging|ing)? (?:this|that|it) (?:as (?:an? )?(?:fraud|spam|phishing|abuse|suspicious|scam)|to (?:the )?(?:security|police|abuse))|advis(?:e|ing) (?:\S+ )?against |mak(?:e|ing) sure (?:that )?(?:nobody|no one|none|this never|it never)|prevent(?:ing)? (?:this|that|it)|(?:ask|check(?:ing)?) (?:with )?(?:your|the user's|my|our) (?:\S+ )?(?:boss|manager|bank|owner|supervisor|lawyer|doctor)(?: \S+){0,2} (?:first|before|about))/
const KEEPS_BACK_ABROAD =
  / (?:überlasse ich|überlass\S+ (?:ich )?(?:das|dies)|lasse (?:ich|es|das) (?:lieber )?(?:die finger|bleiben|sein)|rate (?:ich )?(?:\S+ ){0,3}ab(?= \|| $)|ich verhindere (?:das|dies)|hors de question|je (?:vous |te )?déconseille|(?:voy a|vou) (?:evitar|impedir) (?:esto|eso|isto|isso) |desaconsejo|desaconselho|sconsiglio|я (?:отложу|придержу|воздержусь) |не советую )|把这个?留到|(?:見合わせ|控えさせ|控えます|お断りし|差し控え)/

const withholds = (words: string): boolean => KEEPS_BACK.test(words) || KEEPS_BACK_ABROAD.test(words)

/** The reader's leave or decision is what is missing. Ex) Awaiting your decision. , Il me faut d'abord votre accord. */
const LEAVE_OF_READER =
  / (?:your|the user's|ihre?[nrms]?|deine?[nrms]?|votre|ton|tu|su|sua|seu|il tuo|la tua|la sua|uw|jouw|ваше\S*|ваш\S*|твоё|твое\S*|din|ditt) (?:\S+ )?(?:approval|permission|consent|confirmation|authori[sz]ation|sign off|go ahead|green light|decision|okay|ok|freigabe|genehmigung|zustimmung|einverständnis|erlaubnis|bestätigung|entscheidung|accord|autorisation|feu vert|approbation|décision|autorización|permiso|aprobación|confirmación|visto bueno|decisión|autorização|permissão|aprovação|confirmação|decisão|approvazione|conferma|autorizzazione|consenso|toestemming|akkoord|разрешени\S|согласи\S|подтверждени\S|одобрени\S|решени\S) |[您你]的?(?:同意|批准|确认|许可|授权)|ご(?:承認|確認|許可|判断|了承)/
const MISSING =
  / (?:need|needs|require|requires|await|awaiting|waiting|missing|lacking|brauche|brauchen|benötige|fehlt|warte|faut|manque|attends|j'attends|besoin|necesito|falta|espero|preciso|aguardo|serve|manca|attendo|нужно|нужна|нужен|нужны|жду|ожидаю|не хватает) |需要|只差|等待|必要|いただいて(?:から|い)|だけです/
/** It is there, or not wanted, or about what comes later. */
const NOT_MISSING =
  / (?:now that|since|in hand|received|granted|liegt vor|erhalten|reçu|recibid[oa]|thanks|danke|merci|gracias|no longer|not need|don't need|nicht|keine) |^ (?:after that|then|danach|ensuite|luego|depois|poi|потом) /

const lacksLeave = (words: string): boolean =>
  LEAVE_OF_READER.test(words) && MISSING.test(words) && !NOT_MISSING.test(words)

/** Ex) Reply "go" and I'll do it */
const WORD_FIRST =
  / (?:reply|say|answer|type|write|send me) (?:\S+ ){1,3}and (?:i|we)(?:'ll| will) | (?:has|have|needs?) to (?:sign|approve|confirm|authori[sz]e) (?:\S+ ){0,2}(?:off )?first |(?:just|simply) give (?:me )?(?:the|your) (?:go|word|okay|ok|nod)/

/** A label says that it was given up. Ex) First idea, dropped: */
const GIVEN_UP =
  /[ |](?:dropped|discarded|rejected|abandoned|withdrawn|scrapped|verworfen|abandonnée?|écartée?|descartad[oa]|scartat[oa]|отклонено|отброшено) \| $/

/** Nothing was done so far. Ex) Rien n'a encore été envoyé. */
const NOTHING_DONE =
  /^ (?:the|this|that) (?:tool )?call is (?:still )?(?:pending|on hold)[ |]*$| nothing (?:has|was|is) (?:yet )?(?:been )?(?:\w+e[dn]|sent|run|done|made|cut|paid|put|set)[ |]| nichts (?:passiert|geschehen|gesendet|ausgeführt|abgeschickt|ausgelöst)| rien n'a (?:encore )?été | nada (?:se ha|foi|ha sido) | no se ha \S+ nada | nulla è stat| ничего (?:ещё |еще )?не (?:отправлен|выполнен|запущен|сделан)|什么(?:都|也)(?:没有?|未|还没)|何も(?:送信|実行|して)\S{0,4}(?:ていません|ておりません)/

/** Whether a sentence before a call says that it is not made. */
export const withholdsCall = (words: string): boolean =>
  withholds(words) || lacksLeave(words) || WORD_FIRST.test(words) || GIVEN_UP.test(words) || NOTHING_DONE.test(words)
