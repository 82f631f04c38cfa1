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

/** sure: nobody repeats that much by chance. doubtful: both readings must be looked at. chance: as good as none. */
export function weightOf(repeated: string): "sure" | "doubtful" | "chance" {
  if (repeated.length < CHANCE) return "chance"
  return repeated.length >= SURE && new Set(repeated).size >= VARIED ? "sure" : "doubtful"
}
