/** How far back an overlap is looked for: models repeat a line or two, not pages. */
const LONGEST = 4_096

/**
 * How many characters at the beginning of `more` repeat the end of `prefix`: the longest such stretch.
 * By the failure function of the beginning, so that a text of one letter takes no longer than any other.
 */
export function overlapOf(prefix: string, more: string): number {
  const head = more.slice(0, LONGEST)
  const tail = prefix.slice(-head.length)
  if (head === "") return 0
  const fall = fallsOf(head)
  let at = 0
  for (let i = 0; i < tail.length; i++) {
    const c = tail.charCodeAt(i)
    while (at > 0 && (at === head.length || head.charCodeAt(at) !== c)) at = fall[at - 1] as number
    if (head.charCodeAt(at) === c) at++
  }
  return at
}

function fallsOf(head: string): Uint32Array {
  const fall = new Uint32Array(head.length)
  for (let i = 1, at = 0; i < head.length; i++) {
    while (at > 0 && head.charCodeAt(at) !== head.charCodeAt(i)) at = fall[at - 1] as number
    if (head.charCodeAt(at) === head.charCodeAt(i)) at++
    fall[i] = at
  }
  return fall
}

const SURE = 16
const VARIED = 6
const CHANCE = 4
/** Characters around a repetition that repeat too. */
const GOES_ON = 8

/** sure: nobody repeats that much by chance. doubtful: both readings must be looked at. chance: as good as none. */
export function weightOf(prefix: string, more: string, overlap: number): "sure" | "doubtful" | "chance" {
  const start = prefix.length - overlap
  const repeated = prefix.slice(start)
  if (overlap < CHANCE) return isWholeWord(prefix, start) ? "doubtful" : "chance"
  if (overlap < SURE || new Set(repeated).size < VARIED) return "doubtful"
  return isUsual(prefix, more, repeated) ? "doubtful" : "sure"
}

/** A text that says the same elsewhere, or goes on saying it, may well say it twice in a row: the rows of a table, the lines of a song. */
function isUsual(prefix: string, more: string, repeated: string): boolean {
  const size = repeated.length
  const start = prefix.length - size
  if (prefix.indexOf(repeated) < start || more.indexOf(repeated, 1) > 0 || 2 * overlapOf(repeated.slice(1), repeated) >= size) return true
  let before = 0
  while (before < start && before < size && prefix[start - 1 - before] === prefix[prefix.length - 1 - before]) before++
  let after = 0
  while (after < size && size + after < more.length && more[size + after] === more[after]) after++
  return before + after >= GOES_ON
}

/** Ex) "…, 2" and "25, …": the word that was cut, written again from its beginning. */
const isWholeWord = (prefix: string, start: number): boolean =>
  /^[\p{L}\p{N}]+$/u.test(prefix.slice(start)) && !/[\p{L}\p{N}]$/u.test(prefix.slice(Math.max(0, start - 2), start))
