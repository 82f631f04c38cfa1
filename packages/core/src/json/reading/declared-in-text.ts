// Doubt: a string contains the name of a member at a place where a member could begin.

/** Names looked for; a longer list is rare, and each is searched on its own. */
export const MAX_NAMES = 64

/** Whether some place of a name in a text passes. */
export function someOccurrence(text: string, name: string, passes: (at: number) => boolean): boolean {
  if (name === "") return false
  for (let at = text.indexOf(name); at >= 0; at = text.indexOf(name, at + name.length)) if (passes(at)) return true
  return false
}

/** A seam between members, perhaps an odd mark, and the quote of a name. */
const SEAM_BEFORE_NAME = /(?:^|[,{;"'”’\n])\s{0,8}[^\w\s"'\\]{0,2}\s{0,2}(?:\\?["'“”]|&quot;|&#34;)$/

/** Ex) foo", path": "lib : the opening quote of the name is lost. */
const COMMA_BEFORE_NAME = /["'”]\s{0,8}[,;]\s{0,8}[^\w\s"']{0,2}$/
/** A quote, a colon, or a value where the colon is lost too. */
const COLON_BEHIND_NAME = /^\s{0,8}["'”:=]|^\s{1,8}[\d[{-]/

/** Ex) foo","path"lib : the name stands where a key stands, whatever follows it. */
export const hasNameBehindSeam = (text: string, name: string): boolean =>
  someOccurrence(text, name, (at) => {
    const behind = text.slice(at + name.length, at + name.length + 12)
    const before = text.slice(Math.max(0, at - 16), at)
    if (/^[\w$.-]/.test(behind)) return false
    return (
      SEAM_BEFORE_NAME.test(before) ||
      (at === 0 && behind.startsWith('"')) ||
      (COMMA_BEFORE_NAME.test(before) && COLON_BEHIND_NAME.test(behind))
    )
  })

/** Ex) C, "B": , C""B",: , C\", \"B\": : a name in quotes behind a seam, and a colon. */
const MEMBER_BEHIND_SEAM = /[,;\n"]\s{0,8}\\?"[\w$.-]{1,64}\\?"\s{0,8},?\s{0,8}:/

/** Where every name is allowed, this is a member as well, unless it stands in a bracket that the text opened. */
export function holdsFreeMember(body: string): boolean {
  const at = MEMBER_BEHIND_SEAM.exec(body)?.index ?? -1
  const last = (mark: string): number => body.lastIndexOf(mark, at)
  return at > 0 && Math.max(last("{"), last("[")) <= Math.max(last("}"), last("]"))
}
