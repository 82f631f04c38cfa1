import type { Scene } from "../scene.ts"
import type { Fence } from "./frames/fences.ts"
import { lineBefore } from "./frames/line.ts"
import type { Judge } from "./judge.ts"

/** Dialects in which a call looks like any line of a program. */
const PYTHON = new Set(["call-paren", "pythonic"])

const LANGUAGES = new Set(
  "python py python3 ipython javascript js mjs typescript ts jsx tsx java kotlin kt swift go golang rust rs c h cpp c++ cs c# csharp ruby rb php bash sh shell zsh powershell sql r lua perl scala dart matlab julia html css".split(
    " ",
  ),
)

/** Enough for the statements of a turn. */
const HEAD = 4000

const CODE_LINE =
  /^(?:[ \t]*(?:import \w|from [\w.]+ import |def \w|class \w|for \w[\w, ]* in |(?:if|elif|while|with|except) .*:$|else:|try:|return |const \w|let \w+ =|var \w|function \w|async \w|await \w|[a-zA-Z_][\w.]* ?= ?[^=]|@\w|#include|>>> )|.*[;{}]$)/
const ANSWER = /^(?: the| here is the| here's the| my)? (?:answer|solution|fix|code|result|output) (?:is )?\| $/
const ASSIGNED = /(?:^|\n)([a-zA-Z_][\w.]*)[ \t]*=[^=]/g
const KEYWORD = /(?:^|\n)(?:await|return|yield|raise|throw|new|const|let|var)\s/

/** Names that what a tool gives is put into. */
const OWN_NAMES = /^(?:tool_code|tool_calls?|results?|response)$/
const OWN_LANGUAGE = /^tool_(?:code|calls?)$/

/** A line of a program in the answer, and not a call: arguments without names, assignments, indentation, other code beside it. */
export const code: Judge = {
  id: "mention/code",
  why: "It is a line of program code.",
  objects: (scene, { lead, fence }) => {
    if (scene.channel === "text" || scene.marked || !PYTHON.has(scene.dialect)) return false
    if (scene.positional || isInner(scene)) return true
    if (lead !== null && (ANSWER.test(lead.line) || lead.raw.split("\n").some((line) => CODE_LINE.test(line)))) return true
    const head = scene.text.slice(scene.start, Math.min(scene.end, scene.start + HEAD))
    return KEYWORD.test(head) || assigns(head, fence) || (fence !== null && LANGUAGES.has(fence.language) && !isForTools(scene.dialect, head))
  },
}

/** Indented below something: the body of a loop or a function. */
function isInner({ text, start }: Scene): boolean {
  const before = lineBefore(text, start)
  return before !== null && before !== "" && before.trim() === "" && text.slice(Math.max(0, start - HEAD), start).trim() !== ""
}

function assigns(head: string, fence: Fence | null): boolean {
  const isOwn = fence !== null && OWN_LANGUAGE.test(fence.language)
  return [...head.matchAll(ASSIGNED)].some(([, name = ""]) => !isOwn || !OWN_NAMES.test(name))
}

/** Gemini calls tools in code blocks, always by way of an object of that name; a list of calls is no program either. */
const isForTools = (dialect: string, head: string): boolean =>
  dialect === "pythonic" || head.split("\n").every((line) => /^(?:$|[\s)\]}"']|(?:print\()?default_api\.)/.test(line))
