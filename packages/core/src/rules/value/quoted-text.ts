import { stripQuotes } from "../fold.ts"
import type { RepairRule } from "../rule.ts"

export const quotedText: RepairRule = {
  id: "value/quoted-text",
  triggers: ["format"],
  maxConfidence: "likely",
  message: "White space or quoting marks around the text are removed.",
  propose({ value, view }) {
    if (typeof value !== "string") return null
    const trimmedText = value.trim()
    const bareText = stripQuotes(value)
    // Ex) 'a' or 'b' : two texts
    if (bareText !== trimmedText && /[\s"'`]/.test(bareText)) return null
    return bareText !== value && bareText !== "" && view.isValid(bareText) ? JSON.stringify(bareText) : null
  },
}
