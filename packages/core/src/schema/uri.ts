const PARTS = /^(?:([a-zA-Z][a-zA-Z0-9+.-]*):)?(?:\/\/([^/?#]*))?([^?#]*)(\?[^#]*)?$/

interface Parts {
  readonly scheme: string | undefined
  readonly host: string | undefined
  readonly path: string
  readonly query: string
}

function split(uri: string): Parts {
  const match = PARTS.exec(uri)
  return match === null
    ? { scheme: undefined, host: undefined, path: uri, query: "" }
    : { scheme: match[1]?.toLowerCase(), host: match[2], path: match[3] ?? "", query: match[4] ?? "" }
}

function withoutDots(path: string): string {
  const out: string[] = []
  const steps = path.split("/")
  for (const [index, step] of steps.entries()) {
    const last = index === steps.length - 1
    if (step === "..") {
      if (out.length > 1 || (out.length === 1 && out[0] !== "")) out.pop()
      if (last) out.push("")
    } else if (step === ".") {
      if (last) out.push("")
    } else out.push(step)
  }
  return out.join("/")
}

const join = (parts: Parts): string =>
  `${parts.scheme === undefined ? "" : `${parts.scheme}:`}${parts.host === undefined ? "" : `//${parts.host}`}${parts.path}${parts.query}`

/** RFC 3986 section 5.2 for an address without fragment; a base may be empty. */
export function resolveUri(base: string, reference: string): string {
  const to = split(reference)
  if (to.scheme !== undefined) return join(to)
  const from = split(base)
  if (to.host !== undefined) return join({ ...to, scheme: from.scheme })
  if (to.path === "") return join({ ...from, query: to.query === "" ? from.query : to.query })
  const merged = to.path.startsWith("/")
    ? to.path
    : from.host !== undefined && from.path === ""
      ? `/${to.path}`
      : from.path.slice(0, from.path.lastIndexOf("/") + 1) + to.path
  return join({ scheme: from.scheme, host: from.host, path: withoutDots(merged), query: to.query })
}
