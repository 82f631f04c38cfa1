/** Characters by code point: a surrogate pair counts once. */
export function codePoints(text: string): number {
  let count = text.length
  for (let at = 0; at + 1 < text.length; at++) {
    if ((text.charCodeAt(at) & 0xfc00) === 0xd800 && (text.charCodeAt(at + 1) & 0xfc00) === 0xdc00) {
      count--
      at++
    }
  }
  return count
}

/** Counts code points only where code units do not decide: there are at most as many code points, and at least half as many. */
export function isLengthIn(text: string, minLength: number, maxLength: number): boolean {
  const unitCount = text.length
  if (unitCount < minLength || (unitCount + 1) >> 1 > maxLength) return false
  if (unitCount <= maxLength && unitCount >> 1 >= minLength) return true
  const count = codePoints(text)
  return count >= minLength && count <= maxLength
}
