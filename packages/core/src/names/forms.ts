/** Case and separators do not tell tools apart; letters and digits of any script do. */
export const foldName = (name: string): string => name.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "")

/** Words that frameworks put before a name and that name no server. */
const GENERIC =
  /^(?:functions?|default_api|tools?|api|namespace|assistant|multi_tool_use|recipient|tool_code|print|call|commentary|json|client|local|default)(?:::|[.:/]|__)/i
const SUFFIX = /(?:[_\-\s.]?(?:tool|function|func|call))$/i

/** The name after one or more generic prefixes. Ex) functions.read → read */
export function withoutGeneric(name: string): string {
  let out = name
  for (let i = 0; i < 4; i++) {
    const next = out.replace(GENERIC, "")
    if (next === out || next === "") break
    out = next
  }
  return out
}

/** The name without one, two, three class-like endings. Ex) TodoTool_tool → TodoTool, Todo */
export function withoutSuffixes(name: string): string[] {
  const out: string[] = []
  for (let shorter = name.replace(SUFFIX, ""); shorter !== "" && shorter !== (out.at(-1) ?? name) && out.length < 3; shorter = shorter.replace(SUFFIX, ""))
    out.push(shorter)
  return out
}

/** What stands after each namespace mark, longest first. Ex) mcp__git__log → git__log, log */
export function tails(name: string): string[] {
  const out: string[] = []
  const marks = /__|[.:/]|---?(?!-)|(?<=^mcp)[_-]/g
  for (let hit = marks.exec(name); hit !== null && out.length < 8; hit = marks.exec(name)) {
    const rest = name.slice(hit.index + hit[0].length)
    if (rest !== "") out.push(rest)
  }
  return out
}

/** The unit of a name that was written several times in a row, or null. Ex) read_fileread_file, read read → read */
export function repeatedUnit(name: string): string | null {
  for (let copies = 2; copies <= 8; copies++) {
    const unit = unitOf(name, copies, 0) ?? unitOf(name, copies, 1)
    if (unit !== null) return unit
  }
  return null
}

function unitOf(name: string, copies: number, gap: 0 | 1): string | null {
  const size = (name.length - gap * (copies - 1)) / copies
  if (!Number.isInteger(size) || size < 2) return null
  const unit = name.slice(0, size)
  for (let i = 1; i < copies; i++) {
    const at = i * (size + gap)
    if (name.slice(at, at + size) !== unit || (gap === 1 && !/[\s._:,/-]/.test(name[at - 1] ?? ""))) return null
  }
  return unit
}
