/** Every leaf of a strict JSON text as "path = literal as written", sorted; empty objects and lists are leaves. */
export function leavesOf(text: string): string[] {
  const out: string[] = []
  let at = 0
  const skip = (): void => {
    while (/[ \t\n\r]/.test(text.charAt(at))) at++
  }
  const stringEnd = (): number => {
    let end = at + 1
    while (text[end] !== '"') end += text[end] === "\\" ? 2 : 1
    return end + 1
  }
  const inside = (path: string, close: string, each: (index: number) => string): void => {
    at++
    skip()
    if (text[at] === close) out.push(`${path} = empty ${close}`)
    for (let index = 0; text[at] !== close; index++) {
      const step = each(index)
      value(`${path}/${step}`)
      skip()
      if (text[at] === ",") at++
      skip()
    }
    at++
  }
  const value = (path: string): void => {
    skip()
    if (text[at] === "{")
      inside(path, "}", () => {
        const end = stringEnd()
        const key = JSON.parse(text.slice(at, end)) as string
        at = text.indexOf(":", end) + 1
        return JSON.stringify(key)
      })
    else if (text[at] === "[") inside(path, "]", String)
    else {
      const start = at
      if (text[at] === '"') at = stringEnd()
      else while (/[^,\]}\s]/.test(text.charAt(at))) at++
      out.push(`${path} = ${text.slice(start, at)}`)
    }
  }
  value("")
  return out.sort()
}
