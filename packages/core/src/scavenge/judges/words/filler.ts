// Detects words that are only fillers: greetings, thanks, consent, names of formats.
import { lazyPattern } from "../../../lazy-pattern.ts"

/** Greetings, thanks, consent and requests to wait; names of formats that a template leaves before a call. */
const FILLERS: ReadonlySet<string> = new Set(
  [
    "ok okay alright right all well so oh ah aha hm hmm hey hi hello sure yes yep yeah yup certainly absolutely definitely understood noted perfect great good nice cool awesome excellent thanks thank you please wait one a just moment second sec minute hold on it i got will do of course gladly then and now happy to help question for asking idea hang can that sounds very as wish invocation",
    "ja alles klar gut augenblick verstanden moment bitte einen natürlich gern gerne sicher danke hallo prima natuurlijk goed begrepen",
    "oui que bien sûr d'accord merci bonjour un instant compris très sí si claro vale entendido gracias hola momento por supuesto de acuerdo perfecto certo va bene capito grazie ciao attimo sim obrigado olá um",
    "да хорошо конечно понял поняла минутку сейчас 好 好的 好吧 明白 明白了 收到 请稍等 稍等 はい 了解 了解です 承知しました わかりました 少々お待ちください 네 예 알겠습니다 좋아요 좋습니다",
    "jasne dobrze oczywiście tamam tabii selvfølgelig självklart klart 没问题 当然 かしこまりました もちろんです 물론입니다",
    "json tool function call calls assistant",
  ].flatMap((words) => words.split(" ")),
)

const BETWEEN_WORDS = lazyPattern(String.raw`[^\p{L}']+`)

/** True for words that say nothing about the text behind them. */
export const isFiller = (words: string): boolean =>
  words.split(BETWEEN_WORDS()).every((word) => word === "" || FILLERS.has(word))
