/** Case, separators and accents do not tell tools apart; letters and digits of any script do. */
export const foldName = (name: string): string =>
  withoutAccents(name)
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, "")

/** Latin, Greek and Cyrillic accents only: the marks of other scripts tell letters apart. */
const withoutAccents = (name: string): string =>
  /^[\0-\x7f]*$/.test(name)
    ? name
    : name
        .normalize("NFD")
        .replace(/[\u0300-\u036f]/g, "")
        .normalize("NFC")

/** The words of a name in lower case. Ex) TodoWrite, todo_write, todo-write → todo, write */
export const wordsOf = (name: string): string[] =>
  name
    .replace(/(\p{Ll}|\p{N})(\p{Lu})/gu, "$1 $2")
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== "")

/** Words that frameworks put before a name and that name no server. */
const GENERIC =
  /^(?:functions?|default_api|tools?|api|namespace|assistant|multi_tool_use|recipient|tool_code|print|call|commentary|json|client|local|default)(?:::|[.:/]|__)|^namespace\s+/i
/** Ex) todo_tool, TodoTool, todo_function_call; not toadstool */
const SUFFIX = /(?:[_\-\s.](?:[Tt]ool|TOOL|[Ff]unction|FUNCTION|[Ff]unc)|(?<=[a-z0-9])(?:Tool|Function|Func))(?:[_\-\s.]?(?:call|Call))?$/

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
