// Hashes of texts and short codes of words, for comparison only.

/**
 * Returns a 106-bit hash of a text, made of two 53-bit hashes, to recognise the same text again. Not for secrets. A
 * collision would withhold a new call; with 106 bits that does not happen in practice.
 */
export function digest(text: string): string {
  let a = 0x9e3779b1
  let b = 0x41c6ce57
  let c = 0x85ebca77
  let d = 0x27d4eb2f
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i)
    a = Math.imul(a ^ code, 2654435761)
    b = Math.imul(b ^ code, 1597334677)
    c = Math.imul(c + code, 2246822519)
    d = Math.imul(d + code, 3266489917)
  }
  return `${text.length.toString(36)}-${joinHalves(a, b).toString(36)}-${joinHalves(c, d).toString(36)}`
}

function joinHalves(first: number, secondHash: number): number {
  let a = first
  let b = secondHash
  a = Math.imul(a ^ (a >>> 16), 2246822507) ^ Math.imul(b ^ (b >>> 13), 3266489909)
  b = Math.imul(b ^ (b >>> 16), 2246822507) ^ Math.imul(a ^ (a >>> 13), 3266489909)
  return 4294967296 * (2097151 & b) + (a >>> 0)
}

/** Returns a hash of a word of four base-36 digits, enough to compare some hundred words; never zero. */
export function wordCode(word: string): number {
  let hash = 0x811c9dc5
  for (let i = 0; i < word.length; i++) hash = Math.imul(hash ^ word.charCodeAt(i), 0x01000193)
  return ((joinHalves(hash, word.length) >>> 0) % 1_679_615) + 1
}

/** Returns `wordCode` as text. */
export const codeOf = (word: string): string => wordCode(word).toString(36)

const MAX_ID = 256

/** Returns an id as it is stored: long ones are hashed, because some gateways put kilobytes into an id. */
export const rememberedId = (id: string): string => (id.length <= MAX_ID ? id : digest(id))

/** Marks a place where a text addresses the model. */
export const ADDRESSED: number = wordCode("@")
/** Precedes the code of a word that the model itself wrote first. */
export const OWN_WORD: number = wordCode("~")
