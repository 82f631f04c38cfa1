const URI_PARTS = /^(?:([a-zA-Z][a-zA-Z0-9+.-]*):)?(?:\/\/([^/?#]*))?([^?#]*)(\?[^#]*)?$/

interface UriParts {
  readonly scheme: string | undefined
  readonly host: string | undefined
  readonly path: string
  readonly query: string
}

function splitUri(uri: string): UriParts {
  const uriMatch = URI_PARTS.exec(uri)
  return uriMatch === null
    ? { scheme: undefined, host: undefined, path: uri, query: "" }
    : { scheme: uriMatch[1]?.toLowerCase(), host: uriMatch[2], path: uriMatch[3] ?? "", query: uriMatch[4] ?? "" }
}

function withoutDots(path: string): string {
  const out: string[] = []
  const steps = path.split("/")
  for (const [index, step] of steps.entries()) {
    const isLast = index === steps.length - 1
    if (step === "..") {
      if (out.length > 1 || (out.length === 1 && out[0] !== "")) out.pop()
      if (isLast) out.push("")
    } else if (step === ".") {
      if (isLast) out.push("")
    } else out.push(step)
  }
  return out.join("/")
}

const joinUri = (parts: UriParts): string =>
  `${parts.scheme === undefined ? "" : `${parts.scheme}:`}${parts.host === undefined ? "" : `//${parts.host}`}${parts.path}${parts.query}`

/** RFC 3986 section 5.2 for an address without fragment; a base may be empty. */
export function resolveUri(baseUri: string, reference: string): string {
  const to = splitUri(reference)
  if (to.scheme !== undefined) return joinUri(to)
  const from = splitUri(baseUri)
  if (to.host !== undefined) return joinUri({ ...to, scheme: from.scheme })
  if (to.path === "") return joinUri({ ...from, query: to.query === "" ? from.query : to.query })
  const mergedPath = to.path.startsWith("/")
    ? to.path
    : from.host !== undefined && from.path === ""
      ? `/${to.path}`
      : from.path.slice(0, from.path.lastIndexOf("/") + 1) + to.path
  return joinUri({ scheme: from.scheme, host: from.host, path: withoutDots(mergedPath), query: to.query })
}
