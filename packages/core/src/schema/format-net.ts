const isLetterOrDigit = (code: number): boolean => (code >= 48 && code <= 57) || (code >= 65 && code <= 90) || (code >= 97 && code <= 122)

function isLabel(text: string, from: number, to: number): boolean {
  if (to - from < 1 || to - from > 63) return false
  if (text.charCodeAt(from) === 45 || text.charCodeAt(to - 1) === 45) return false
  for (let at = from; at < to; at++) {
    const code = text.charCodeAt(at)
    if (!isLetterOrDigit(code) && code !== 45) return false
  }
  return true
}

/** RFC 1123: labels of letters, digits and inner hyphens; one dot at the end is fine. */
export function isHostname(text: string): boolean {
  const length = text.endsWith(".") ? text.length - 1 : text.length
  if (length < 1 || length > 253) return false
  let from = 0
  for (let at = 0; at <= length; at++) {
    if (at < length && text.charCodeAt(at) !== 46) continue
    if (!isLabel(text, from, at)) return false
    from = at + 1
  }
  return true
}

export function isIpv4(text: string): boolean {
  if (text.length > 15) return false
  const parts = text.split(".")
  return parts.length === 4 && parts.every((part) => /^(?:0|[1-9][0-9]{0,2})$/.test(part) && Number(part) < 256)
}

/** RFC 4291: eight groups, one "::" for a run of zeros, the last two groups may be an IPv4 address. */
export function isIpv6(text: string): boolean {
  if (text.length < 2 || text.length > 45) return false
  const gapOffset = text.indexOf("::")
  if (gapOffset >= 0 && text.indexOf("::", gapOffset + 1) >= 0) return false
  const addressHalves = gapOffset < 0 ? [text] : [text.slice(0, gapOffset), text.slice(gapOffset + 2)]
  const hexGroups = addressHalves.flatMap((halfText) => (halfText === "" ? [] : halfText.split(":")))
  const lastGroup = hexGroups[hexGroups.length - 1]
  const hasIpv4Tail = lastGroup?.includes(".") === true && !text.endsWith(":")
  if (hasIpv4Tail && !isIpv4(lastGroup as string)) return false
  const plainGroups = hasIpv4Tail ? hexGroups.slice(0, -1) : hexGroups
  if (!plainGroups.every((group) => /^[0-9a-fA-F]{1,4}$/.test(group))) return false
  const count = plainGroups.length + (hasIpv4Tail ? 2 : 0)
  return gapOffset < 0 ? count === 8 : count < 8
}

const LOCAL_ATOM = /^[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+$/

/** Fast path: a short address of letters, digits and dots. */
const COMMON_EMAIL = /^[a-z0-9]+(?:\.[a-z0-9]+)*@[a-z0-9]+(?:\.[a-z0-9]+)*\.[a-z]+$/i
const MAX_LABEL_LENGTH = 63

/** The address form ajv-formats takes: dotted atoms, an @, a hostname with at least one dot. */
export function isEmail(text: string): boolean {
  if (text.length <= MAX_LABEL_LENGTH && COMMON_EMAIL.test(text)) return true
  if (text.length > 320) return false
  const at = text.indexOf("@")
  if (at < 1) return false
  const domainText = text.slice(at + 1)
  return (
    text
      .slice(0, at)
      .split(".")
      .every((atomText) => LOCAL_ATOM.test(atomText)) &&
    domainText.includes(".") &&
    !domainText.endsWith(".") &&
    isHostname(domainText)
  )
}
