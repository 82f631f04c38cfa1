// Hashes of texts and short codes of words, for comparison only.

/**
 * 106 bits that stand for a text: two mixing hashes of 53 bits. Not for secrets; for "the same text again".
 * A collision would withhold a call that is new: at 2^106 that is never seen.
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

/** Four digits of base 36 that stand for a word among some hundred others; never zero. */
export function wordCode(word: string): number {
  let hash = 0x811c9dc5
  for (let i = 0; i < word.length; i++) hash = Math.imul(hash ^ word.charCodeAt(i), 0x01000193)
  return ((joinHalves(hash, word.length) >>> 0) % 1_679_615) + 1
}

/** The same as text. */
export const codeOf = (word: string): string => wordCode(word).toString(36)

const MAX_ID = 256

/** An id as it is remembered: some gateways hide kilobytes in one, and a state holds many. */
export const rememberedId = (id: string): string => (id.length <= MAX_ID ? id : digest(id))

/** Stands where a text speaks to the model. */
export const ADDRESSED: number = wordCode("@")
/** Stands before the code of a word that the model itself wrote first. */
export const OWN_WORD: number = wordCode("~")
