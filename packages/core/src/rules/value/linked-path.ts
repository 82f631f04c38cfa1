import { DECLARED_FAULTS, type RepairRule } from "../rule.ts"

const MARKDOWN_LINK = /\[([^[\]]+)\]\(([^()\s]+)\)/
const WRAPPED_PATH = /^(?:<([^<>]*[./\\][^<>]*)>|`([^`]+)`|"([^"]+)"|'([^']+)')$/
const URL_SCHEME = /^(?:[a-z][a-z0-9+.-]*:\/\/|mailto:)/i

/** Returns the path inside markup from a chat; null if there is no markup, or if it contains more than the path. */
export function pathInside(value: string, wantsAddress: boolean): string | null {
  if (value.length > 4096) return null
  const wrappedMatch = WRAPPED_PATH.exec(value)
  if (wrappedMatch === null) return pathInLink(value, wantsAddress)
  const inner = wrappedMatch.slice(1).find((group) => group !== undefined) ?? ""
  return inner.trim() === inner ? (pathInside(inner, wantsAddress) ?? inner) : null
}

/** Returns a path whose last step is a link. Ex) src/[a.ts](http://a.ts) */
function pathInLink(value: string, wantsAddress: boolean): string | null {
  const linkMatch = MARKDOWN_LINK.exec(value)
  if (linkMatch === null) return null
  const [link, text = "", target = ""] = linkMatch
  const before = value.slice(0, linkMatch.index)
  const isSame = target === text || target.replace(URL_SCHEME, "").replace(/\/$/, "") === text.replace(/\/$/, "")
  if (!isSame || before + link !== value || !/(?:^|[/\\])$/.test(before) || MARKDOWN_LINK.test(before)) return null
  return wantsAddress && before === "" ? target : before + text
}

export const linkedPath: RepairRule = {
  id: "value/linked-path",
  triggers: [DECLARED_FAULTS.path, "format"],
  message: "A path or an address is wanted; the markup around it is taken off.",
  propose({ value, view, issue }) {
    if (typeof value !== "string") return null
    const isAddress = /^(?:uri|url|iri)/.test(view.format ?? "")
    const isMail = /email$/.test(view.format ?? "")
    if (issue.keyword === "format" && !isAddress && !isMail) return null
    // Quotes around an e-mail address are left to value/quoted-text. The target of a link to it has an extra scheme.
    const path = isMail ? pathInLink(value, false) : pathInside(value, isAddress)
    return path === null ? null : JSON.stringify(path)
  },
}
