import type { Json, JsonObject } from "../../case.ts"

const PLAIN = /^[A-Za-z][\w /.-]*[\w/]$/
const WORDS = /^(?:true|false|null|yes|no|on|off|y|n)$/i

/**
 * Members one per line: long texts as blocks, short ones bare where YAML allows it, everything else as JSON, which YAML
 * contains.
 */
export const yamlOf = (value: JsonObject): string =>
  Object.entries(value)
    .map(([key, item]) => `${key}: ${yamlValue(item)}\n`)
    .join("")

function yamlValue(value: Json): string {
  if (typeof value !== "string") return JSON.stringify(value)
  if (PLAIN.test(value) && !WORDS.test(value)) return value
  // A first line that is indented, or more than one line break at the end, would need an indicator of its own.
  if (!value.includes("\n") || /^\s|\n\n$|[^\n\S\t ]/.test(value)) return JSON.stringify(value)
  const chomp = value.endsWith("\n") ? "" : "-"
  const lines = (chomp === "" ? value.slice(0, -1) : value).split("\n").map((line) => (line === "" ? "" : `  ${line}`))
  return `|${chomp}\n${lines.join("\n")}`
}
