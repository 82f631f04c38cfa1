import { NULL_BIT, STRING_BIT } from "../../json/kind.ts"
import { MISFIT_KEYWORDS, type RepairRule } from "../rule.ts"

const NULL_TEXT = /^(?:null|none|nil)$/i

const isNullWord = (text: unknown): boolean => typeof text === "string" && NULL_TEXT.test(text)

export const nullAsText: RepairRule = {
  id: "type/null-as-text",
  triggers: MISFIT_KEYWORDS,
  message: "The text is a word for null, and null is accepted.",
  propose({ value, view }) {
    if (typeof value !== "string" || (view.kinds & NULL_BIT) === 0 || !NULL_TEXT.test(value.trim())) return null
    // Where texts are accepted, "none" may be meant as one.
    const isOther = (view.kinds & STRING_BIT) !== 0 && (/none|NONE/.test(value) || view.values?.some(isNullWord))
    return isOther ? null : "null"
  },
}
