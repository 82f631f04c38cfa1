import type { RepairRule } from "../rule.ts"

/** A longer text is no code. */
const MAX_CODE = 40

export const patternCase: RepairRule = {
  id: "value/pattern-case",
  triggers: ["pattern"],
  maxConfidence: "likely",
  message: "The tool takes the same letters in the other case only.",
  propose({ value, view }) {
    if (typeof value !== "string" || value.length > MAX_CODE || !/^[!-~]+$/.test(value)) return null
    const forms = [value.toUpperCase(), value.toLowerCase()].filter((form) => form !== value && view.isValid(form))
    const [form, another] = forms
    return form === undefined || another !== undefined ? null : JSON.stringify(form)
  },
}
