import { proposeText, type RepairRule } from "../rule.ts"
import { DECLARED_FAULTS } from "../triggers.ts"

const MARKDOWN_LINK = /\[([^[\]]+)\]\(([^()\s]+)\)/
const WRAPPED_PATH = /^(?:<([^<>]*[./\\][^<>]*)>|`([^`]+)`|"([^"]+)"|'([^']+)')$/
const URL_SCHEME = /^[a-z][a-z0-9+.-]*:\/\//i

/** The path inside markup that a chat put around it; null when there is no such markup, or when it says more than the path. */
export function pathInside(value: string, wantsAddress: boolean): string | null {
  if (value.length > 4096) return null
  const wrappedMatch = WRAPPED_PATH.exec(value)
  if (wrappedMatch === null) return pathInLink(value, wantsAddress)
  const inner = wrappedMatch.slice(1).find((group) => group !== undefined) ?? ""
  return inner.trim() === inner ? (pathInside(inner, wantsAddress) ?? inner) : null
}

/** Ex) src/[a.ts](http://a.ts): the link is one whole step of the path, at its end. */
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
  triggerKeywords: [DECLARED_FAULTS.path],
  maxConfidence: "certain",
  title: "A path carries the markup of a chat: a link, angle brackets or quoting marks.",
  safety:
    "Only in a field the tool declares to be a path, whatever its name. A link is opened only if its text and its target are the same, so that nothing is chosen; a link that leads elsewhere stays. Text fields are byte-exact: without the declaration nothing is touched.",
  examples: [
    {
      schema: { type: "object", properties: { file: { type: "string", "x-toolmend": { path: true } } } },
      before: '{"file":"src/[a.ts](http://a.ts)"}',
      after: '{"file":"src/a.ts"}',
    },
    { schema: { type: "object", properties: { file: { type: "string" } } }, before: '{"file":"src/[a.ts](http://a.ts)"}', after: null },
  ],
  propose(place) {
    if (place.node.kind !== "string") return null
    const path = pathInside(String(place.value), /^(?:uri|url|iri)/.test(place.view.format ?? ""))
    return path === null ? null : proposeText(place, JSON.stringify(path), "certain", "A path is wanted; the markup around it is taken off.")
  },
}
