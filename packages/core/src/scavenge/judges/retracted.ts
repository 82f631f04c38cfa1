// Judge: the words behind the call take it back, or explain it as a text.
import { type CallScene, sharesWord } from "../scene.ts"
import type { BlockSurroundings } from "./around.ts"
import type { MentionJudge } from "./judge.ts"
import { TEXT_NOUNS, tellsLook } from "./predicate.ts"
import type { AfterwordText } from "./words/afterword.ts"
import { isQuestion } from "./words/consent.ts"
import { callsWrong } from "./words/correction.ts"
import { addsOneMore } from "./words/disowned.ts"
import { writesText } from "./words/intent.ts"
import { hasAny, hasSign, isSaying, lazyPhrases, type WordSign } from "./words/sentence.ts"

const TAKEN_BACK =
  /^[ |]*(?:no \||no $|no wait |hold on $|my (?:bad|mistake) |only (?:run|do|execute|use|call) (?:this|that|it) if |(?:an )?example $|nope |wait (?!for |until |till |while )|hmm |hm |actually |i meant (?:this|that|it) as |on second thoughts? |but (?:i |we |that |this |it |no |wait )|(?:so |but )?i (?:am|'m|will|must|should|shall|can)(?: ?not|n't) (?:going |do |run |call |send |execute |$|\|)|i (?:won't|refuse|decline|shan't) |等等|不对|算了|不，)/
/** The same in other languages. */
const TAKEN_BACK_ABROAD =
  /^[ |]*(?:لا[ |،]+(?:هذا|هذه|ليس)|تجاهل هذا|das war (?:falsch|ein fehler|ein versehen)|anzi no |(?:写|搞|弄)错了|别执行|先别(?:执行|运行)|間違え(?:ました|た))/u

/** Words that show that the sentence continues; behind a line break only in lower case. */
const LEFT_OPEN = /^[ |]*but /

/** Phrases about the call itself that count in every channel. */
const DISOWNING_PHRASES = lazyPhrases(
  "injection, inyección, injeção, iniezione, wstrzyknięcie, инъекция, 注入攻击, インジェクション, left/leave it alone, n't/not acted on it, n't/not follow it, n'en tiens pas compte, no la/lo he seguido, nicht befolgt, habe ich ignoriert, non l'ho seguit, 没有照做, 没有执行它, only/just an example/illustration, i ignored, ignored it/that, disregarded it, 只是示例, 仅为示例, 只是例子, 只是一个例子",
)

/** Explanations of a call. Models that were asked for calls as text explain the calls that they make; others do not. */
const EXPLAINING_PHRASES = lazyPhrases(
  "is/as an example, for illustration/demonstration, a sample, how a call looks, paste this, once you run, you run this, decided against, n't/not execute, 仅供参考, in this example, above example, this shows, shows how, n't/not run/do/call it/this/that/anything, not executed, is hypothetical, advise/recommend against, n't/not authorized/allowed/permitted to, run/do/execute this/it/that yourself, permission/access/right/ability/authority to make/run/execute/do/send/call it/this/that, would have called, replace the, you can replace, you would then, your environment, your python environment",
)

/** The words say that the call was not made. Ex) Nothing has been sent yet. */
const NOT_DONE =
  /^[ |]*(?:so far |for now |as yet )?(?:(?:nothing|none of (?:this|it|these)) (?:has|have|was|were|is) (?:yet )?(?:been )?\S+ |(?:i|we) (?:stopped|paused|held|refrained|am holding|have held|have stopped|have paused|'ve held|'ve stopped) |i'm holding |(?:this|it|that|these|(?:this|that) one|the (?:call|command|request|action|tool call|above)) (?:has|have|was|were|is)(?: not|n't) (?:yet )?(?:been |being )?(?:actually )?(?:sent|run|made|done|(?:(?:re)?mov|delet|execut|call|submitt|perform|appli|trigger|issu|start|finish|invok|approv|confirm|book|order|creat)ed)(?: yet)? |(?:i|we) (?:have not|haven't|did not|didn't) (?:yet )?(?:actually )?(?:[a-z]+(?:ed|en|nt|un)|made|done|do|make|send|call|submit|perform|trigger|issue) |(?:das|dies|es|der aufruf|noch) (?:\S+ ){0,3}nicht (?:\S+ )?(?:ausgeführt|gesendet|geschickt|passiert|geschehen|gemacht)|(?:rien|cela|ceci|l'appel) n'a |(?:aún|todavía) no |no se ha |ainda não |non è stat|(?:ещё|пока) не |henüz \S*m[ae]d[ıi]|还没有?|尚未|まだ|아직)/u

/** The words talk about the call as a text, or as something that was done. */
const TOLD_OF: readonly WordSign[] = [
  // The call is a text or a proposal, to be read or filled in. Ex) Note how the keys are nested.
  /^[ |]*(?:(?:it|this|that)(?:'s| is| was) (?:only|just|merely) (?:an? |my |the )?(?:\S+ ){0,2}(?:proposal|suggestion|sketch|draft|idea|illustration|placeholder|quote|mock|template|demo) *(?:\||$|of |for )|i'm (?:only |just )?(?:quoting|citing|paraphrasing|repeating) (?:the (?:user|page|log|docs?|text|message|mail|book)|what|someone|him|her|them) |(?:feel free to|you can|you may) (?:adapt|adjust|edit|modify|reuse|copy|paste) |(?:adapt|adjust|edit|modify) (?:\S+ ){1,3}(?:as needed|to (?:your|fit)) |note how (?!long|many|much|often)|notice how (?!long|many|much|often)|replace (?:\S+ ){1,4}with (?:your|the (?:real|actual|right|correct)) )/,
  // It was made already and had a result. Ex) It failed with ENOENT. , The gardener cancelled it.
  /^[ |]*(?!.* (?:before|earlier|previously|last time|again|so|i|i'll) )(?:(?:it|this|that|the (?:call|command|request)) (?:(?:was|has been|had been) (?:[a-z]+ed|run|sent|made|done)|failed|ran|returned|succeeded|worked|crashed|timed out|printed) |(?:the|my|your|our) [a-z]+ (?:has |had )?(?:[a-z]+ed|ran|sent|made) (?:it|this|that)[ |])/,
  // Somebody made it, as a text or long ago. Ex) The gardener typed that. , I wrote this only for the manual.
  /^[^|]* (?:\w{2,}ed|wrote|sent|ran|made|said|did|gave|put) (?:that|this)(?: (?:only|just|merely|as|for|to) |[ |]*$)/,
  // The words say what the call would look like. Ex) Así quedaría.
  /(?:ressemblerait|quedaría|se vería|ficaria|apparirebbe|выглядел\S? бы|бы выглядел|würde (?:das|es) (?:\S+ )?aussehen|sähe (?:das|es) aus)(?= |$)/,
  // The words describe or restrict the text above. Ex) That's how it looks. , The above is one call. , Esto es solo un
  // ejemplo.
  /^[ |]*(?!(?:this|that|it) (?:only|just) (?!show|illustrat|demonstrat|describ)[a-z]+s )(?:(?:(?:and|so|ça) [| ]*)?(?:this|that|das|dies|c|ceci|cela|esto|eso|isto|isso|questo|quello|dit|dat|это|вот|to|detta|det)(?:'s|'est| is| was| est| es| era| é| è| ist| war| jest| är| er)?[ |]+(?:exactly |merely |roughly |oben )?(?:how|what|only|just|an example|nur|bloß|was|wie|ein beispiel|comment|ce que|juste|seulement|un exemple|solo|sólo|un ejemplo|lo que|só|apenas|um exemplo|o que|un esempio|quello che|hoe|wat|alleen|slechts|een voorbeeld|как|то что|лишь|только|пример|tylko|przykład|bara|bare|hur|hvordan) |(?:the|what's|everything|all) above |above (?:is|was|you) |so (?:würde|sieht|sähe|lautet) |(?:das|der|die) obige|voilà comment |ce qui précède |así (?:es|era|sería|se) |lo anterior |assim (?:é|seria|fica) |o acima |così (?:è|sarebbe|appare) |quanto sopra |zo (?:ziet|zou) |так (?:выглядит|бы)|выше |tak wygląda |(?:以上|上面|上述)[是的为]|这(?:就是|只是|是一个)|(?:これ|上記|以上)[はが][^|]{0,40}(?:例|形式|もの|とおり|通り)|(?:이것은|위는|위의|이는|이것이) [^|]{0,40}(?:예|형식|방식|모습))/,
  // The words treat the call as a text or a thing. Ex) That would be the call. , The lines above go there.
  new RegExp(
    `^[ |]*(?!\\S+ (?:is )?an? (?:read only|safe|quick|harmless|cheap) )(?:(?:this|that|it)(?:'s| is| was| would be) (?:the|an?|one|your|my) (?:\\S+ ){0,2}(?:${TEXT_NOUNS}|commands?|lines?|strings?|json|snippet|block|markup|entry|format|syntax|notation|mock) |these are the (?:\\S+ ){0,2}(?:tokens|tags) |it(?:'s| is| was) (?:how|what) |(?:th(?:is|at|ese|ose)|such an?)(?: \\S+){0,2} (?:calls?|commands?|requests?|lines?|tags) (?:was|were|would|came|comes?|is blocked|(?:is|are) from) |(?:this|that) would (?:be (?:an?|the|how|what)|have) |(?:the|this|that|these|those) (?:\\S+ ){1,3}above |an? (?:\\S+ )?(?:call|command|request) like (?:this|that) )`,
  ),
]
/** Words that explain or hand over a call that nothing announces. Ex) You'd use this in a script. */
const HANDED_OVER =
  /^[ |]*(?:as you (?:can )?see |explanation[ |]*$|you(?:'d| would| can) (?:run|use|send) (?:this|that|it) |(?:copy|put) (?:this|that|it) into |(?:i hope|any questions|how would you) .*(?:syntax|notation|format|parse) )/
/** A file was written, and the reader may run it. Ex) You can run it with make. */
const RUN_BY_READER = /^[ |]*you can run /
/** The call is the subject of the sentence that continues behind it. Ex) <call>⏎⏎would delete the cache. */
const IS_SUBJECT =
  /^(?:is|was|would|ist|wäre|würde|löscht|est|serait|sarebbe|seria|jest) (?!i |you |we |it |this |that |there |ich |du |es |das )/
/** The words name the source of the text above. Ex) — mower.log, line 4 , Source: the manual , (from the README) */
const ATTRIBUTION =
  /^[ \t*_]*(?:[—–][ \t]?(?:excerpt|extract|quoted?|from|auszug|aus|extrait|extracto|trecho)\b|—[ \t]?\S[^\n]{0,60}\b(?:lines?|pages?|p\.|chapter|section)[ \t]?\d|(?:source|quelle|fuente|fonte|bron)[ \t]?:[^\n]{0,60}(?:\bdocs?\b|\b(?:page|line|p\.)[ \t]?\d|\bmanual\b|\bbook\b|https?:)|\(?(?:(?:taken|copied|quoted|pasted)[ \t])?from[ \t][^()\n]{0,40}\b(?:readme|docs?|documentation|manual|guide|wiki|tutorial|book|log|logs|transcript|page|issue|ticket)\b[^()\n]{0,20}\)?\s*(?:\n|$))/i
const ARROW_START = /^[ \t*_(]*(?:\^|↑|⬆|👆|☝|⇧|⤴|▲)/u

/** "— no, wait", "this is only an example", "I have not run anything". */
export const retractedMention: MentionJudge = {
  id: "mention/retracted",
  why: "It is taken back or called an example by the words after it.",
  objects: (scene, around) => {
    const { afterword, isOffered } = around
    return (
      afterword !== null &&
      (hasAny(isOffered ? afterword.words : afterword.passageWords, DISOWNING_PHRASES) ||
        isTakenBack(afterword) ||
        (!isOffered &&
          (isToldOf(afterword) ||
            isReviewed(scene, around, afterword) ||
            (HANDED_OVER.test(afterword.words) &&
              !(RUN_BY_READER.test(afterword.words) && writesText(scene.names)) &&
              !around.isAnnounced))))
    )
  },
}

const isTakenBack = ({ raw, sentences, words, continuesSentence }: AfterwordText): boolean =>
  (TAKEN_BACK.test(words) && !addsOneMore(words)) ||
  TAKEN_BACK_ABROAD.test(words) ||
  NOT_DONE.test(words) ||
  callsWrong(sentences) ||
  ARROW_START.test(raw) ||
  ATTRIBUTION.test(raw) ||
  LEFT_OPEN.test(continuesSentence ? words : ` ${raw}`)

/** True if the words talk about the call as a text. */
const isToldOf = ({ raw, words, passageWords, runsOn }: AfterwordText): boolean =>
  hasSign(words, TOLD_OF) ||
  tellsLook(words) ||
  (!runsOn && IS_SUBJECT.test(raw.replace(/^[.…\s]+/, ""))) ||
  hasAny(passageWords, EXPLAINING_PHRASES)

const MIN_VERDICT_WORDS = 3
/** Things that somebody said or did, looked at by the speaker. Ex) not: I'll mend the gate. */
const LOOKED_AT =
  / (?:the|an?|your|my|this|these|those) (?:\S+ ){0,2}(?:answers?|responses?|reply|replies|outputs?|traces?|transcripts?|steps?|attempts?|solutions?|submissions?|conversations?|dialogues?|samples?|messages?|calls?) /
/** Words that continue with what the speaker, the reader or the result will do. */
const LOOKS_AHEAD =
  / (?:i|i'm|i'll|i've|i'd|we|we'll|you|let|me|my|will|should|may|might|can|could|next|now|after|once|when) /

/**
 * True if the text ends with a statement in which nobody does anything more, as if something had been reviewed, and the
 * announced object of the look shares no word with the call. Ex) Let me check the trace.⏎<call>⏎This step was late.
 */
const isReviewed = (
  scene: CallScene,
  around: BlockSurroundings,
  { raw, words, passageWords, asksPatience }: AfterwordText,
): boolean =>
  around.lead?.isAttached === false &&
  !asksPatience &&
  (scene.frames.blocks.at(-1)?.start ?? 0) <= scene.start &&
  LOOKED_AT.test(around.lead.words) &&
  isSaying(words, MIN_VERDICT_WORDS) &&
  !LOOKS_AHEAD.test(passageWords) &&
  !isQuestion(raw) &&
  around.isAnnounced &&
  !sharesWord(scene, around.lead.words)
