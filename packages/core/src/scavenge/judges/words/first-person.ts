// Detects that the first person acts in a sentence, in the present.
import { lazyPattern } from "../../../lazy-pattern.ts"
import { conceptPattern } from "./concepts.ts"
import { hasSign, type WordSign } from "./sentence.ts"

/** "I" before a verb that is neither past nor about thoughts or possibilities. In Polish, "we" means "in". */
export const I: RegExp =
  / (?:i|we) (?!(?:(?:then|now|just|also|next|first|finally|later|soon|\w+ly) )*(?:have|had|has|was|were|did|do|am|are|would|could|might|may|cannot|can|can't|won't|didn't|don't|haven't|think|mean|believe|guess|suppose|know|see|found|saw|got|sent|ran|made|wrote|left|thought|came|went|took|gave|kept|told|said|heard|felt|met|brought|caught|chose|held|knew|lost|began|spoke|decline|refuse|must|not|(?!need |feed |proceed )\w+ed) |\w+(?:ym|ej|ych) )[a-z]+ | (?:i'm|i am|we're|we are) (?:now |just |only |first |currently |also |then )?(?!talking|referring|declining|refusing|leaving|skipping|holding|ignoring|blocking)\w+ing /

/** Turkish: the ending of the first person, now or soon. */
export const TURKISH_FIRST_PERSON: RegExp =
  /(?:yorum|acağım|eceğim|ayım|eyim|(?<!m[ae])m[ae]m (?:gerek\S*|lazım))[ |]*$/

export const GERMAN_FIRST_PERSON: () => RegExp = lazyPattern(
  String.raw` muss ich (?:zuerst |erst )?(?:sehen|lesen|nachsehen|prüfen|schauen) | ich (?!habe |hätte |würde |könnte |möchte |wäre |bin |war |darf |soll |glaube |denke |meine |spreche |zitiere |lehne |weigere |verweigere |bemerke |hoffe |empfehle |wünsche |freue |danke |rate |schlage |stehe |erkläre |sage )\p{L}+e | (?!habe |hätte |würde |könnte |möchte |wäre |die |wie |diese |eine |keine |ehe )\p{L}+e ich `,
)
/** The first person of other languages. */
const FIRST_PERSONS: readonly WordSign[] = [
  // Dutch: "ik" beside a verb in the present.
  lazyPattern(
    String.raw`(?<! (?:heb|had|zou|kan|wil|mag|ben|was)) ik (?!heb |had |zou |kan |wil |mag |ben |was |weet )\p{L}+ | (?!heb |had |zou |kan |wil |mag |ben |was |weet |die |dat |wat |als |\p{L}+[dt]e )\p{L}+ ik `,
  ),
  // Swedish, Danish and Norwegian: "I" before a verb in the present.
  lazyPattern(String.raw` (?:jag|jeg) (?!har |är |er |var |tror |vet |ved |vet )\p{L}+r `),
  // Russian: "I" without a past tense, or one of these verbs begins the clause. By its ending alone, such a verb looks
  // like an adjective.
  lazyPattern(
    String.raw` я (?!(?:уже |потом |затем |тогда |сразу |бы )?\p{L}{2,}(?:л|ла|[аи]в)(?:с[ья])? )|(?:^|\|)(?: (?:сейчас|теперь|я|поэтому|только|сначала|сразу|просто|и|а|но))* (?:проверяю|посмотрю|поищу|найду|проверю|открою|прочитаю|пробую|исправляю|навожу|отправлю|смотрю|ищу|открываю|читаю|удаляю|запускаю|перезапускаю|отправляю|выполняю|вызываю|получаю|запрашиваю|создаю|загружаю|бронирую|обновляю|закрываю|делаю) `,
  ),
  // Polish: one of these verbs, and nothing behind it is about a text, a habit, permission or a later time. By their
  // endings alone, they look like nouns of other languages.
  lazyPattern(
    ` (?:sprawdzę|uruchomię|poszukam|odczytam|zajrzę|próbuję|sprzątam|robię|poprawiam|czytam|zaczynam|pobieram|sprawdzam|szukam|wyszukuję|otwieram|zamykam|wysyłam|odczytuję|uruchamiam|wykonuję|dodaję|usuwam|aktualizuję|ustawiam|włączam|wyłączam|rezerwuję|zamawiam|przeliczam|zmieniam|wczytuję|ładuję) (?!.*(?:wywoła|przykł|szablon|dokument|log[uó]|zgod|potwierdz|zwykle|zawsze|dopiero|jutro|później|potem|tylko))`,
  ),
  // French.
  lazyPattern(
    String.raw` (?:je |j')(?:(?:la|le|les|y|en) |l')?(?!suis |ai |ne |peux |pourrais |voudrais |m'apprête |viens |parle |cite |pense |constate |remarque |note |signale |rappelle |refuse |décline |reproduis |ignore |explique |écarte |évite |rejette )\p{L}*(?:e|[^a]is|[vf]ais|[dnt]s|rai) `,
  ),
  // Spanish, Portuguese, Italian: an act in progress begins the clause, follows "I am", or precedes an article.
  lazyPattern(
    String.raw` (?:estoy|estou|sto) (?:ya |ahora |agora |ora )?\p{L}+(?:ando|[ei]ndo) | estou a \p{L}+r |(?:^|\|) (?:(?:ok|vale|claro|bien|bem|bene) )?(?:buscando|consultando|leyendo|lendo|leggendo|revisando|verificando|comprobando|ejecutando|executando|enviando|abriendo|abrindo|creando|criando|pesquisando|procurando|cercando|cargando|obteniendo) |(?:^|\|) (?:reinicio|riavvio|reservo|prenoto|reserva|actualizo|atualizo|aggiorno|envío|envio|invio|cierro|fecho|chiudo|abro|apro|creo|crio|descargo|scarico|compruebo|controlo) (?:el|la|los|las|il|lo|gli|le|un|una|uno|um|uma|tu|su|seu|sua|o|a|os|as) `,
  ),
  TURKISH_FIRST_PERSON,
  GERMAN_FIRST_PERSON,
]
/** In these languages "i" means "in". */
const NORDIC_I = / (?:jag|jeg) /

/** True if the first person acts in the sentence. The caller has removed the clauses that say otherwise. */
export const actsInPresent = (words: string): boolean =>
  (I.test(words) && !NORDIC_I.test(words)) || hasSign(words, FIRST_PERSONS)

const SPEAKER = conceptPattern(" {speaker} |{~speaker}")

/** True if the speaker says "I". */
export const saysFirstPerson = (words: string): boolean => SPEAKER().test(words)
