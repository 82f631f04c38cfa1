const MEANING: Readonly<Record<string, string>> = {
  "&lt;": "<",
  "&gt;": ">",
  "&amp;": "&",
  "&quot;": '"',
  "&apos;": "'",
  "&#39;": "'",
  "&#x27;": "'",
  "&#34;": '"',
}

/** The entities that markup needs. */
export const ENTITY = /&(?:lt|gt|amp|quot|apos|#39|#x27|#34);/g

export const meaningOf = (entity: string): string => MEANING[entity] ?? entity

/** Each once: `&amp;lt;` gives `&lt;`. */
export const decodeEntities = (text: string): string => (text.includes("&") ? text.replace(ENTITY, meaningOf) : text)
