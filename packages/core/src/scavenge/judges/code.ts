import type { Scene } from "../scene.ts"
import type { Fence } from "./frames/fences.ts"
import { lineBefore } from "./frames/line.ts"
import type { Judge } from "./judge.ts"

/** Dialects in which a call looks like any line of a program. */
export const PYTHON: ReadonlySet<string> = new Set(["call-paren", "pythonic"])

const LANGUAGES = new Set(
  "python py python3 ipython javascript js mjs typescript ts jsx tsx java kotlin kt swift go golang rust rs c h cpp c++ cs c# csharp ruby rb php bash sh shell zsh powershell sql r lua perl scala dart matlab julia html css".split(
    " ",
  ),
)

/** Enough for the statements of a turn. */
const HEAD = 4000

const CODE_LINE =
  /^(?:[ \t]*(?:import \w|from [\w.]+ import |def \w|class \w|for \w[\w, ]* in |(?:if|elif|while|with|except) .*:$|else:|try:|return |const \w|let \w+ =|var \w|function \w|async \w|await \w|[a-zA-Z_][\w.]* ?= ?[^=]|@\w|#include|>>> |lambda\b)|.*[;{}]$)/
const ANSWER = /^(?: the| here is the| here's the| my)? (?:answer|solution|fix|code|result|output) (?:is )?\| $/
const ASSIGNED = /(?:^|\n)([a-zA-Z_][\w.]*)[ \t]*=[^=]/g
const KEYWORD = /(?:^|\n)(?:await|return|yield|raise|throw|new|const|let|var)\s/

/** Gemma puts its call into such a variable; what a tool gives may have a name too, where code is there to call tools. */
const CALL_NAME = /^tool_(?:code|calls?)$/
const RESULT_NAME = /^(?:results?|response)$/

/** A line of a program in the answer, and not a call: arguments without names, assignments, indentation, other code beside it. */
export const code: Judge = {
  id: "mention/code",
  why: "It is a line of program code.",
  objects: (scene, { lead, afterword, fence }) => {
    if (scene.channel === "text" || scene.marked || !PYTHON.has(scene.dialect)) return false
    if (scene.positional || (lead !== null && fence === null && /^[ \t]+$/.test(lineBefore(scene.text, scene.start) ?? ""))) return true
    if (lead !== null && (ANSWER.test(lead.line) || lead.raw.split("\n").some((line) => CODE_LINE.test(line)))) return true
    const head = headOf(scene)
    if (KEYWORD.test(head) || assigns(head, fence)) return true
    return fence !== null && LANGUAGES.has(fence.language) && !isForTools(scene.dialect, fence.language, head, lead === null && afterword === null)
  },
}

/** Up to the first long string: what stands in it is no statement. */
function headOf({ text, start, end }: Scene): string {
  const head = text.slice(start, Math.min(end, start + HEAD))
  const long = head.search(/"""|'''/)
  return long < 0 ? head : head.slice(0, long)
}

function assigns(head: string, fence: Fence | null): boolean {
  const isOwn = fence !== null && CALL_NAME.test(fence.language)
  return [...head.matchAll(ASSIGNED)].some(([, name = ""]) => !CALL_NAME.test(name) && !(isOwn && RESULT_NAME.test(name)))
}

/**
 * Gemini calls tools in code blocks, always by way of an object of that name; a list of calls is no program either. Others send
 * calls as a block of Python and not a word beside it.
 */
function isForTools(dialect: string, language: string, head: string, isAlone: boolean): boolean {
  if (dialect === "pythonic" || (isAlone && language === "python")) return true
  return head.split("\n").every((line) => /^(?:$|[\s)\]}"']|(?:print\()?default_api\.)/.test(line))
}
