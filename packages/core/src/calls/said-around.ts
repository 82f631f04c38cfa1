// What is said around the arguments of a declared call: a few words are a label, and a label that is not known to be
// harmless may say that the call is not meant. Sentences are judged where they are read (json/reading/prose-doubt).
import type { HealedFault } from "../json/pieces.ts"
import { lazyPattern } from "../lazy-pattern.ts"
import { markHeadAt } from "../protocol-marks.ts"

/** More words than these are a sentence. */
const MAX_LABEL_WORDS = 3
const MAX_BEHIND = 400

/** Words, functions and tags that say no more than that the arguments follow. */
const NEUTRAL_WORDS: ReadonlySet<string> = new Set(
  "action answer api apply array args argument argumente argumenti argumentos arguments assign assistant await body boxed call calling calls code commentary const data dict dumps exec execute executing final following for freeze from function functions go here hier input inputs invoke invoking is it items javascript js json list load loads log making map me my name new next nil none null now object ok okay output outputs parameter parameters params parametros parámetros paramètres parse payload print python query repr request response result results return right run running sending step str string stringify submit sure text tool toolcall toolcalls tools use using undefined value values var voici they well will with xml yaml yes you your aquí 参数 引数 certainly the a an and to be are this that ist die der das los las les great of course here's calltool usetool invoketool executetool runtool functioncall toolinput actioninput".split(
    " ",
  ),
)

export const isNeutralWord = (word: string): boolean => NEUTRAL_WORDS.has(word.toLowerCase())

const fold = (name: string): string => name.toLowerCase().replace(/[^a-z\d]/g, "")

/** The name of the tool, in any style, with or without a namespace. Ex) CreatePage for pages__create_page */
export function isNameOf(name: string, tool: string): boolean {
  const [last, own] = [name, tool].map((each) => fold(each.split(/__|[.:/]+/).at(-1) as string))
  return last !== "" && (last === own || last === fold(tool) || last === `${own}tool`)
}

/** Ex) Aborted: {…} , {…} Shall I run it? : what was taken away around the arguments of a call of this tool objects to it. */
export function saysOtherwise(faults: readonly HealedFault[], tool: string): boolean {
  return faults.some(
    ({ id, edits }) =>
      AROUND.has(id) &&
      edits.some(({ offset, removed }) =>
        offset === 0 ? isOtherLabel(removed, tool) : asksBehind(removed.slice(0, MAX_BEHIND)),
      ),
  )
}

const AROUND: ReadonlySet<string> = new Set(["json/surrounding-text"])

/** Marks that say no. */
const REFUSAL_MARK = /[❌✗✘🚫⛔][^\n]{0,8}$/u
const LAST_TAG = /<([A-Za-z][\w.-]{0,64})>\s{0,16}$/
/** A fence and its language, marks of a protocol and of thoughts, quotes and brackets. */
const MARKUP = /<!\[CDATA\[|`{3,}[\w-]{0,24}|<[^<>\n]{0,80}>|[[{(]?[|｜][\w▁]{1,40}[|｜][\])}]?/g

function isOtherLabel(before: string, tool: string): boolean {
  if (REFUSAL_MARK.test(before.slice(-16))) return true
  const tag = LAST_TAG.exec(before.slice(-100))
  if (tag !== null && isOtherTag(tag, before, tool)) return true
  const words = before.replace(MARKUP, " ").match(WORDS()) ?? []
  if (words.length === 0 || words.length > MAX_LABEL_WORDS || SENTENCE_START.test(words[0] as string)) return false
  return !words.every((word) => isNeutralWord(word) || isWordOf(word, tool))
}

/** Ex) Let me view {…} */
const SENTENCE_START = /^(?:let|lets|let's|i|i'll|i'm|we|we'll)$/i

const WORDS = lazyPattern(String.raw`[\p{L}\p{N}_](?:[\p{L}\p{N}\p{M}_:'’-]*[\p{L}\p{N}_])?`, "gu")

/** A word of the name of the tool, the whole of it, or what is no word of a language. Ex) call_1, read_page:0 */
const isWordOf = (word: string, tool: string): boolean =>
  /[_\d:/]/.test(word) ||
  isNameOf(word, tool) ||
  tool
    .toLowerCase()
    .split(/[^a-z\d]+/)
    .includes(word.toLowerCase())

function isOtherTag([tag, name = ""]: RegExpExecArray, before: string, tool: string): boolean {
  const at = before.lastIndexOf(tag.trimEnd())
  return !isNeutralWord(name) && !isNameOf(name, tool) && !/[_-]/.test(name) && markHeadAt(before, at) === null
}

/** Asks for leave, or says that nothing was done. */
const ASKS_BEHIND = lazyPattern(
  String.raw`[?？](?:\s|["'”)*_]|$)|\b(?:please |pls )?(?:confirm|approve)\b|\b(?:bestätig|genehmig|freigeb|confirme[rz]?|conferma|confirma)|\b(?:if|whether) (?:i|we) (?:should|may|can|shall)\b|\bwait(?:ing)? for (?:your|the)\b|确认|批准|確認|承認|\b(?:not|n['’]t)(?: yet)?(?: been)? (?:sent|run|executed|called|done|made|applied)\b|\bonly an? (?:example|draft|sketch|idea)\b|^[\s"'\x60)\]}]{0,8}(?:<-|←)`,
  "i",
)

const asksBehind = (behind: string): boolean => ASKS_BEHIND().test(behind)
