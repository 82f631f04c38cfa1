import { type Fields, isFields, listIn, own, textOr } from "./fields.ts"

/** What the model said, from one text or from its text parts. */
export function contentOf(message: Fields): string | null {
  const content = own(message, "content")
  if (typeof content === "string") return content
  const parts = [...listIn(message, "content"), ...listIn(message, "output").flatMap((item) => (isFields(item) ? listIn(item, "content") : []))]
  return joined(parts, ["text", "output_text"], "text")
}

/** What it thought. */
export function reasoningOf(message: Fields): string | null {
  const given = ["reasoning", "reasoning_content", "thinking"].map((name) => own(message, name)).find((text) => typeof text === "string")
  return textOr(given, null) ?? joined(listIn(message, "content"), ["thinking"], "thinking")
}

function joined(parts: readonly unknown[], types: readonly string[], member: string): string | null {
  const texts = parts.flatMap((part) => (isFields(part) && types.includes(textOr(own(part, "type"), "")) ? [textOr(own(part, member), "")] : []))
  return texts.length === 0 ? null : texts.join("\n")
}
