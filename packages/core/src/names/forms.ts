// Normal forms of a tool name: folded, split into words, without prefix, suffix or repetition.
import { lazyPattern } from "../lazy-pattern.ts"

const SEPARATORS = lazyPattern(String.raw`[^\p{L}\p{N}]+`, "gu")
const CASE_CHANGE = lazyPattern(String.raw`(\p{Ll}|\p{N})(\p{Lu})`, "gu")

/**
 * Folds a tool name. Case, separators and accents do not distinguish tools. Letters and digits of any script do, and so
 * does whether digits form one number; a date counts as one number. Ex) port_80 and port_8_0 differ
 */
export const foldToolName = (name: string): string =>
  withoutAccents(name)
    .toLowerCase()
    .replace(/(?<!\d)(20\d\d)[-_.](\d\d)[-_.](\d\d)(?!\d)/, "$1$2$3")
    .replace(SEPARATORS(), (signs: string, at: number, whole: string) =>
      /\d/.test(whole.charAt(at - 1)) && /\d/.test(whole.charAt(at + signs.length)) ? "_" : "",
    )

/** Removes Latin, Greek and Cyrillic accents only: the marks of other scripts distinguish letters. */
const withoutAccents = (name: string): string =>
  /^[\0-\x7f]*$/.test(name)
    ? name
    : name
        .normalize("NFD")
        .replace(/[\u0300-\u036f]/g, "")
        .normalize("NFC")

/** Returns the words of a name in lower case. Ex) TodoWrite, todo_write, todo-write → todo, write */
export const splitNameWords = (name: string): string[] =>
  name
    .replace(CASE_CHANGE(), "$1 $2")
    .toLowerCase()
    .split(SEPARATORS())
    .filter((word) => word !== "")

/**
 * Words with separators between them: any other sign has a meaning. Ex) !read, ~~read~~, #read, read? Some languages
 * mark a name with an underscore at an end, and hosts address it with one sign before it. Ex) _read, /read
 */
const PLAIN_NAME = lazyPattern(
  String.raw`^(?:_{0,2}|[@$/])[\p{L}\p{M}\p{N}]+(?:[\s_.:/\\\u2010-\u2014\uff3f-]{1,3}[\p{L}\p{M}\p{N}]+)*_{0,2}$`,
  "u",
)
export const isPlainName = (name: string): boolean => PLAIN_NAME().test(name)

/** Words whose meaning changes when a prefix is separated from them. Ex) re-sign and resign */
const APART =
  /(?:^|_)(?:(re)_(act|ally|count|cover|create|dress|form|fund|lay|lease|mark|move|port|press|serve|sign|solve|tire|treat)|(un)_(ion))/

/**
 * True if one of two names joins the prefix of such a word and the other separates it. Ex) re-sign_form and resign_form
 */
export const joinsPrefix = (name: string, other: string): boolean =>
  joinsApart(splitNameWords(name), splitNameWords(other)) || joinsApart(splitNameWords(other), splitNameWords(name))

function joinsApart(parted: readonly string[], joined: readonly string[]): boolean {
  const apart = APART.exec(parted.join("_"))?.slice(1).join("")
  return apart !== undefined && joined.some((word) => word.startsWith(apart))
}

/** Words that frameworks put before a name and that do not name a server. */
const GENERIC_PREFIX =
  /^(?:functions?|default_api|tools?|api|namespace|assistant|multi_tool_use|recipient|tool_code|print|call|commentary|json|client|local|default)(?:::|[.:/]|__)|^namespace\s+/i
/** Ex) todo_tool, TodoTool, todo_function_call; not toadstool */
const CLASS_SUFFIX =
  /(?:[_\-\s.](?:[Tt]ool|TOOL|[Ff]unction|FUNCTION|[Ff]unc)|(?<=[a-z0-9])(?:Tool|Function|Func))(?:[_\-\s.]?(?:call|Call))?$/

/** Removes up to `most` generic prefixes from a name. Ex) functions.read → read */
export function withoutGeneric(name: string, most = 4): string {
  const rest = most === 0 ? "" : name.replace(GENERIC_PREFIX, "")
  return rest === "" || rest === name ? name : withoutGeneric(rest, most - 1)
}

/** Returns the name without one, two and three class-like endings. Ex) TodoTool_tool → TodoTool, Todo */
export function withoutSuffixes(name: string, most = 3): string[] {
  const shortName = most === 0 ? "" : name.replace(CLASS_SUFFIX, "")
  return shortName === "" || shortName === name ? [] : [shortName, ...withoutSuffixes(shortName, most - 1)]
}

/** The longest unit that fills the name several times, each time directly or after a separator. */
const REPEATED = /^(.{2,})(?:\1{1,7}|(?:[\s._:,/-]\1){1,7})$/s

/** Returns the unit that a name repeats several times, or null. Ex) read_fileread_file, read read → read */
export const repeatedUnit = (name: string): string | null => REPEATED.exec(name)?.[1] ?? null
