/** Anything but printable ASCII without the delimiters that RFC 3986 leaves out, and a percent sign without two hex digits. */
const NOT_IN_URIS = /[^!#-;=?-[\]_a-z~]|%(?![0-9a-fA-F]{2})/
const NOT_IN_IRIS = /[^!#-;=?-[\]_a-z~\u00a0-\uffff]|%(?![0-9a-fA-F]{2})/

const URI_SCHEME = /^[a-zA-Z][a-zA-Z0-9+.-]*:/

function isAuthorityFine(text: string, from: number): boolean {
  if (!text.startsWith("//", from)) return true
  const afterSlashes = text.slice(from + 2)
  const end = afterSlashes.search(/[/?#]/)
  const authority = end < 0 ? afterSlashes : afterSlashes.slice(0, end)
  const host = authority.slice(authority.lastIndexOf("@") + 1)
  const port = host.startsWith("[") ? host.slice(host.indexOf("]") + 1) : host.includes(":") ? host.slice(host.indexOf(":")) : ""
  if (host.startsWith("[") !== host.includes("]")) return false
  return port === "" || /^:[0-9]*$/.test(port)
}

/** Brackets stand around an address literal only, a number sign opens the fragment once. */
function areDelimitersFine(text: string): boolean {
  const hashOffset = text.indexOf("#")
  if (hashOffset >= 0 && text.indexOf("#", hashOffset + 1) >= 0) return false
  const bracketOffset = text.indexOf("[")
  return bracketOffset < 0 ? !text.includes("]") : /^[^/?#]*\/\/[^/?#[\]]*\[[^/?#[\]]*\][^[\]]*$/.test(text)
}

const isReference = (text: string, forbidden: RegExp): boolean => {
  const schemeLength = URI_SCHEME.exec(text)?.[0].length ?? 0
  if (forbidden.test(text) || !areDelimitersFine(text) || !isAuthorityFine(text, schemeLength)) return false
  // Ex) "1http:x": a colon in the first segment needs a scheme before it
  return schemeLength > 0 || !text.split(/[/?#]/, 1)[0]?.includes(":")
}

export const isUri = (text: string): boolean => URI_SCHEME.test(text) && text.length > text.indexOf(":") + 1 && isReference(text, NOT_IN_URIS)

export const isUriReference = (text: string): boolean => isReference(text, NOT_IN_URIS)

export const isIri = (text: string): boolean => URI_SCHEME.test(text) && isReference(text, NOT_IN_IRIS)

export const isIriReference = (text: string): boolean => isReference(text, NOT_IN_IRIS)

/** RFC 6901: a tilde is followed by 0 or 1. */
export const isJsonPointer = (text: string): boolean => (text === "" || text.startsWith("/")) && !/~(?![01])/.test(text)

export const isRelativeJsonPointer = (text: string): boolean => {
  const levelMatch = /^(?:0|[1-9][0-9]*)/.exec(text)
  if (levelMatch === null) return false
  const pointerRest = text.slice(levelMatch[0].length)
  return pointerRest === "#" || isJsonPointer(pointerRest)
}
