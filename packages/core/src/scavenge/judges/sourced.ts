import type { Judge } from "./judge.ts"
import { announces, speaks } from "./words/announce.ts"
import { leadOf } from "./words/lead.ts"
import { hasAny, phrases } from "./words/sentence.ts"

/** How far before a call a line may stand that introduces the text the call is part of. */
const REACH = 4_000
const LONGEST_LINE = 200

/** What a text is taken from. */
const SOURCES = phrases(
  "contents, content, file, page, e mail, email, mail, inbox, document, readme, log, logs, output, result, results, transcript, transcription, translation, translated, decoded, verbatim, quote, session, previous run, website, message, comment, article, portion, excerpt, response, following form, inhalt, datei, seite, ausgabe, ergebnis, übersetzung, contenido, archivo, página, resultado, traducción, contenu, fichier, résultat, traduction, 内容, 文件, 网页, 页面, 结果, 翻译, 日志, 邮件, ファイル, ページ, 結果, 翻訳, メール",
)

const INTRODUCES = /(?:[:：]|\bas follows\.?)[*_\s]*$/i

/** "The page reads:", "Contents of a.txt:", "翻译如下：": what follows to the end are somebody else's words, whoever speaks in them. */
export const sourced: Judge = {
  id: "mention/sourced",
  why: "It is part of a text that is repeated from somewhere.",
  objects: ({ text, start, end, names, channel, place }) => {
    if (place === "reasoning") return false
    const lines = text.slice(Math.max(0, start - REACH), start).split("\n")
    // where calls are asked for as text, a line right before one is the model's own. Ex) The result:
    if (channel === "text") while (lines.length > 0 && (lines.at(-1)?.trim() === "" || INTRODUCES.test(lines.at(-1) ?? ""))) lines.pop()
    // without a source any line that introduces something will do, where the text comes back from it behind the call
    const isAny = channel === "native" && /\S/.test(text.slice(end, end + LONGEST_LINE))
    const last = lines.findLastIndex((line) => line.trim() !== "")
    const likely = lines.flatMap((line, i) => (line.length < LONGEST_LINE && INTRODUCES.test(line) && mayIntroduce(line, isAny) ? [i] : []))
    const looked = likely.length > 2 * MOST_LINES ? [...likely.slice(0, MOST_LINES), ...likely.slice(-MOST_LINES)] : likely
    return looked.some((i) => introduces(lines[i] as string, names, isAny, i === last))
  },
}

/** Lines looked at closely, from either end: a text full of colons must not be read anew for each of its calls. */
const MOST_LINES = 12

/** The same words as a pattern: it passes most lines without taking them apart. */
const SOURCE = new RegExp(SOURCES.map((phrase) => phrase.trim().replaceAll(" ", "[\\s-]")).join("|"), "i")
const FEW_WORDS = /^\S*(?:\s+\S+){0,3}\s*$/

const mayIntroduce = (line: string, isAny: boolean): boolean => SOURCE.test(line) || (isAny && !FEW_WORDS.test(line))

/** `isLast`: nothing stands between the line and the call, so that whoever speaks in it makes the call. */
function introduces(line: string, names: readonly string[], isAny: boolean, isLast: boolean): boolean {
  const lead = leadOf(line, { start: 0, end: line.length, breaksBefore: true, breaksAfter: true })
  if (announces(lead, names) || (isLast && !isAny && speaks(lead))) return false
  return hasAny(lead.words, SOURCES) || (isAny && lead.isSaying)
}
