// Judge: the call is a line of a program.
import { type CallScene, headOf } from "../scene.ts"
import type { BlockSurroundings } from "./around.ts"
import type { CodeFence } from "./frames/fences.ts"
import { lineBefore } from "./frames/line.ts"
import { spanAt } from "./frames/span.ts"
import type { MentionJudge } from "./judge.ts"
import type { LeadText } from "./words/lead.ts"

/** Dialects in which a call looks like a line of a program. */
export const PYTHON_DIALECTS: ReadonlySet<string> = new Set(["call-paren", "pythonic"])

const PROGRAM_LANGUAGES = new Set(
  "python py python3 ipython javascript js mjs typescript ts jsx tsx java kotlin kt swift go golang rust rs c h cpp c++ cs c# csharp ruby rb php bash sh shell zsh powershell sql r lua perl scala dart matlab julia html css".split(
    " ",
  ),
)

/** Long enough for the statements of a turn. */
const MAX_HEAD_LENGTH = 4000

const CODE_LINE =
  /^(?:[ \t]*(?:import \w|from [\w.]+ import |def \w|class \w|for \w[\w, ]* in |(?:if|elif|while|with|except) .*:$|else:|try:|return |const \w|let \w+ =|var \w|function \w|async \w|await \w|[a-zA-Z_][\w.]* ?= ?[^=]|@\w|#include|>>> |lambda\b)|.*[;{}]$)/
const ANSWER_LEAD = /^(?: the| here is the| here's the| my)? (?:answer|solution|fix|code|result|output) (?:is )?\| $/
const ASSIGNMENT_PATTERN = /(?:^|\n)([a-zA-Z_][\w.]*)[ \t]*=[^=]/g
const STATEMENT_KEYWORD = /(?:^|\n)(?:await|return|yield|raise|throw|new|const|let|var)\s/

/** Gemma assigns its call to such a variable; in code meant for tool calls, a result may have a name too. */
const CALL_NAME = /^tool_(?:code|calls?)$/
const RESULT_NAME = /^(?:results?|response)$/

/** A line of a program in the answer: arguments without names, assignments, indentation, or other code beside it. */
export const codeMention: MentionJudge = {
  id: "mention/code",
  why: "It is a line of program code.",
  objects: (scene, around) => {
    const { lead, fence } = around
    if (scene.marked) return false
    if (isInProgram(scene, fence)) return true
    if (!PYTHON_DIALECTS.has(scene.dialect)) return false
    if (scene.channel === "text") return usesVariables(scene, around)
    const blockHead = statementsOf(scene)
    if (scene.positional || (lead !== null && (isIndented(scene, fence) || isAmongCode(lead)))) return true
    if (STATEMENT_KEYWORD.test(blockHead) || assignsOtherName(blockHead, fence)) return true
    return (
      fence !== null &&
      PROGRAM_LANGUAGES.has(fence.codeLanguage) &&
      !isForTools(scene.dialect, fence.codeLanguage, blockHead, around.isAnnounced)
    )
  },
}

const JSON_DIALECTS: ReadonlySet<string> = new Set(["bare-json", "json-list"])
/** Languages that write objects like JSON. */
const SCRIPT_LANGUAGE = /^(?:javascript|mjs|typescript|[jt]sx?)$/

/** True for an object in a program, which does nothing unless calls are asked for as text. Ex) ```python⏎{"name": … */
const isLiteral = ({ dialect, channel }: CallScene, fence: CodeFence | null): boolean =>
  channel === "native" &&
  fence !== null &&
  JSON_DIALECTS.has(dialect) &&
  PROGRAM_LANGUAGES.has(fence.codeLanguage) &&
  !SCRIPT_LANGUAGE.test(fence.codeLanguage)

/** A line that does not occur in a list of calls. */
const PROGRAM_LINE =
  /^[ \t]*(?:import \w|from [\w.]+ import |(?:async )?def \w|class \w|export (?:const|default|function|class|async)|(?:const|let|var) \w+ =|function \w|#include|curl |(?:for|while) .*[:{]$|(?:if|elif) .*[:{]$|expect\(|assert )/m
/** Ex) RESTART=restart(…) */
const SETTING_LINE = /^[ \t]*(?:export )?[A-Z][A-Z0-9_]{2,}=["'\w]/
/** The head of a block above indented lines. */
const BLOCK_HEAD =
  /(?:^|\n)[ \t]*(?:(?:for|while|if|elif|with|def|foreach)\b[^\n]*[:{]|else:|try:|except\b[^\n]*:|finally:)[ \t]*(?:\n[ \t][^\n]*){0,8}\n[ \t]+(?:print\()?$/
const BLOCK_REACH = 600
const MAX_NAME_LENGTH = 80

/** True in a program: other statements in its code block, a loop above it, a setting, or an object that is not JSON. */
function isInProgram(scene: CallScene, fence: CodeFence | null): boolean {
  const { text, start, frames } = scene
  if (isLiteral(scene, fence)) return true
  if (SETTING_LINE.test((lineBefore(text, start) ?? "") + text.slice(start, start + MAX_NAME_LENGTH))) return true
  if (BLOCK_HEAD.test(text.slice(Math.max(fence?.bodyStart ?? 0, start - BLOCK_REACH), start))) return true
  if (fence === null) return false
  if (!PROGRAM_LANGUAGES.has(fence.codeLanguage) || spanAt(frames.own, start) !== null) return false
  return PROGRAM_LINE.test(text.slice(fence.bodyStart, Math.min(fence.bodyEnd, fence.bodyStart + MAX_HEAD_LENGTH)))
}

const isIndented = ({ text, start }: CallScene, fence: CodeFence | null): boolean =>
  fence === null && /^[ \t]+$/.test(lineBefore(text, start) ?? "")

const isAmongCode = ({ line, raw }: LeadText): boolean =>
  ANSWER_LEAD.test(line) || raw.split("\n").some((each) => CODE_LINE.test(each))

/** Returns the head up to the first long string, whose content is not a statement. */
function statementsOf(scene: CallScene): string {
  const blockHead = headOf(scene, MAX_HEAD_LENGTH)
  const longStringAt = blockHead.search(/"""|'''/)
  return longStringAt < 0 ? blockHead : blockHead.slice(0, longStringAt)
}

/** Number of characters behind a call in which its result is searched. */
const USE_REACH = 400

/** True if the result of a call is assigned to a name and used later: a program, not a list of calls. */
function usesAssigned({ text, start, end }: CallScene, blockHead: string): boolean {
  return [...blockHead.matchAll(ASSIGNMENT_PATTERN)].some(({ 0: { length }, 1: name = "", index }) => {
    const rest = text.slice(start + index + length, end + USE_REACH)
    return !CALL_NAME.test(name) && rest.split(NO_NAME_CHARACTERS).includes(name)
  })
}

const usesVariables = (scene: CallScene, around: BlockSurroundings): boolean =>
  passesAssigned(scene, around.fence) ||
  (usesAssigned(scene, statementsOf(scene)) && around.lead !== null && !around.isAnnounced)

/** True if an assigned name is passed to a call, here or nearby: its value is unknown. Ex) x = f(a=1)⏎g(b=x) */
function passesAssigned({ text, start, end }: CallScene, fence: CodeFence | null): boolean {
  const nearText = text.slice(
    Math.max(fence?.bodyStart ?? 0, start - USE_REACH),
    Math.min(fence?.bodyEnd ?? text.length, end + USE_REACH, start + MAX_HEAD_LENGTH),
  )
  const passedNames = new Set([...nearText.matchAll(/[(,]\s*\w+\s?=\s?(\w+)\s*(?=[,)])/g)].map(([, name]) => name))
  return [...nearText.matchAll(ASSIGNMENT_PATTERN)].some(([, name]) => passedNames.has(name))
}

const NO_NAME_CHARACTERS = /[^\w.]+/

function assignsOtherName(blockHead: string, fence: CodeFence | null): boolean {
  const isOwn = fence !== null && CALL_NAME.test(fence.codeLanguage)
  return [...blockHead.matchAll(ASSIGNMENT_PATTERN)].some(
    ([, name = ""]) => !CALL_NAME.test(name) && !(isOwn && RESULT_NAME.test(name)),
  )
}

/**
 * True if a code block is there to call tools: Gemini calls tools in code blocks, always through an object of that
 * name, and a list of calls is no program either. Any other block of Python is code, unless the words before it
 * announce a call.
 */
function isForTools(dialect: string, fenceLanguage: string, blockHead: string, isAnnounced: boolean): boolean {
  if (dialect === "pythonic" || (isAnnounced && fenceLanguage === "python")) return true
  return blockHead.split("\n").every((line) => /^(?:$|[\s)\]}"']|(?:print\()?default_api\.)/.test(line))
}
