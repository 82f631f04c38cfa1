import { BOOLEAN_BIT } from "../../json/kind.ts"
import { type RepairRule, VALUE_KEYWORDS } from "../rule.ts"

export const booleanAsString: RepairRule = {
  id: "type/boolean-as-string",
  triggers: VALUE_KEYWORDS,
  replaces: ["string", BOOLEAN_BIT],
  message: "The text is the word for a boolean, and the tool expects a boolean.",
  propose({ value }) {
    // Ex) "\"true\"" : quoted twice
    const word = String(value)
      .trim()
      .replace(/^(["'])(\w+)\1$/, "$2")
      .toLowerCase()
    return word === "true" || word === "false" ? word : null
  },
}
