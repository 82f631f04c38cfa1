// Decides whether words around the arguments of a declared call are a label, or object to the call.
// Whole sentences are judged by the reader (json/reading/doubts/prose-doubt).
import type { HealedFault } from "../json/pieces.ts"
import { lazyPattern } from "../lazy-pattern.ts"
import { markHeadAt } from "../protocol-marks.ts"

/** Most words of a label; more are a sentence. */
const MAX_LABEL_WORDS = 3
const MAX_BEHIND = 400

/** Words, functions and tags that only introduce the arguments. */
const NEUTRAL_WORDS: ReadonlySet<string> = new Set(
  "a absolutely action actioninput again alright an and answer api apply aquí are args argument argumente argumenti argumentos arguments array assign assistant await awesome be body boxed call calling calls calltool certainly clean code command commentary config const cool corrected course creating das data default der dict die done dumps enjoy excellent exec execute executetool executing export file final finally first fixed following for freeze from function functioncall functions go got great hello here here's hey hi hier input inputs invoke invoketool invoking is ist it items javascript js json jsonc kwargs las les list literal_eval load loads log los making map me my name new next nice nil none now null object of ok okay output outputs parameter parameters parametros params paramètres parse parámetros payload perfect please pleasure pre print python query reading repr request response result results retry return right run running runtool see sending sorry step str string stringify submit sure text thanks that the then they this to tool toolcall toolcalls toolinput tools try trying typescript undefined understood unk updated use usetool using valid value values var voici voilà well will with writing xml yaml yes you your 参数 引数".split(
    " ",
  ),
)

const isNeutral = (word: string): boolean => NEUTRAL_WORDS.has(word.toLowerCase())

/** True if every part of a word is neutral. Ex) call_7, call_tool */
export const isNeutralWord = (word: string): boolean =>
  isNeutral(word) || word.split(/[_\d:-]+/).every((part) => part === "" || isNeutral(part))

const fold = (name: string): string => name.toLowerCase().replace(/[^a-z\d]/g, "")

/** True for the name of the tool in any style, with or without a namespace. Ex) CreatePage for pages__create_page */
export function isNameOf(name: string, tool: string): boolean {
  const [last, own] = [name, tool].map((each) => fold(each.split(/__|[.:/]+/).at(-1) as string))
  return last !== "" && (last === own || last === fold(tool) || last === `${own}tool`)
}

/** True if the text removed around the arguments objects to the call. Ex) Aborted: {…} , {…} Shall I run it? */
export function saysOtherwise(faults: readonly HealedFault[], tool: string): boolean {
  return faults.some(
    ({ id, edits }) =>
      id === "json/surrounding-text" &&
      // an edit that replaces the whole text by the arguments contains them: they are not around
      edits.some(
        ({ offset, removed, inserted }) =>
          inserted.length < 2 && (offset === 0 ? isOtherLabel(removed, tool) : asksForLeave(removed)),
      ),
  )
}

/**
 * True if the object is part of a line of code. Then the whole line may be the text for a tool with one text member.
 * Ex) post(url, json={…}) , curl -d {…} , x = '{…}'
 */
export const isWithinText = (faults: readonly HealedFault[]): boolean =>
  faults.some(
    ({ id, edits }) =>
      id === "json/surrounding-text" &&
      edits.some(({ offset, removed }) => offset === 0 && IN_LINE.test(removed.slice(-MAX_LABEL))),
  )
const IN_LINE =
  /(?:(?<!(?:args|arguments|params|parameters|input|payload)\s{0,4})=\s{0,4}(?:[\w.]{1,64}\(\s{0,4})?|\s-{1,2}\w{1,24}[ =])["'`]{0,3}$/

/** Marks that negate. */
const REFUSAL_MARK = /[❌✗✘🚫⛔][^\n]{0,8}$/u
const LAST_TAG = /<([A-Za-z][\w.-]{0,64})>\s{0,16}$/
/** A closed thought, a fence with its language, protocol and turn marks, quotes and brackets. */
const MARKUP =
  /<!\[CDATA\[|`{3,}[\w-]{0,24}|<start_of_turn>model\b|<[^<>\n]{0,80}>|[[{(]?[|｜][\w▁]{1,40}[|｜][\])}]?|◁[^◁▷\n]{0,80}▷/g
/** Head of a function call; its name is judged in named-tool.ts. Ex) await client.read_page( */
const FUNCTION_HEAD = /[\w.:/-]{1,128}\(\s{0,16}["'`]{0,3}$/

function isOtherLabel(removed: string, tool: string): boolean {
  const thought = Math.max(
    removed.lastIndexOf("</think"),
    removed.lastIndexOf("◁/think"),
    removed.lastIndexOf("<|message|>"),
    removed.lastIndexOf("<|end|>"),
  )
  const before = thought < 0 ? removed : removed.slice(thought)
  if (REFUSAL_MARK.test(before.slice(-16))) return true
  const tag = LAST_TAG.exec(before.slice(-100))
  if (tag !== null && isOtherTag(tag, before, tool)) return true
  const words = before.slice(-MAX_LABEL).replace(MARKUP, " ").match(WORDS()) ?? []
  if (words.length === 0 || words.length > MAX_LABEL_WORDS || FUNCTION_HEAD.test(before.slice(-160))) return false
  // neutral words of other scripts are not known
  if (before.length > MAX_LABEL || SENTENCE_START.test(words[0] as string) || OTHER_SCRIPT.test(before)) return false
  return !words.every((word) => isNeutralWord(word) || isWordOf(word, tool))
}

const MAX_LABEL = 200
const OTHER_SCRIPT = /[\u0370-\u1fff\u3040-\ud7af]/

/** Ex) Let me view {…} */
const SENTENCE_START = /^(?:let|lets|let's|i|i'll|i'm|we|we'll)$/i

const WORDS = lazyPattern(String.raw`[\p{L}\p{N}_](?:[\p{L}\p{N}\p{M}_:'’-]*[\p{L}\p{N}_])?`, "gu")

/** True for the tool's name, with or without a call number, or a word of it in any form. Ex) write_file:0 , Writing */
const isWordOf = (word: string, tool: string): boolean =>
  isNameOf(word.replace(/:\d{1,3}$/, ""), tool) ||
  word.split(/[_:]+/).every((part) => tool.toLowerCase().includes(stemOf(part)))

const stemOf = (word: string): string => word.toLowerCase().replace(/(?:ing|ed|e|s)$/, "")

function isOtherTag([tag, name = ""]: RegExpExecArray, before: string, tool: string): boolean {
  const at = before.lastIndexOf(tag.trimEnd())
  return !isNeutralWord(name) && !isNameOf(name, tool) && markHeadAt(before, at) === null
}

/** Words that ask for permission, or say that nothing was done. */
const ASKS_FOR_LEAVE = lazyPattern(
  String.raw`\b(?:shall|should|may|can|could) (?:i|we)\b[^?？\n]{0,80}[?？]|\b(?:ok|okay|fine|good|right|correct|ready|proceed|sure|go ahead)\b[^?？\n.]{0,40}[?？]|\b(?:do|would|should) you (?:want|like|prefer)\b[^?？\n]{0,80}[?？]|\bif (?:you|he|she|they|the \w{1,24}) (?:agree|approve|confirm|consent|want|wish)|\b(?:not|no longer) needed after all\b|\bdo you agree\b|^\W{0,8}not now\b|\bjust kidding\b|\blet me (?:correct|fix) that\b|\blet me know (?:if|whether) (?:i|we|to)\b|是否|\b(?:falls|wenn|sofern)\b[^.\n]{1,60}\b(?:zustimm|einverstanden|möcht|woll|will)|\b(?:please |pls )?(?:confirm|approve)\b|\b(?:(?:soll|darf|sollen|dürfen) (?:ich|wir)|möchten sie|dois-je|puis-je|voulez-vous|veux-tu|(?:quieres|desea|quer) que|devo|posso|vuoi che)\b[^?\n]{0,80}\?|(?:しましょうか|よろしいですか|할까요|要我[^?？\n]{0,40}[?？])|\b(?:bestätig|genehmig|freigeb|confirme[rz]?|conferma|confirma)|\b(?:if|whether) (?:i|we) (?:should|may|can|shall)\b|\bwait(?:ing)? for (?:your|the(?! (?:tool )?(?:results?|outputs?)[.!…]?\s*$))\b|确认|批准|確認|承認|\b(?:i|we|it|this|that)(?: have| has| was| is| did)?(?: not|n['’]t)(?: yet)?(?: been)? (?:sent|send|run|executed?|called|done|made|applied)\b|\bonly an? (?:example|draft|sketch|idea)\b|^[\s"'\x60)\]}]{0,8}(?:<-|←)`,
  "i",
)
const OTHER_HELP =
  /\b(?:anything|something|what) else\b|\b(?:noch etwas|sonst noch|autre chose|algo más|altro|mais algo)\b|\b(?:help|assist|explain|summari[sz]e)\b/i

const asksForLeave = (behind: string): boolean =>
  [behind.slice(0, MAX_BEHIND), behind.slice(-MAX_BEHIND)].some(
    (part) => ASKS_FOR_LEAVE().test(part) && !OTHER_HELP.test(part),
  )
