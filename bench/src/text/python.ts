import { isObject, type Json } from "../case.ts"

/** Text as Python's repr writes it: single quotes unless only single ones are inside. */
export function pythonText(text: string): string {
  const quote = text.includes("'") && !text.includes('"') ? '"' : "'"
  const spelled: Record<string, string> = { "\\": "\\\\", "\n": "\\n", "\r": "\\r", "\t": "\\t", [quote]: `\\${quote}` }
  const body = text
    .replace(/[\\\n\r\t'"]/g, (sign) => spelled[sign] ?? sign)
    .replace(/[\u0000-\u001f\u007f]/g, (sign) => `\\x${sign.charCodeAt(0).toString(16).padStart(2, "0")}`)
  return quote + body + quote
}

export function pythonRepr(value: Json): string {
  if (value === null) return "None"
  if (typeof value === "boolean") return value ? "True" : "False"
  if (typeof value === "string") return pythonText(value)
  if (Array.isArray(value)) return `[${value.map(pythonRepr).join(", ")}]`
  if (isObject(value))
    return `{${Object.entries(value)
      .map(([key, item]) => `${pythonText(key)}: ${pythonRepr(item)}`)
      .join(", ")}}`
  return String(value)
}
