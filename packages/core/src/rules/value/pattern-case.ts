import type { SchemaView } from "../../schema/view.ts"
import { splitKeyWords } from "../fold.ts"
import type { RepairRule } from "../rule.ts"

/** Maximum length; a longer text is not a code. */
const MAX_CODE = 40

/** Names of case-sensitive values: secrets, file system paths, switches. */
const CASED_WORD =
  /^(?:pass|password|pwd|token|secret|key|hash|salt|path|file|filename|folder|dir|directory|branch|bucket|repo|tag|flags?|mode|options?|user|username)$/
/** Words that are not codes. */
const NO_CODE = /^(?:all|and|any|na|nan|nil|no|none|not|null|off|on|or|tbd|todo|unk|unknown|xxx|yes)$/i

/** True if a code with one character more or less would not match. Ex) ^[A-Z]{3}$ */
const hasFixedLength = (view: SchemaView, code: string): boolean =>
  !view.isValid(code + code.slice(-1)) && !view.isValid(code.slice(0, -1))

export const patternCase: RepairRule = {
  id: "value/pattern-case",
  triggers: ["pattern"],
  maxConfidence: "likely",
  message: "The tool takes the same letters in the other case only.",
  propose({ value, view, key }) {
    if (typeof value !== "string" || value.length > MAX_CODE || !/^[!-~]+$/.test(value) || NO_CODE.test(value))
      return null
    if (splitKeyWords(key).some((word) => CASED_WORD.test(word))) return null
    // Ex) Rio : a name
    const isOneCase = value === value.toLowerCase() || value === value.toUpperCase()
    const [form, another] = [value.toUpperCase(), value.toLowerCase()].filter(
      (each) => each !== value && view.isValid(each),
    )
    if (!isOneCase || form === undefined || another !== undefined || !hasFixedLength(view, form)) return null
    return JSON.stringify(form)
  },
}
