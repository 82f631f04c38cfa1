import type { Vocabulary } from "../sighting.ts"

/** A name that ends the text is whole for sure when no longer one begins so; and nothing can be missing where nothing is declared. */
export function isCompleteCall(words: Vocabulary, name: string): boolean {
  const word = words.find(name)
  return word !== null && word.keys.length === 0 && !words.names.some((each) => each !== word.name && each.startsWith(name))
}
