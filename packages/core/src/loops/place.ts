// Measures progress of work in pieces by the place that each answer names.

/** Stems of verbs for work on one thing after another. */
export const WORK_VERBS =
  "process|import|index|migrat|scann?|upload|download|sync|cop[iy]|crawl|convert|verif|train|render|backfill|replay|encod|transcod|pars|extract|load|read|writ|export"
/** Work on things that already exist. A newly created thing has the next number each time. */
const DEALT = "updat|migrat|archiv|convert|backfill"
const DID = `(?<![a-z])(?:${WORK_VERBS}|${DEALT})(?:ed|ied)(?![a-z])`

/** The number of items done. Ex) `Migrated 50 rows`, `"rows_migrated": 50`, `50 rows migrated` */
const COUNT: RegExp = new RegExp(
  String.raw`${DID}["'\s:=]{1,4}(\d{1,9})(?![\w.-])|(?<![\w.-])(\d{1,9}) (?:[a-z]{1,12} ){0,2}${DID}`,
  "i",
)

/** Where the next piece, or this one, begins. Ex) `"last_id": 100`, `ids 101-150`; not `"last_request_id": 100` */
const EDGE: RegExp =
  /(?<![a-z])(?:(?:last|next)[ _]?(?:row_)?id["'\s:=#]{1,4}|ids? (?=\d+(?: ?[-–] ?| to |\.\.)\d))(\d{1,9})(?![\w.])/i

/** Ex) `archived all up to id 1050` */
const REACHED: RegExp = new RegExp(
  String.raw`${DID}(?: [a-z]{1,20}){0,3} (?:up to|through|until) (?:id|key|row|record|item|number|seq) #?(\d{1,9})(?![\w.:-])`,
  "i",
)

/** A single piece: a thing, or a day without a time. Ex) `record #12 updated`, `backfilled 2031-02-03` */
const PIECE: RegExp = new RegExp(
  String.raw`(?:row|record|item) #(\d{1,9}) (?:was )?(?:${DEALT})ed(?![a-z])|${DID} (?:[a-z]{1,20} ){0,2}(\d{4}-\d\d-\d\d)(?![\w:.-]| \d)`,
  "i",
)

const DAY_MS = 86_400_000

/** A place, and the minimum step to the next one; null: every step is as long as the one before it. */
interface Place {
  readonly at: number
  readonly least: number | null
}

function placeIn(text: string): Place | null {
  const [, thing, day] = PIECE.exec(text) ?? []
  const piece = thing ?? (day === undefined ? null : Date.parse(day) / DAY_MS)
  if (piece !== null) return { at: Number(piece), least: null }
  const count = numberIn(COUNT, text)
  if (count === 0) return null
  const reached = numberIn(REACHED, text)
  const at = reached ?? (count === null || count === 1 ? null : numberIn(EDGE, text))
  return at === null ? null : { at, least: reached === null ? count : 1 }
}

/** Returns the number that a pattern with two groups captures. */
export function numberIn(pattern: RegExp, text: string): number | null {
  const hit = pattern.exec(text)
  return hit === null ? null : Number(hit[1] ?? hit[2])
}

/**
 * True if each of the latest three answers (oldest first) names a place further on than the one before. The number of a
 * request, or of a created thing, rises as well: so the step must be at least the count of items done, or always the
 * same if there is no count.
 */
export function isPlaceAhead(texts: readonly string[]): boolean {
  const places = texts.map(placeIn).filter((place) => place !== null)
  const [first, second, last] = places.slice(-3)
  if (last === undefined || first === undefined || second === undefined) return false
  const steps = [second.at - first.at, last.at - second.at] as const
  // a sawtooth returns to earlier places
  if (placeIn(texts.at(-1) as string) === null || places.slice(0, -1).some(({ at }) => (last.at - at) * steps[1] <= 0))
    return false
  return last.least === null ? steps[0] === steps[1] : Math.min(...steps) >= last.least
}
