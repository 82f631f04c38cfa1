// Decides whether unescaped quotes in a string may be text or the ends of other strings.
import { lazyPattern } from "../../lazy-pattern.ts"

/**
 * True if a string with unescaped quotes, at the offsets `rawQuotes` of its body, may be several strings or end
 * elsewhere: a quote has no partner, ends a name of the object around it, or stands beside a name that the tool
 * declares. Ex) "npm test"" , "a" "b": "c" , "ls -la" cwd="/srv"
 */
export function hasDoubtfulQuotes(
  body: string,
  rawQuotes: readonly number[],
  isInObject: boolean,
  declaredKeys: readonly string[],
): boolean {
  const quotes = rawQuotes.filter((at) => !isApostrophe(body, at))
  if (quotes.length === 0) return false
  return quotes.length % 2 === 1 || (isInObject && /["']\s{0,8}:/.test(body)) || namesArgument(body, declaredKeys)
}

/** True for an apostrophe within a word. Ex) it's */
const isApostrophe = (body: string, at: number): boolean => at > 0 && LETTERS_AROUND().test(body.slice(at - 1, at + 2))
const LETTERS_AROUND = lazyPattern(String.raw`^[\p{L}\p{N}]['’]\p{L}`)

/** A name before an equals sign, or between a comma and a quote. */
const ARGUMENT_NAME = /(?<=[\s,"'])([A-Za-z_]\w{0,127})(?=\s{0,8}=)|,\s{0,64}([A-Za-z_]\w{0,127})(?=\s{0,8}["'])/g

const namesArgument = (body: string, declaredKeys: readonly string[]): boolean =>
  declaredKeys.length > 0 &&
  [...body.matchAll(ARGUMENT_NAME)].some(([, assigned, quoted]) => declaredKeys.includes(assigned ?? quoted ?? ""))
