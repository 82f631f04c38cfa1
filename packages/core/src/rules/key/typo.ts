import { foldMemberName } from "../../json/names.ts"
import { splitKeyWords } from "../fold.ts"
import { namesAt, pairUp, proposeRenames } from "../key-pairs.ts"
import { NAME_KEYWORDS, onlyOf, type RepairRule } from "../rule.ts"

/** Of a shorter word too many are a letter away from another one. */
const MIN_WORD = 5

/** Words that a slip makes of one another: a name with the one is not a misspelt name with the other. */
const CONFUSABLE_WORDS = [
  "form from",
  "trail trial",
  "contact contract",
  "county country",
  "place palace",
  "order border",
  "event even",
  "state estate",
  "price prince",
  "amount mount",
  "angle angel",
  "diary dairy",
  "table stable",
  "plane planet",
  "month moth",
  "cause clause",
  "class clash",
  "quite quiet",
  "later latter",
  "local locale",
  "loose lose",
  "moral morale",
  "person persona",
  "route router",
  "server serve",
  "cover over",
  "factor actor",
  "hosts ghosts",
  "start star",
  "stock sock",
  "train rain",
  "chart char",
  "chair chain",
  "space pace",
  "scope cope",
  "brand band",
  "grade grad",
].map((pair) => pair.split(" "))

/** One letter too many or too few, a doubled one among them, or two letters that changed places. */
function isSlip(written: string, meant: string): boolean {
  let start = 0
  while (start < written.length && written[start] === meant[start]) start++
  const rest = written.slice(start)
  const restMeant = meant.slice(start)
  if (rest.slice(1) === restMeant || rest === restMeant.slice(1)) return true
  return rest.slice(2) === restMeant.slice(2) && rest[0] === restMeant[1] && rest[1] === restMeant[0]
}

const isWord = (word: string): boolean => word.length >= MIN_WORD && /^[a-z]+$/.test(word)

function isMisspelt(key: string, name: string): boolean {
  const words = splitKeyWords(key)
  const meantWords = splitKeyWords(name)
  const differing = meantWords.findIndex((word, at) => word !== words[at])
  const written = words[differing] ?? ""
  const meant = meantWords[differing] ?? ""
  return (
    words.length === meantWords.length &&
    words.slice(differing + 1).join(" ") === meantWords.slice(differing + 1).join(" ") &&
    isWord(meant) &&
    /^[a-z]+$/.test(written) &&
    // a plural may be of a shorter word. Ex) urls for url
    written.length >= MIN_WORD - 1 &&
    isSlip(written, meant) &&
    !CONFUSABLE_WORDS.some((pair) => pair.includes(written) && pair.includes(meant))
  )
}

/** Ex) urls, tag : the plural of a name, or of its last word, and the other way round. */
function isOtherNumber(key: string, name: string): boolean {
  const [shorter, longer] = key.length < name.length ? [key, name] : [name, key]
  return shorter.length > 2 && /[a-z]$/.test(shorter) && longer === `${shorter}s` && !/s$/.test(shorter)
}

export const keyTypo: RepairRule = {
  id: "key/typo",
  triggers: NAME_KEYWORDS,
  maxConfidence: "likely",
  propose(place) {
    const names = namesAt(place)
    const stranger = onlyOf(names.unknownMembers)
    if (stranger === undefined) return []
    const isNear = (key: string, name: string): boolean => isMisspelt(key, name) || isOtherNumber(key, name)
    // another declared name that is as near may be meant as well, though it has its value
    const near = place.view.names.filter((name) => foldMemberName(name) !== "" && isNear(stranger.key, name))
    if (near.length !== 1) return []
    const pairs = pairUp(names.unknownMembers, names.absent, isNear).filter(([{ value }, name]) =>
      place.view.member(name)?.isValid(JSON.parse(place.text.slice(value.start, value.end))),
    )
    return proposeRenames(place, pairs, "likely", (name) => `The member most likely is ${name}, misspelt.`)
  },
}
