/**
 * 106 bits that stand for a text: two passes of a 53-bit mixing hash with different seeds. Not for secrets; for "the same text again".
 * A collision would withhold a call that is new: at 2^106 that is never seen.
 */
export const digest = (text: string): string => `${mixed(text, 0x9e3779b1).toString(36)}-${mixed(text, 0x85ebca77).toString(36)}`

function mixed(text: string, seed: number): number {
  let a = 0xdeadbeef ^ seed
  let b = 0x41c6ce57 ^ seed
  for (let i = 0; i < text.length; i++) {
    const c = text.charCodeAt(i)
    a = Math.imul(a ^ c, 2654435761)
    b = Math.imul(b ^ c, 1597334677)
  }
  a = Math.imul(a ^ (a >>> 16), 2246822507) ^ Math.imul(b ^ (b >>> 13), 3266489909)
  b = Math.imul(b ^ (b >>> 16), 2246822507) ^ Math.imul(a ^ (a >>> 13), 3266489909)
  return 4294967296 * (2097151 & b) + (a >>> 0)
}
