import type { ToolIndex } from "../sighting.ts"

/**
 * A name that ends the text is whole for sure when no longer one begins so; and nothing can be missing where nothing is
 * declared.
 */
export function isCompleteCall(words: ToolIndex, name: string): boolean {
  const word = words.find(name)
  return (
    word !== null &&
    word.argumentKeys.length === 0 &&
    !words.names.some((otherName) => otherName !== word.name && otherName.startsWith(name))
  )
}
