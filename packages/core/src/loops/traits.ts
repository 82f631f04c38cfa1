// Derives from declarations and names of tools whether they change something and are meant to repeat.
import { isReadOnly, type ToolCatalog } from "../calls/catalog.ts"
import { readsOnly } from "../tool-verbs.ts"
import type { Tool } from "../turn.ts"
import type { Traits } from "./entry.ts"

const UNKNOWN: Traits = {
  changes: null,
  exempt: false,
  poller: false,
  repeats: false,
  polls: false,
  searches: false,
  looks: false,
  sleeps: false,
}

/** Returns a function for the loop-related properties of tools; those of an unlisted tool are unknown. */
export function traitsIn(catalog: ToolCatalog): (name: string) => Traits {
  const known = new Map<string, Traits>()
  return (name) => {
    const tool = catalog.byName.get(name)?.tool
    if (tool === undefined) return UNKNOWN
    const traits = known.get(name) ?? traitsOf(tool)
    known.set(name, traits)
    return traits
  }
}

/** Computes the properties of a tool; declarations override its name. */
function traitsOf(tool: Tool): Traits {
  const { name, description, poller, stormExempt } = tool
  const readOnly = isReadOnly(tool)
  const words = wordsIn(name)
  const isOpen = poller === undefined
  const repeats =
    isOpen &&
    (words.some(isRepeatingWord) || REPEATS.test(description?.slice(0, MAX_DESCRIPTION).replace(DENIED, "") ?? ""))
  const searches = words.some((word) => SEARCHING.has(word))
  return {
    changes: readOnly === undefined ? null : !readOnly,
    exempt: stormExempt === true,
    poller: poller === true,
    repeats,
    polls: isOpen && words.some((word) => POLLING.has(word)),
    searches: (readOnly === true && !repeats) || searches,
    looks: readOnly ?? (searches || readsOnly(name) || words.some((word) => ASKING.has(word))),
    sleeps: isOpen && words.some((word) => SLEEPING.has(word)),
  }
}

const MAX_DESCRIPTION = 2_000

const SEARCHING = new Set("search find grep query lookup list glob".split(" "))
const ASKING = new Set("exists has is probe resolve stat which whois".split(" "))
const SLEEPING = new Set(["sleep", "wait", "delay", "pause"])

const POLLING = new Set("poll await watch monitor status state progress check health".split(" "))

/** Waits, logs, clocks, chance, keys, pointers, screens, pages, moves: repeated calls are normal use. */
const REPEATING = new Set(
  (
    "wait sleep delay pause ping heartbeat tick step tail follow logs output inbox queue listen receive " +
    "time clock now date random dice roll draw shuffle flip spin " +
    "press key keys keyboard type tap click swipe drag scroll mouse pointer screenshot snapshot screen look observe " +
    "next more previous prev page forward back refresh reload turn move skip advance continue"
  ).split(" "),
)

/** True if the word names an act that is meant to be repeated. */
export const isRepeatingWord = (word: string): boolean =>
  POLLING.has(word.toLowerCase()) || REPEATING.has(word.toLowerCase())

/** Parts of a description that say what not to do, or what is not needed. Ex) `Do not call this again.` */
const DENIED = /\b(?:(?:do|does|must|should|need)(?: not|n['’]t)|never|no|without)\b[^.,;:!?\n]{0,80}/gi

const REPEATS =
  /\b(?:poll(?:s|ed|ing)?|wait(?:s|ing)?|sleeps?|screenshot|key ?(?:press|stroke|board)e?s?|scrolls?|random(?:ly)?|next page|current (?:time|status|state|progress)|(?:status|progress) of|checks? (?:the )?(?:status|progress)|blocks (?:for|until)|monitors?|watch(?:es)?|periodically|repeatedly|how far|whether [\w' -]{1,60} (?:yet|(?:has|have|is|are) (?:completed?|finished|done|ready|over))|(?:calls?|calling|ask|run|use|try|check)(?: \w+){0,2} (?:again|every \w+|until|in a loop)|long[ -]running|latest (?:events?|output|messages?)|heartbeat|keep-?alive|await(?:s|ing)?|tails?|refresh(?:es)?|since the last|regularly)\b/i

/** Splits a tool name into words. Ex) `BashOutput` → bash, output; `get_job_status` → get, job, status */
const wordsIn = (name: string): string[] =>
  name
    .slice(0, 128)
    .replace(/([a-z\d])([A-Z])/g, "$1 $2")
    .toLowerCase()
    .split(/[^a-z]+/)
