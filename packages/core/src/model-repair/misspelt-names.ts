// Decides whether an undeclared key is a declared name with one typo.
import { editDistance } from "../names/similar.ts"
import { splitKeyWords } from "../rules/fold.ts"
import { wordSet } from "./plain-words.ts"

/** Shorter names are one typo away from too many others. */
const MIN_LENGTH = 6
/** In longer words, one letter added, removed or replaced rarely gives another word; swapping two hardly ever does. */
const MIN_WORD_LENGTH = 6
const MIN_SWAPPED_LENGTH = 4
/** Longer names are not compared: the cost grows quadratically. */
const MAX_LENGTH = 64

/**
 * Words that are one typo away from a field name but are words of their own, mostly field names too. Without endings,
 * because the same words differ in all forms. Ex) clean and clear, cleaned and cleared
 */
const OWN_WORDS = wordSet(
  "abound absent accent accept action adapt adaption adopt adoption advic advis angel angl around assent assert asses asset assum assur " +
    "attach attack auction back backend bas basi becam becom below bidd bind bold bonc bond bord borrow both br branch broth brunch burrow " +
    "cach capital capitol caption carri cas cast casual catch caus causal caution certain chanc chang chapt charg charity chart clarify " +
    "clarity clash class claus clean clear clon clos clust clutt coars coast cod colon color com compact compat compet compil complaint " +
    "complement complet compli compliant compliment comput confirm conform consent constrain constraint contact content contention contest " +
    "context contiguou continuou contract contrast convention convert coop copp cost count counti countri country county cours court covert " +
    "crash crat creat curri curs cursor curtain dagg dairy dang decent decid decod defeat defect defend demot denot depend deriv descent " +
    "desert dessert detect devic devis devot diary discard discord driv edit entirely entirety eternal eth exist exit expect expensiv expert " +
    "export extant extensiv extent external fact faction fail fall favor fil fill filt fin find flight forc forget forgot fork form forth " +
    "fraction freight fright from fund gain graft grain grant hand handl hang hashabl hashtabl heal heat hint hitt hoist host hotel ident " +
    "identifi identify identiti identity impact impart import inde indent index insert inset intent internal interval invent invert invest " +
    "lack land last lat latent latest latt lay lead leak leas leav lend lett liberal lift likewis lineag linewis ling link linkag list literal " +
    "load local locat lock look loop los mak manag mang margin marital mark martial martin mask massag mast matt messag met metal metr minuet " +
    "minut mod money moral multipl multipli naiv nearby nearly neatly not noth notic novic onelin onlin overlap overlay overly ow pack packet " +
    "pag paint pap parent pars party pass past patent patient paus pay phas phras pick plac plan plann plant play pocket point poll pool port " +
    "portal post postal prepend present preset pretend prevent pric prim primat print privat produc product project projection promot prompt " +
    "properly property protect protection pull qualify quality quiet quit rac radial radical rat rav react read recent record refus relat " +
    "relax relay relent reli remain remaind remind remot remov rend repent replac replay repli reply report repost resent reset resid residu " +
    "resiz resolv resort retain retir retri reus revers revert revolv reword rewrit rewrot root rout sacr safely safety sampl sand sav say " +
    "scal scar schem schema scop scor scream seal search seat see seed seek seem sell send seri serv sett sev shad shallow shar shipp show " +
    "sign simpl simulat sing sit sitt skipp slic slid slow smart span speed spell spend spr st stabl stag stal stapl star starch starr start " +
    "stat stationary stationery statu statut stepp stimulat stitch stopp stor str stream strid strik strok strong subnet subset suppli swallow " +
    "switch tak talk tast tenor test text thank thicket thing think thorough though through throughout throughput tick ticket tim trac track " +
    "trad trail train transit transmit treat trial trick truck tun turn unabl unbind unblock unit unload unlock unti unwind upload usabl wait " +
    "waiv want wast wat weakly weekly whenev wherev widow window winn wint word work writ",
)
const ENDING = /(?:ing|ed|ers?|es|e|s)$/

/**
 * True for a typo inside a word: at its first or last letter it gives another word. Ex) sync and async, updated and
 * updates
 */
function isSlip(wrong: string, word: string): boolean {
  if (!/^\p{L}+$/u.test(wrong + word) || wrong[0] !== word[0] || OWN_WORDS.has(wrong.replace(ENDING, ""))) return false
  const isSwapped = wrong.length === word.length && [...wrong].sort().join("") === [...word].sort().join("")
  if (!isSwapped && wrong.at(-1) !== word.at(-1)) return false
  return word.length >= (isSwapped ? MIN_SWAPPED_LENGTH : MIN_WORD_LENGTH) && editDistance(wrong, word) === 1
}

/** True if a key is a declared name with one typo in one word, and no other declared name is within distance two. */
export function isMisspelt(key: string, name: string, names: readonly string[]): boolean {
  if (key.length > MAX_LENGTH || name.length < MIN_LENGTH || Math.abs(key.length - name.length) > 1) return false
  const [words, declared] = [splitKeyWords(key), splitKeyWords(name)]
  if (words.length !== declared.length) return false
  const wrong = words.flatMap((word, i) => (word === declared[i] ? [] : [[word, declared[i] as string] as const]))
  if (wrong.length !== 1 || !wrong.every(([word, right]) => isSlip(word, right))) return false
  const isNear = (other: string): boolean =>
    Math.abs(other.length - key.length) <= 2 && editDistance(other.toLowerCase(), key.toLowerCase()) <= 2
  return !names.some((other) => other !== name && isNear(other))
}
