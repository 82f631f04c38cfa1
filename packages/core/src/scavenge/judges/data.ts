import { mayBeginCall } from "../../dialects/grammar/envelope.ts"
import type { Judge } from "./judge.ts"

/** How much before a call is looked at for the document it stands in. */
const REACH = 600
/** A member of a JSON object whose value begins, or goes on as a text, right before the call. */
const MEMBER = /[{,]\s{0,64}"[^"\n]{1,80}"\s{0,16}:\s{0,16}(?:\[\s{0,16})?(?:"[^"]{0,500})?$/
const DECLARED = /^\s{0,64}<\?xml\b/

/** Ex) {"title": "Docs", … : a record, whatever stands in it. */
const FIRST_KEY = /^\{\s{0,64}"([^"\n]{1,80})"\s{0,16}:/
const LONGEST_START = 200

/** {"verdict": "unsafe", "call": {…}}, {"body": "Hello <tool_call>…"}, <?xml …?>: part of a document. */
export const data: Judge = {
  id: "mention/data",
  why: "It is part of a JSON or XML document.",
  objects: ({ text, start, names, dialect, channel }) => {
    if (channel === "text") return false
    if (DECLARED.test(text) || MEMBER.test(text.slice(Math.max(0, start - REACH), start))) return true
    const key = dialect === "bare-json" ? FIRST_KEY.exec(text.slice(start, start + LONGEST_START))?.[1] : undefined
    return key !== undefined && !mayBeginCall(key) && !names.includes(key)
  },
}
