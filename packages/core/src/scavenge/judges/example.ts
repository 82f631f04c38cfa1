// Judge: the words before the call present it as an example for a reader.
import { lazyPattern } from "../../lazy-pattern.ts"
import { headOf } from "../scene.ts"
import type { BlockSurroundings } from "./around.ts"
import type { MentionJudge } from "./judge.ts"
import { isAtWork } from "./words/announce.ts"
import { conceptPattern } from "./words/concepts.ts"
import { announcesTool, hasStandingPhrase, isLastWord, statesIntent } from "./words/intent.ts"
import type { LeadText } from "./words/lead.ts"
import { hasAny, lazyPhrases } from "./words/sentence.ts"

/** Phrases that make a call an example in every channel if they are right before it. */
const EXAMPLE_PHRASES = lazyPhrases(
  "for example, for instance, eg, such as, like so, 例如, 比如, 譬如, 举例, zum beispiel, beispielsweise, par exemple, por ejemplo/exemplo, ad/per esempio, bijvoorbeeld, na przykład, till exempel, for eksempel, örneğin, например, 例えば, たとえば, 예를 들어",
)

/** A heading or a label that calls the call an example. Ex) **Example request** */
const EXAMPLE_HEADING = /^ (?:an? )?example (?:tool |function )?(?:request|call|usage|response|input|output)[ |]*$/

/** A heading that contains only a word for what is given or shown. Ex) ## Input , **Örnek 2** */
const READ_LABEL = conceptPattern(
  String.raw`^ (?:(?:an?|the|expected|sample|raw|desired) )*(?:inputs?|outputs?|usage|demo|{example}|{~example})(?: (?:\d{1,3}|(?:tool |function )?(?:call|request|response|input|output|usage)))*[ |]*$`,
)

/** A label typical of documentation. Ex) Usage: */
const DOCUMENT_LABEL = /^ (?:usage|synopsis|syntax|signature) \| $/

/** The reader is told what to write or paste. Ex) you would write: , paste the following into the box */
const TOLD_TO_READER =
  / you would (?:write|type|send|emit|put)[ |]*$| (?:paste|copy) (?:this|the following|the (?:\S+ )?below) | (?:has|have|takes) (?:this|the following) (?:shape|format|form|structure)[ |]*$/

/** Phrases that mark an example whatever else the sentence says. */
const ALWAYS_EXAMPLE = lazyPhrases(
  "for illustration, as an example/illustration, as illustration, here's an example, here is an example, like the following, something like, along the lines, is only an example, 例です, 示例, 范例, 样例, 写成, 形如, zb, 예를 들면, 예시",
  EXAMPLE_PHRASES,
)

/** Phrases that mark an example in a complete sentence before the call, unless the model sets out to act. */
const SHOWN_PHRASES = lazyPhrases(
  "example, examples, like this, like so, here's how, here is how, this is how, how to, 格式, 写法, beispiel, exemple, ejemplo, exemplo, esempio, пример",
)

/** Phrases that mark an example in a sentence that runs into the call, or announces it with a colon. */
const ANNOUNCED_PHRASES = lazyPhrases(
  "looks like, look like, so sieht, ressemble à, se ve así, выглядит так, sample, illustration, demo, snippet, template, placeholder, syntax, format, docs, documentation, guide, tutorial, readme, protocol, on the wire, in python, code, how you, shape, fixture, test case, expected output, expected result, following json, raw response, equivalent, wrong way, correct way, consider, try this, copy, paste, yourself, please run, please execute, please call",
  SHOWN_PHRASES,
)

const HOW_TO =
  / you(?:'d|'ll)?(?: (?:can|could|would|should|may|might|must|will|have to|need to|want to|then|also|simply|just))* (?:use|call|run|invoke|execute|make|send|write|emit|type|put|do|try|utilize|provide|specify|pass|enter|structure) /

/** Somebody else is to do it. */
const LEFT_TO_OTHERS =
  / (?:someone|somebody|anyone|they|he|she|(?:an?|the|your|our) (?:admin\w*|operator|owner|team|user|customer|colleague|manager)) (?:\S+ ){0,6}(?:has to|have to|must|should|needs to|need to|can|could|would|will) (?:then )?(?:run|call|execute|use|invoke|do|send)(?: it| this| that)?[ |]*$| (?:ask|tell|get|have|make|let) (?:(?:your|the|our|an?) )?(?!(?:me|us|it|the|your|our|an?|this|that|sure) )(?:\S+ ){1,2}?(?:to )?(?:run|call|execute|do|send|submit)(?: it| this| that)?[ |]*$|^ (?:chiedi|chieda|poproś|попросите|попроси|пусть|niech|demande[sz]? à|pídele|pida|peça|vraag|bitten sie) [^|]*$| (?:musst|müssen|kannst|können) (?:du|sie) (?:es |das )?selbst | devez .*vous même | (?:tienes|debes|tiene|debe) .*(?:tú|usted) mismo | você mesmo (?:precisa|deve) |^ вам .*самостоятельно |^ ?[让叫请](?![我您你稍问])[^|]{1,6}(?:执行|运行|发送|删除|调用)[ |]*$|[您你][^|我]{0,6}自[己行](?:运行|执行)|ご自[身分]で[^|]{0,10}ください|직접 \S*(?:셔야|세요)| (?:yourself|in your (?:own )?(?:terminal|shell|console|browser)|on your (?:own )?(?:machine|computer|side))(?: \S+){0,8}[ |]*$/
/** Ex) An example request: */
const EXAMPLE_END = / (?:an|one|another|sample) (?:\w+ )?example(?: \w+){0,2} \| $/

/** Ex) Here's an example of a request: , Un ejemplo de llamada: */
const EXAMPLE_HEAD = conceptPattern(
  " (?:(?:here's|here is|this is|below is) (?:an|one|another) example|(?:ein|un|um|een) {example}|пример) ",
)

const MODEL_NOUNS = lazyPhrases("model, models, client, assistant, agent, server, helper, llm, api, parser")
const OUTPUT_VERBS = lazyPhrases(
  "emits, outputs, prints, writes, sends, produces, generates, emit, output, print, write, send, produce, generate, responds, answers",
)

/** "For example", "it looks like this", "you can use it so": the call is shown to a reader. */
export const exampleMention: MentionJudge = {
  id: "mention/example",
  why: "It is shown as an example or as a way to do it.",
  objects: (scene, around) => {
    const { lead, isBare, isOffered } = around
    if (lead === null) return false
    if (LEFT_TO_OTHERS.test(lead.words) && !statesIntent(lead.words)) return true
    if (TOLD_TO_READER.test(lead.words) || DOCUMENT_LABEL.test(lead.line)) return true
    if (isOffered)
      return (
        lead.isAttached &&
        (hasAny(lastWords(lead.words), EXAMPLE_PHRASES) ||
          EXAMPLE_HEAD().test(lead.words) ||
          EXAMPLE_HEADING.test(lead.line) ||
          EXAMPLE_END.test(lead.words))
      )
    if (isCalledExample(lead) || (isBare && HOW_TO.test(lead.passageWords))) return true
    return isShown(lead, scene.names) && !isNext(headOf(scene), lead, around)
  },
}

/**
 * Words up to a conclusion: an example of something else leads to an act. Ex) It fails for some (e.g. empty ones), so
 * I'm … , El ejemplo es viejo, así que leo …
 */
const BEFORE_CONCLUSION = lazyPattern(
  String.raw`^.*(?: (?:so|therefore|hence|thus) (?=(?:i|i'm|i'll|let|let's|we|we'll) )|\| (?:deshalb|daher|darum|donc|así que|por eso|por isso|portanto|quindi|perciò|dus|daarom|więc|dlatego|поэтому|bu yüzden) |(?:所以|因此)我|ので|(?:[아어해여와라]서|므로|니까) )`,
)

const isCalledExample = ({ line, words }: LeadText): boolean =>
  READ_LABEL().test(line) || hasAny(words.replace(BEFORE_CONCLUSION(), " "), ALWAYS_EXAMPLE)

/** Ex) **Step 1: Cut the code samples** */
const STEP_START = /^ (?:step )?\d{1,2} (?:\| )?[a-z]/

/** True if the announcement ends in a word of the call. Ex) And the guide: , before {"page": "guide"} */
function isNext(call: string, { words }: LeadText, around: BlockSurroundings): boolean {
  const lastWord = /([^ |]{4,})[ |]*$/.exec(words)?.[1]
  if (lastWord === undefined || hasAny(words, SHOWN_PHRASES)) return false
  return call.toLowerCase().includes(lastWord) && around.isAnnounced
}

function isShown(lead: LeadText, names: readonly string[]): boolean {
  const { isAttached, line } = lead
  const words = lead.words.replace(BEFORE_CONCLUSION(), " ")
  if (
    hasStandingPhrase(words, isAttached && !STEP_START.test(line) ? ANNOUNCED_PHRASES : SHOWN_PHRASES) &&
    !statesIntent(words) &&
    !isAtWork(words) &&
    !(announcesTool(words, names) && !/ (?:call|request) /.test(words))
  )
    return true
  if (!isAttached) return false
  return (
    instructsReader(words) ||
    (hasAny(words, MODEL_NOUNS) && hasStandingPhrase(words, OUTPUT_VERBS) && !announcesTool(words, names))
  )
}

/** Returns the last words, where "for example" refers to the call itself. */
const lastWords = (words: string): string => ` ${words.replaceAll("|", " ").trim().split(/\s+/).slice(-4).join(" ")} `

/** True if the words tell someone what to write, and no "so I will" follows. */
function instructsReader(words: string): boolean {
  const found = HOW_TO.exec(words)
  return found !== null && isLastWord(words, words.lastIndexOf(found[0]) + found[0].trimEnd().length - 1)
}
