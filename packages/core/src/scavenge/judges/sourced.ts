// Judge: a line before the call introduces text from a source, such as a page or a file.
import { lazyPattern } from "../../lazy-pattern.ts"
import type { MentionJudge } from "./judge.ts"
import { announcesCall } from "./words/announce.ts"
import { saysFirstPerson } from "./words/first-person.ts"
import { leadOfLine } from "./words/lead.ts"
import { hasAny, lazyPhrases } from "./words/sentence.ts"

/** Number of characters before a call in which a line may introduce the text that contains the call. */
const SOURCE_REACH = 4_000
const MAX_LINE_LENGTH = 200

/** Words for sources of a text. */
const SOURCE_PHRASES = lazyPhrases(
  "contents, content, file, page, email, mail, inbox, document, readme, log, logs, output, result, results, transcript, transcription, translation, translated, decoded, verbatim, quote, session, previous run, website, message, comment, article, portion, excerpt, response, following form, inhalt, datei, seite, ausgabe, ergebnis, übersetzung, contenido, archivo, página, resultado, traducción, contenu, fichier, résultat, traduction, 内容, 文件, 网页, 页面, 结果, 翻译, 日志, 邮件, ファイル, ページ, 結果, 翻訳, メール",
)

const INTRODUCING_END = /(?:[:：]|\bas follows\.?)[*_\s]*$/i

/** Head of a mail: its text follows. */
const MAIL_HEAD =
  /^[ \t>*]*(?:From|Von|De|Da|Van|От|发件人|差出人)\*{0,2}[:：][^\n]+\n(?:[ \t>*]*[^\s:：]{2,20}[:：][^\n]*\n){1,6}/mu

/** A command behind a shell prompt: its output follows. Ex) $ cat a.txt , me@host:~# tail b.log */
const SHELL_LINE =
  /^[ \t]*(?:(?:\$|[\w.-]{1,40}@[\w.-]{1,40}[^\n$#%]{0,60}[$#%]) ?|(?:[>%#❯➜]|PS [^>\n]{0,80}>) ?(?=(?:cat|tail|head|less|more|grep|rg|sed|awk|curl|type|Get-Content|gc|bat|jq|git|ls|find|echo)\b))(\S[^\n]*)$/

/** "The page reads:", "Contents of a.txt:", "翻译如下：": the text behind such a line is somebody else's. */
export const sourcedMention: MentionJudge = {
  id: "mention/sourced",
  why: "It is part of a text that is repeated from another source.",
  objects: ({ text, start, end, names, place }, around) => {
    const { isOffered } = around
    if (place === "reasoning") return false
    const textBefore = text.slice(Math.max(0, start - SOURCE_REACH), start)
    const linesBefore = textBefore.split("\n")
    if (MAIL_HEAD.test(textBefore) || isOutput(linesBefore, text.slice(start, end))) return true
    // where calls are asked for as text, a line right before a call is the model's own. Ex) The result:
    if (isOffered)
      while (
        linesBefore.length > 0 &&
        (linesBefore.at(-1)?.trim() === "" || INTRODUCING_END.test(linesBefore.at(-1) ?? ""))
      )
        linesBefore.pop()
    // if the text continues behind the call, any introducing line counts, even without a source
    const isAny = !isOffered && /\S/.test(text.slice(end, end + MAX_LINE_LENGTH))
    const lastLine = linesBefore.findLastIndex((line) => line.trim() !== "")
    const likelyLines = linesBefore.flatMap((line, i) =>
      line.length < MAX_LINE_LENGTH && INTRODUCING_END.test(line) && mayIntroduce(line, isAny) ? [i] : [],
    )
    const checkedLines =
      likelyLines.length > 2 * MAX_CHECKED_LINES
        ? [...likelyLines.slice(0, MAX_CHECKED_LINES), ...likelyLines.slice(-MAX_CHECKED_LINES)]
        : likelyLines
    // a fence that stays open behind the call began before it: the repeated text has fences of its own
    const isAnnounced = (): boolean => around.isAnnounced && countFences(text.slice(end, end + SOURCE_REACH)) % 2 === 0
    return checkedLines.some(
      (i) =>
        introducesSource(linesBefore[i] as string, names, isAny, i === lastLine) &&
        !(isOver(linesBefore, i) && isAnnounced()),
    )
  },
}

const FENCE_LINE = /^[ \t]*(`{3,}|~{3,})/
const countFences = (textBehind: string): number =>
  textBehind.split("\n").filter((line) => FENCE_LINE.test(line)).length
/** Words for results: unlike a page or a mail, a result is data in which nobody speaks. */
const RESULT_WORD =
  /\b(?:logs?|outputs?|errors?|traceback|stack ?trace|console|terminal|stderr|stdout|diff|tests?|results?|response|fehler|ausgabe|ergebnis|résultats?|resultados?|risultat[oi])\b/i
const LIST_LINE = /^[ \t]*(?:[-*+•]|\d{1,3}[.)])[ \t]|^[ \t]+\S/
/** Ex) 42 , height: 3 */
const VALUE_LINE = /^[\w.-]*(?::[ \t]+)?\S+[ \t]*$/
const DATA_LINE = new RegExp(`${LIST_LINE.source}|${VALUE_LINE.source}|^[|>]|^"[^"\n]*"$`)

/**
 * True if the introduced text has ended: a code block was closed, or a paragraph contained only data. Words behind it
 * are the model's own.
 */
function isOver(lines: readonly string[], introducingLine: number): boolean {
  const line = lines[introducingLine] as string
  const rest = lines.slice(introducingLine + 1)
  const first = rest.findIndex((each) => each.trim() !== "")
  const fenceMark = FENCE_LINE.exec(rest[first] ?? "")?.[1]
  // a quoted page or conversation may have code blocks and lists of its own
  const isResult = RESULT_WORD.test(line)
  if (fenceMark !== undefined) {
    const closer = isResult ? rest.findIndex((each, i) => i > first && each.trim() === fenceMark) : -1
    return closer > 0 && rest.slice(closer + 1).some((each) => each.trim() !== "")
  }
  const dataLine = isResult ? DATA_LINE : SOURCE_PATTERN().test(line) ? VALUE_LINE : LIST_LINE
  const next = rest.findIndex((each, i) => i > first && each.trim() !== "" && !dataLine.test(each))
  return dataLine.test(rest[first] ?? "") && next > 0 && (dataLine === LIST_LINE || rest[next - 1]?.trim() === "")
}

/** True if the line right above is a command that was run, and not the one that the call runs. */
function isOutput(linesBefore: readonly string[], call: string): boolean {
  const command = SHELL_LINE.exec(linesBefore.findLast((line) => line.trim() !== "") ?? "")?.[1]
  return command !== undefined && !call.includes(command.trim())
}

/** Maximum lines checked closely from each end: a text full of colons must not be read again for each call. */
const MAX_CHECKED_LINES = 12

/** The same words as a pattern, which rejects most lines without splitting them. */
const SOURCE_PATTERN = lazyPattern(
  () =>
    SOURCE_PHRASES()
      .all.map((sourcePhrase) => sourcePhrase.trim().replaceAll(" ", "[\\s-]"))
      .join("|"),
  "i",
)
const FEW_WORDS = /^\S*(?:\s+\S+){0,3}\s*$/

const mayIntroduce = (line: string, isAny: boolean): boolean =>
  SOURCE_PATTERN().test(line) || (isAny && !FEW_WORDS.test(line))

/** True if a line introduces a source. `isLast`: the line is right before the call, so its speaker makes the call. */
function introducesSource(line: string, names: readonly string[], isAny: boolean, isLast: boolean): boolean {
  const lineLead = leadOfLine(line)
  if (announcesCall(lineLead, names) || (isLast && !isAny && saysFirstPerson(lineLead.lastSentences))) return false
  return hasAny(lineLead.words, SOURCE_PHRASES) || (isAny && lineLead.isSaying)
}
