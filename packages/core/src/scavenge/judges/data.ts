// Judge: the call is part of a document or record.
import { isEnvelope, mayBeginCall, OTHER_ROLES } from "../../dialects/grammar/envelope.ts"
import type { CallScene } from "../scene.ts"
import type { MentionJudge } from "./judge.ts"

/** Number of characters before a call that are searched for the document that contains it. */
const CONTEXT_REACH = 600
/** A member of a JSON object whose value begins right before the call, or is a text that continues up to it. */
const MEMBER_VALUE_START = /[{,]\s{0,64}"[^"\n]{1,80}"\s{0,16}:\s{0,16}(?:\[\s{0,16})?(?:"[^"]{0,500})?$/
const XML_DECLARATION = /^\s{0,64}<\?xml\b/

/** Ex) {"title": "Docs", … : a record, whatever it contains. */
const FIRST_KEY = /^\{\s{0,64}"([^"\n]{1,80})"\s{0,16}:/
const MAX_START_LENGTH = 200

/** A text contains a tag followed by an object with unescaped quotes. Ex) {"body": "Hello <tool_call>{"name": … */
const HELD_VALUE = /^\{[^<]{0,500}:\s{0,16}"[^"<]{0,500}<[^<>"]{1,40}>\s{0,16}\{\s{0,16}"/

/** True if the line above or below begins with the same member. Ex) {"ts": 1, … }⏎{"ts": 2, … } */
function isAmongLines({ text, start, end }: CallScene, key: string): boolean {
  const lineStart = (line: string): string | undefined => FIRST_KEY.exec(line)?.[1]
  const above = /\n([^\n]*)\n[ \t]*$/.exec(`\n${text.slice(Math.max(0, start - CONTEXT_REACH), start)}`)?.[1]
  const below = /^[^\n]*\n([^\n]*)/.exec(text.slice(end, end + CONTEXT_REACH))?.[1]
  return lineStart(above ?? "") === key || lineStart(below ?? "") === key
}

/** A recorded conversation with one message per line. */
const OTHERS_MESSAGE = new RegExp(
  String.raw`(?:^|[\n,[])\s{0,16}\{\s{0,16}"role"\s{0,16}:\s{0,16}"(?:${[...OTHER_ROLES].join("|")})"`,
)

/** {"verdict": "unsafe", "call": {…}}, {"body": "Hello <tool_call>…"}, <?xml …?>: part of a document. */
export const dataMention: MentionJudge = {
  id: "mention/data",
  why: "It is part of a JSON or XML document.",
  objects: (scene, { isOffered }) => {
    const { text, start, names, dialect } = scene
    const textBefore = text.slice(Math.max(0, start - CONTEXT_REACH), start)
    if (!isOffered && (XML_DECLARATION.test(text) || MEMBER_VALUE_START.test(textBefore))) return true
    if (dialect === "bare-json" && OTHERS_MESSAGE.test(textBefore)) return true
    const key = dialect === "bare-json" ? FIRST_KEY.exec(text.slice(start, start + MAX_START_LENGTH))?.[1] : undefined
    if (key === undefined || mayBeginCall(key) || names.includes(key)) return false
    return (
      (!isOffered && !isEnvelope(text.slice(start, scene.end))) ||
      HELD_VALUE.test(text.slice(start, start + CONTEXT_REACH)) ||
      isAmongLines(scene, key)
    )
  },
}
