// Recognises what a model says to its reader around the rest of a call: prose, fences, template marks.
import { markAt, markBefore } from "../protocol-marks.ts"

/** Maximum length of an opening, and its maximum number of lines. */
const OPENING_CHARS = 600
const OPENING_LINES = 6

/** Ex) "...", "[…]" */
const ELLIPSIS = /^\s*(?:\[(?:\.{3}|…)\]|\((?:\.{3}|…)\)|\.{3}|…)/
const FENCE = /^[ \t]*(?:```|~~~)[\w-]*[ \t]*\r?\n/m
/** Ex) <rest>…"}</rest> */
const IN_TAGS = /^\s*<([\w-]+)>[\s\S]*\}\s*<\/\1>\s*$/

/** Words for "continued" in the languages that models are used in. */
const CASED_GOING_ON =
  "continu|resum|fort(?:ge)?setz|weiter|la suite|suite|poursui|prosig|segue|proseg|vervolg|fortsätt|fortsæt|dalej|kontynu|pokrač|devam|lanjut|tiếp|продолж|далее|дальше|συνέχ"
const CASELESS_GOING_ON = "继续|繼續|接着|接著|接下来|接下來|接上|续|續|続|계속|이어|متابعة|تكملة|जारी|המשך|ต่อ"
/** Words that announce an answer. */
const CASED_WORDS = [
  CASED_GOING_ON,
  "sure|certainly|of course|okay|ok|all ?right|understood|got it|no problem|absolutely|(?:my )?apologies|i apologi[sz]e|sorry|here(?:'s|’s| is| are| you go| comes)",
  "picking up|(?:the |and )?(?:rest|remain)|as requested|let me|i(?:'ll|’ll| will)|below|(?:the )?following|now\\b|next\\b|part \\d",
  "hier|natürlich|gern|klar|es geht|und weiter|der rest|ich (?:fahre|mache|setze|schreibe)|nachfolgend|anbei|entschuldig",
  "voici|bien sûr|d['’]accord|je (?:continue|reprends|poursuis)|reprenons|désolé",
  "aquí|claro|por supuesto|sigo|sigue|el resto|a continuación|lo siento|aqui|o rest|certo|ecco|il rest|di seguito|va bene",
  "natuurlijk|de rest|här|resten|her (?:er|kommer)|oto|oczywiście|dalszy|reszta|zde|tady|işte|tabii|elbette|kalan|berikut|tentu|sisanya|đây|phần còn",
  "вот|конечно|остал|хорошо|ось|звісно|залиш|ορίστε|εδώ",
].join("|")
const CASELESS_WORDS = `${CASELESS_GOING_ON}|好的|好，|好,|当然|當然|以下|下面|剩余|剩餘|剩下|这是|這是|这里|這裡|完整|其余|抱歉|はい|承知|了解|残り|もちろん|では|それでは|こちら|네|물론|나머지|다음|여기|알겠|بالتأكيد|إليك|هنا|بالطبع|الباقي|هذا|ज़रूर|यहाँ|यह|बाकी|ठीक|הנה|בטח|כמובן|นี่|แน่นอน`
const LEAD = "^[\\s*_#>([<~（［【-]*"
const CASED = new RegExp(`${LEAD}(?:${CASED_WORDS})`, "iu")
const CASELESS = new RegExp(`${LEAD}(?:${CASELESS_WORDS})`, "u")
const ABBREVIATED = "cont(?:['’]?d)?(?!\\p{L})"
/** Ex) "(here is the rest) ", "*continued*": nothing else between two marks */
const ENCLOSED = new RegExp(
  `^\\s*(?:[([（［【«]|[*_~]{1,3}|(?:-{2,}|[–—]) ?)(?:…|\\.{3})? ?(?:${CASED_WORDS}|${ABBREVIATED}|${CASELESS_GOING_ON})[^()[\\]{}<>"\\\\\n（）［］【】*]{0,60}(?:[)\\]）］】»]|[*_~]{1,3}|-{2,}|[–—])`,
  "iu",
)
const CLOSE = "[*_)\\]）］】]*[^\\S\\r\\n]*"
/** Ex) "assistant:", "continued:": a label before the answer */
const LABEL = new RegExp(
  `${LEAD}(?:(?:assistant|answer|response|output|content)${CLOSE}[:：]|(?:${CASED_GOING_ON}|${ABBREVIATED}|${CASELESS_GOING_ON})[\\p{L}\\p{M}'’.]{0,20}${CLOSE}[:：\\r\\n])`,
  "iu",
)
/** Characters of a sentence; any other ends the opening. */
const SENTENCE = '[^"\\\\{}<>=;|\\n\\r:：]'
/** Ex) "Hier geht es weiter: " */
const ENDS_IN_COLON = new RegExp(`^${SENTENCE}{2,80}[:：](?:[\\s*_]|$|(?<=：))`, "u")
/** Ex) "Let me go on.\n": a line of its own before the rest. */
const SENTENCE_LINE = new RegExp(`^${SENTENCE}{2,160}[:：.!。！…]?[*_]*\\s*\\r?\\n`, "u")
const CAPITAL = new RegExp(`${LEAD}[\\p{Lu}\\p{Lt}]`, "u")
const NO_CASE = new RegExp(`${LEAD}\\p{Lo}`, "u")

/**
 * True if a text that continues a string may start with words to the reader: then it is unclear where they end and the
 * content continues. `before`: the end of the text so far.
 */
export function isAddressed(before: string, more: string): boolean {
  const head = more.slice(0, OPENING_CHARS)
  if (opensAside(before, more, head)) return true
  const isSentence = ENDS_IN_COLON.test(head) || SENTENCE_LINE.test(head)
  if (CAPITAL.test(head)) return isSentence || CASED.test(head)
  // a script not used before is the reader's
  if (NO_CASE.test(head))
    return /\p{Lo}/u.test(before.slice(-OPENING_CHARS))
      ? isSentence && CASELESS.test(head)
      : isSentence || CASELESS.test(head)
  // Ex) "ok: true": one word is not a sentence, but may be a tag
  return CASED.test(head) && (/^\s*</.test(head) || (/^\s*[^\s:：]+[^\S\n][^\s:：]/.test(head) && isSentence))
}

/** True for an opening that is no sentence and no continued content. Ex) "…", a code block, </think>, "(continued)" */
const opensAside = (before: string, more: string, head: string): boolean =>
  [ELLIPSIS, ENCLOSED, LABEL].some((pattern) => pattern.test(head)) ||
  head.search(FENCE) === 0 ||
  isMarked(before, more.trimStart()) ||
  IN_TAGS.test(more)

/** True for a mark before the rest that closes nothing in the text so far. Ex) </think>, <|channel|>final<|message|> */
function isMarked(before: string, more: string): boolean {
  const at = more.search(/^[<[]|<\/think>/)
  const mark = markAt(more, at)
  if (mark?.role !== "closes") return mark !== null
  return !closesWritten(before + more.slice(0, at), more.slice(at, mark.end))
}

/** True if a closing tag closes a tag of the text. Ex) </answer> if <answer> is the last such tag */
function closesWritten(written: string, tag: string): boolean {
  const name = tag.slice(2, -1)
  return written.lastIndexOf(`<${name}`) > written.lastIndexOf(`</${name}`)
}

/** True if a text ends in a mark of a chat template that closes nothing in it. Ex) …half<|im_end|> */
export function endsInMark(text: string): boolean {
  const mark = markBefore(text, text.trimEnd().length)
  if (mark?.role === "closes") return !closesWritten(text.slice(0, mark.start), text.slice(mark.start, mark.end))
  // people type opening tags themselves
  return mark !== null && (mark.role === "token" || !mark.typed)
}

/** True if a text is only words to the reader: no piece of JSON on any line. */
export const isTalk = (text: string): boolean =>
  !/["\\{}]/.test(text) && text.split("\n").every((line) => TALK_LINE.test(line.trim()))

const TALK_LINE = /^(?:$|(?:```|~~~)[\w-]*$|\[[^[\]]+\]$|[\p{L}*_#>(<~.…-](?:.*(?:[:：.!?。！？…)*>~-]|\p{L}))?$)/u

/** True if a text contains anything but white space and code fences. */
export const hasWords = (text: string): boolean => /\S/.test(text.replace(/(?:```|~~~)[\w-]*/g, ""))

/**
 * Returns the offsets where the answer itself may start if `more` opens with an ellipsis, words or a code fence; never
 * 0.
 */
export function openingsOf(more: string): readonly number[] {
  const head = more.slice(0, OPENING_CHARS)
  const starts = new Set<number>()
  const ellipsis = ELLIPSIS.exec(head)
  if (ellipsis !== null) {
    starts.add(ellipsis[0].length)
    // Ex) "....5": three dots and ".5", or four dots and "5"
    for (let at = ellipsis[0].length; head[at] === "."; at++) starts.add(at + 1)
  }
  const colon = /[:：]\s*/.exec(head)
  if (colon !== null) starts.add(colon.index + colon[0].length)
  for (const { index } of [...head.matchAll(/\n/g)].slice(0, OPENING_LINES)) starts.add(index + 1)
  return [...starts].filter((start) => isTalk(more.slice(0, start)))
}

/** Returns the offset of the content of a code block that is the whole answer except for words, or -1. */
export function insideFence(more: string): number {
  const head = more.slice(0, OPENING_CHARS)
  const open = FENCE.exec(head)
  if (open === null || !isTalk(more.slice(0, open.index))) return -1
  return open.index + open[0].length
}

/** A longer text after a call is not searched: such texts are short. */
const TAIL_CHARS = 4_000
const FENCE_END = /^(?:```|~~~)(?!\w)/

/** True if only the end of a code block, superfluous closers, a mark or words follow a closed call. */
export function isTail(tail: string): boolean {
  if (/^[\s}\]]*$/.test(tail)) return true
  const words = tail.trim()
  if (words.length > TAIL_CHARS) return false
  // a mark, on a separate line, or at least separated by space and without JSON punctuation
  return /^<[^<>\n]{1,40}>$/.test(words) || FENCE_END.test(words) || /^\s*\n/.test(tail)
    ? !/[{[\\]/.test(words)
    : /^\s/.test(tail) && /^[\p{L}(][^"{}[\]\\]*$/u.test(words)
}

/** True if the end of its code block follows a closed call. */
export const endsFence = (tail: string): boolean => FENCE_END.test(tail.trimStart()) && isTail(tail)
