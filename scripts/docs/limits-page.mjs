import { code, prose, sentence, table } from "./markdown.mjs"

const HEAD = `# Limits

Made by \`npm run docs\` from the table of limits. Each can be set: \`mend(turn, tools, { limits: { depth: 64 } })\`; an unknown name throws. Only \`calls\`, \`tools\` and the limits for schemas apply to valid calls; besides, a schema that contains itself is followed through 1,200 steps (one for each level of the arguments, one more for each reference or union), and deeper arguments count as invalid. One check looks at 10,000,000 containers and branches at most: if the parts of a schema refer to each other so often that this is not enough, the arguments count as invalid too, and the violation says that they are "too deep or too much to check".`

function overText(over, reasons, schemaRemarks) {
  if (Object.hasOwn(reasons, over)) return `The call escalates with ${code(over)}.`
  if (Object.hasOwn(schemaRemarks, over))
    return schemaRemarks[over].isBroken
      ? `The schema is not used: ${code(over)}.`
      : `The check is left out: ${code(over)}.`
  if (over === "unchecked") return "The text counts as matching."
  if (over === "nested") return "The object or the whole schema stays nested."
  if (over === "cut") return "The text is cut."
  if (over === "forgotten") return "The oldest is forgotten."
  if (/^[a-z]+(?:_[a-z]+)?$/.test(over)) return `The model repair is refused with ${code(over)}.`
  if (over === "limit/tools")
    return `The tool's calls pass through unchecked if they are strict JSON; ${code(over)} is reported.`
  if (over === "limit/text") return `The text is not searched; ${code(over)} is reported.`
  return "The repair stops there; if the arguments still violate the schema, the call escalates."
}

export const limitsPage = ({ limits, limitDocs, reasons, schemaRemarks }) =>
  `${[
    HEAD,
    table(
      ["limit", "default", "bounds", "over it"],
      Object.entries(limitDocs).map(([name, { over, why }]) => [
        code(name),
        limits[name].toLocaleString("en-US"),
        prose(sentence(why)),
        overText(over, reasons, schemaRemarks),
      ]),
    ),
  ].join("\n\n")}\n`
