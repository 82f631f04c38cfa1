// Decodes HTML entities in markup.

const ENTITY_CHARACTERS: Readonly<Record<string, string>> = {
  lt: "<",
  gt: ">",
  amp: "&",
  quot: '"',
  apos: "'",
  "#39": "'",
  "#x27": "'",
  "#34": '"',
}

export const ENTITY_PATTERN: RegExp = /&(?:lt|gt|amp|quot|apos|#39|#x27|#34);/g

export const decodeEntity = (entityText: string): string => ENTITY_CHARACTERS[entityText.slice(1, -1)] ?? entityText

/** Decodes each entity once: `&amp;lt;` gives `&lt;`. */
export const decodeEntities = (text: string): string =>
  text.includes("&") ? text.replace(ENTITY_PATTERN, decodeEntity) : text
