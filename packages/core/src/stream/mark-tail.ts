// Finds a mark of a call dialect, or its beginning, in a text that still grows.
import { PROTOCOL_MARKS } from "../protocol-mark-table.ts"
import { markHeadAt } from "../protocol-marks.ts"

const TAG_NAMES = PROTOCOL_MARKS.filter(({ form }) => form === "tag").map(({ name }) => name)
/** Up to the name of a mark, with nothing behind it yet. */
const UNFINISHED = /^<[/\\]{0,2}[|｜‖ ]{0,3}[/\\]{0,2}[\w▁.:\\-]{0,48}$/
const WITHOUT_BARS = /^<[/\\]{0,2}([\w.:-]*)$/

/**
 * Where a mark of a call dialect begins in a text that still grows, from `from` on; -1 when none does.
 * `isOpen`: it may still turn out to be something else. `memberName`: a tag of this name is a mark, too: </command> in
 * `command`.
 */
export function findMark(
  text: string,
  from: number,
  memberName: string,
): { readonly at: number; readonly isOpen: boolean } {
  for (let at = text.indexOf("<", from); at >= 0; at = text.indexOf("<", at + 1)) {
    const rest = text.slice(at, at + 60)
    if (at + rest.length === text.length && UNFINISHED.test(rest)) {
      if (mayBecomeMark(rest, memberName)) return { at, isOpen: true }
      continue
    }
    const head = markHeadAt(text, at)
    if ((head !== null && !head.plain) || (memberName !== "" && rest.startsWith(`</${memberName}>`)))
      return { at, isOpen: false }
  }
  return { at: -1, isOpen: false }
}

function mayBecomeMark(rest: string, memberName: string): boolean {
  const plainTag = WITHOUT_BARS.exec(rest)
  if (plainTag === null) return true
  const name = (plainTag[1] as string).replace(/^.*:/, "").toLowerCase()
  return TAG_NAMES.some((tagName) => tagName.startsWith(name)) || memberName.toLowerCase().startsWith(name)
}
