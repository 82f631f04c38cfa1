// Finds a mark of a call dialect, or its start, in a text that is still growing.
import { PROTOCOL_MARKS } from "../protocol-mark-table.ts"
import { markHeadAt } from "../protocol-marks.ts"

const TAG_NAMES = PROTOCOL_MARKS.filter(({ form }) => form === "tag").map(({ name }) => name)
/** A mark up to its name, with nothing after it yet. */
const UNFINISHED = /^<[/\\]{0,2}[|｜‖ ]{0,3}[/\\]{0,2}[\w▁.:\\-]{0,48}$/
const WITHOUT_BARS = /^<[/\\]{0,2}([\w.:-]*)$/

/**
 * Returns the offset of a mark of a call dialect in a growing text, at or after `from`; -1 if there is none.
 * `isOpen`: it may still turn out to be something else. `memberName`: a closing tag of this name is a mark, too. Ex)
 * </command> in `command`
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
