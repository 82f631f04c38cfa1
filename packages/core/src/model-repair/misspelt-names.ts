import { wordsOf } from "../rules/fold.ts"

/** Names below this length are one slip away from too many others. */
const SHORTEST = 6
/** In a longer word a letter too many, too few or another one seldom makes another word; two letters that changed places hardly ever do. */
const SHORTEST_WORD = 6
const SHORTEST_SWAPPED = 4
/** Longer names are not compared: the cost grows with the square. */
const LONGEST = 64

/** Words one slip away from the name of a field that are words, and mostly fields, of their own. */
const OWN_WORDS: ReadonlySet<string> = new Set(
  (
    "accept account action active advice advise affect allocated amount angel angle applied apposed approved aspect auction barrier bidding " +
    "billing binder binding bolder bonding border branch breach bright browsed browser brunch builder campaign cancel carrier casual causal " +
    "censor certain chancel change channel chapter charge charter closed closer closes closet coarse coasting colder colonel colum column " +
    "company compare compile compiled complain complied composed conclude consent contact contain contend content contest context contract " +
    "contrast convert costing costumer counted counter country county courier course courses covert cracker crate crated create created currier " +
    "curser cursor curtain customer dairy danger dated decent delayed deleted demain deployed descent desert deserved dessert detain detected " +
    "device devise dialect diary direct disabled discount discounts disposed domain effect eight eights elected employed employee employees " +
    "employer enabled encounter eternal even evens event events except excepted exclude excluded expect expected exposed external faction filler " +
    "filling filter finder flight folder form foster fraction freight fright from function gender getting header heading height holder hosting " +
    "impact impart implied import imposed improved inactive include included indent insert inspect integer integers intent interest internal " +
    "internet interval invent invert invest invoice invoices journal junction kernel killing landing lasting leaded leader leading lending " +
    "length lengthy letting limited limits listing loaded loading located manager manger massage master maternal matte matter merged merger " +
    "message meter metre milling minuet minute minutes mission motive mount mounted multiplied native notice novice number numbers obtain offer " +
    "office officer older opened opener opposed option order package painter parent passage pasted pasting patent pending percent person " +
    "petition planed planform planned planter platform pointer police policy ported portion position posted poster posting prefix prefixes " +
    "prepare present preserved prevent price priced prices primate prince printer prison private produce product profile profit propose proposed " +
    "public publish purpose quiet quite racing ranged ranger rated rating raving reach reader reading reason received recent region related " +
    "relayed released relent relieved religion relocated remain render repent replayed replied report repost resent reserved reset resolved " +
    "resort respect retain retrieved retry revert revolved right rights rooted routed sacred sander scared scrips script search season seating " +
    "second seconds section selected sender sending sensor server service serviced session setting sever severe signed singed sitting sketch " +
    "sorted source sources spending sported spring stage staged standing starch starred started state stated stats statue status statute sting " +
    "stitch storage street strength stretch strict string suffix supplied supported supposed switch target targets tasting tender tenor tensor " +
    "testing texting thicket thorough though through ticket tracker trader trail trial unabled unite united untie untied vendor voice volume " +
    "weight wicket willing"
  ).split(" "),
)

/** How many insertions, deletions, substitutions and swaps of neighbours lead from one text to the other. */
export function editsBetween(a: string, b: string): number {
  let [older, row]: number[][] = [[], Array.from({ length: b.length + 1 }, (_, j) => j)]
  for (let i = 1; i <= a.length; i++) {
    const next = [i]
    for (let j = 1; j <= b.length; j++) {
      const cost = a[i - 1] === b[j - 1] ? 0 : 1
      let least = Math.min((row?.[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, (row?.[j - 1] ?? 0) + cost)
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) least = Math.min(least, (older?.[j - 2] ?? 0) + 1)
      next.push(least)
    }
    ;[older, row] = [row as number[], next]
  }
  return row?.[b.length] ?? 0
}

/** A slip within a word, behind its first letter: before it a letter makes another word of it. Ex) sync and async */
function isSlip(wrong: string, word: string): boolean {
  if (!/^\p{L}+$/u.test(wrong + word) || wrong[0] !== word[0] || OWN_WORDS.has(wrong) || `${wrong}s` === word || `${word}s` === wrong) return false
  const isSwapped = wrong.length === word.length && [...wrong].sort().join("") === [...word].sort().join("")
  return word.length >= (isSwapped ? SHORTEST_SWAPPED : SHORTEST_WORD) && editsBetween(wrong, word) === 1
}

/**
 * Whether a key is a declared name with one slip in one of its words, while no other declared name is within two.
 * @example isMisspelt("recipent", "recipient", names) // true; ("county", "country", names) and ("line1", "line2", names) are not
 */
export function isMisspelt(key: string, name: string, names: readonly string[]): boolean {
  if (key.length > LONGEST || name.length < SHORTEST || Math.abs(key.length - name.length) > 1) return false
  const [words, declared] = [wordsOf(key), wordsOf(name)]
  if (words.length !== declared.length) return false
  const wrong = words.flatMap((word, i) => (word === declared[i] ? [] : [[word, declared[i] as string] as const]))
  const [only, ...others] = wrong
  if (only === undefined || others.length > 0 || !isSlip(...only)) return false
  return !names.some((other) => other !== name && Math.abs(other.length - key.length) <= 2 && editsBetween(other.toLowerCase(), key.toLowerCase()) <= 2)
}
