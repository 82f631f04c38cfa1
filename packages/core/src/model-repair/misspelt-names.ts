import { editDistance } from "../names/similar.ts"
import { splitKeyWords } from "../rules/fold.ts"
import { wordSet } from "./plain-words.ts"

/** Names below this length are one slip away from too many others. */
const SHORTEST = 6
/** In longer words one letter more, less or other seldom makes another word; two swapped ones hardly ever do. */
const SHORTEST_WORD = 6
const SHORTEST_SWAPPED = 4
/** Longer names are not compared: the cost grows with the square. */
const LONGEST = 64

/** Words one slip away from the name of a field that are words, and mostly fields, of their own. */
const OWN_WORDS = wordSet(
  "abound absent accent accented accept accepted account action active adapted adaption adopted adoption advice advise affect affective " +
    "allocated amount angel angle applied apposed approved around aspect assent assert asserts assess asset assets assume assure attached " +
    "attacked auction backed backend backlog barrier based basics basis batched beard became become bellow below biased bidding billing binder " +
    "binding black block blocked board bolder bonce bonding border boring borrow bother bounce bound branch breach bread bright bring broad " +
    "brother browsed browser brunch builder burrow caches caching campaign cancel capital capitol caption carrier cased cases casing casting " +
    "casual catches catching causal cause caused causes causing caution celery censor certain chance chances change changed changer changes " +
    "channel chapter charge charged charger charity charter clarify clarity clashes classes clause clauses cleaned cleaning cleared clearing " +
    "clerk clinic cloned closed closer closes closet cluster clutter coarse coasting coasts codecs codes coding colder colonel colons colors " +
    "column coming compact company compare compat competing compile compiled compiles complain complaint complement completing compliant " +
    "complied complies compliment composed computing conclude confirm conform consent consents constrains constraints contact contacts contain " +
    "contend content contention contents contest context contexts contiguous continuous contract contracts contrast convention convert cooper " +
    "copper costing costs costumer counted counter counties countries country counts county courier course courses courts covert cracker crashes " +
    "crate crated create created currier curser cursor curtain curves customer dagger dairy danger dated decent decide decided decode decoded " +
    "defeat defect defects defend delayed deleted demoted denoted depend deployed derive derives descent desert deserved dessert detain detect " +
    "detected detects device devise devoted dialect diary direct disabled discard discord discount discounts disposed divide domain drive drives " +
    "edited editing effect effective eight eights either elected eligible employed employee employees employer enabled encounter entirely " +
    "entirety eternal ether even event events except excepted exclude excluded existed existing exists exited exiting exits expect expected " +
    "expensive expert export exposed extant extensive extent external facets faction facts failed failing falling favor filed filled filler " +
    "filling filter finder finding finer flavor flight folder forced forest forget forgot forked form formed forms forth forums foster fourth " +
    "fraction freight fright from function funding gained gender getting grafted grained granted handed handing handled handling hanging " +
    "hashable hashtable header heading healed heated height hinting hitting hoisted holder hospital hosted hostel hostile hosting hotel ident " +
    "identifies identify identities identity impact impart implied import imposed improved inactive include included indeed indent indented " +
    "indexed insert inserted inset inspect integer integers intent interest internal internals internet interval intervals invent invented " +
    "invert inverted invest invoice invoices journal junction kernel killing lacked lacking landing lasting latent later latest latter lawyer " +
    "layer leaded leader leading leaking leasing leaving legible lending length letter letting liberal lifted lifting likewise limited limits " +
    "lineage linear linewise linger linkage linker listed listing literal loaded loading locale locales locals locate located locked locking " +
    "looked looking looping loses losses maker making manager manger manual margin marital marked marker marketing marking martial martin masked " +
    "masking massage master maternal matte matter mental merged merger message metal meter metre milling minuet minute minutes mission models " +
    "modes money monkey moral mortal motive mount mounted multiples multiplied multiplies naive native nearby nearly neatly nothing notice " +
    "noting novice number numbers obtain offer office officer older oneline online opened opener opposed option order overlaps overlay overlays " +
    "overly owing owning package packed packet packing pagers pages paging painted painter painting papers parent parents parity parsed party " +
    "passage passed passes passing pasted pasting patent patents patient paused pauses paying pending percent person petition phase phases " +
    "phrase phrases picked picking placed plane planed planet planned plant planter platform played playing pocket pointed pointer pointing " +
    "police policy polling pooling portal ported porting portion position postal posted poster posting prefix prefixes prepare prepend present " +
    "presented presents preserved preset presets pretend prevent prevented prevents price priced prices primate primes prince principal " +
    "principle printed printer printing prison private produce produces product products profile profit project projection projects promoted " +
    "prompted proper properly property propose proposed protect protection protects public publish pulling purpose qualify quality quarter " +
    "quarts quiet quite racing radial radical ranged ranger rated rating raving reach react reader readers reading reason received recent record " +
    "recorded redact reflect refuse refused region related relaxed relay relayed released relent relied relies relieved religion relocated " +
    "remain remainder remaining remains reminder remote remotes remove removes render renders repent replaced replay replayed replied replies " +
    "reply report reporting repost resent reserved reset reside residue resize resolved resort resorting respect retain retaining retains " +
    "retired retried retrieved retry reuse reused reversed revert reverted revolved reword rewrite rewrote right rights rooted routed sacred " +
    "safely safety salary sample sander sanity saving saying scaled scared schemas schemes scopes scores scream scrips script sealed search " +
    "season seating second seconds section seeded seeds seeing seeking seemed selected selling sender sending sensor series server servers " +
    "serves service session setting sever severe shades shallow shares shipped shipping showed signed simple simulate singe singed single sites " +
    "sitting sketch skipped skipping slice slicing sliding slowed smarter sorted source sources spans spawns speeding speeds spelling spending " +
    "splice spring stable stage staged stages staging stale standing staple starch starred stars started starter starting starts state stated " +
    "states stating stationary stationery stats statue status statute stepping stimulate sting stitch stopping storage stores storing strange " +
    "stream street strength stretch strict stride strike string stroke strong subnet subset suffix suites supplied suppliers supplies supported " +
    "supposed surname swallow switch taking talking target targets tariff tasting tender tenor tensor testing texting thanks thicket things " +
    "thinks thorough though thread threat through throughout throughput ticket ticks timers times tourist traced tracer traces tracing tracked " +
    "tracker tracking tracks trader traffic trail trailing training transit transmit treat trial tricks trucking tuned tuning turned turning " +
    "typing unable unbind unblock unblocked unitary unite united unload unloaded unlock unlocked untie untied unwind upload uploaded uptime " +
    "usable vendor voice volume waited waiter waiting waived waiver wanted wanting wasted wasting water weakly weekly weight whenever wherever " +
    "wicket widows willing window windows winner winter worded worked writer writing",
)

/** A slip inside a word: at its first or last letter it makes another word. Ex) sync and async, updated and updates */
function isSlip(wrong: string, word: string): boolean {
  if (!/^\p{L}+$/u.test(wrong + word) || wrong[0] !== word[0] || OWN_WORDS.has(wrong)) return false
  const isSwapped = wrong.length === word.length && [...wrong].sort().join("") === [...word].sort().join("")
  if (!isSwapped && wrong.at(-1) !== word.at(-1)) return false
  return word.length >= (isSwapped ? SHORTEST_SWAPPED : SHORTEST_WORD) && editDistance(wrong, word) === 1
}

/** Whether a key is a declared name with one slip in one word, and no other declared name is within two. */
export function isMisspelt(key: string, name: string, names: readonly string[]): boolean {
  if (key.length > LONGEST || name.length < SHORTEST || Math.abs(key.length - name.length) > 1) return false
  const [words, declared] = [splitKeyWords(key), splitKeyWords(name)]
  if (words.length !== declared.length) return false
  const wrong = words.flatMap((word, i) => (word === declared[i] ? [] : [[word, declared[i] as string] as const]))
  const [only, ...others] = wrong
  if (only === undefined || others.length > 0 || !isSlip(...only)) return false
  return !names.some(
    (other) =>
      other !== name &&
      Math.abs(other.length - key.length) <= 2 &&
      editDistance(other.toLowerCase(), key.toLowerCase()) <= 2,
  )
}
