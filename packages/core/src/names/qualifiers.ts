// Words before a name that qualify the call, in a place where other words would name a server.
import { splitNameWords } from "./forms.ts"

interface QualifierKind {
  readonly words: string
  /** Also names of servers: they count only before a name that changes something. Ex) docs.search, not docs.drop */
  readonly isServerToo?: true
  /** The words also count next to other words, before a name that changes something. */
  readonly tellsBesideOthers?: "anywhere" | "first" | "last"
}

/** The words by kind, in English and, for common ones, in other languages. */
const QUALIFIER_KINDS: Readonly<Record<string, QualifierKind>> = {
  // The call is meant for another environment.
  environment: {
    words: "devnet localnet nonprod preprod preproduction sandbox staging stg testnet uat",
    tellsBesideOthers: "anywhere",
  },
  environmentWord: {
    words:
      "alpha beta canary dev devel development emulator emulated live playground prod production qa stage test 测试 テスト",
    tellsBesideOthers: "last",
  },
  // The rights with which the call is made.
  rights: { words: "anonymous anonymously impersonate impersonated privileged root sudo superuser unprivileged" },
  rightsPlace: { words: "admin administrator guest", isServerToo: true },
  // The call is a simulation.
  trial: {
    words:
      "backtest demo dummy hypothetical imaginary imagine practise pretend probe rehearsal rehearse sim simulated simulator stub trial whatif wouldbe " +
      "beispiel exemple ejemplo esempio exemplo voorbeeld 示例 例",
    tellsBesideOthers: "first",
  },
  trialPlace: {
    words: "assert benchmark eval expect paper practice shadow template testing tests training virtual",
    isServerToo: true,
  },
  // The call depends on a condition, or is a question.
  condition: {
    words:
      "can conditional conditionally could if may maybe might must needs once optional optionally perhaps shall should unless until when whether what why would " +
      "falls wenn ob si quand cuando se quando als indien gdy jeśli jesli если когда 如果 若 もし",
    tellsBesideOthers: "first",
  },
  // Someone must agree first.
  approval: {
    words:
      "approval approved ask asks await awaiting confirm confirmation confirmed consent pending permission proposal " +
      "propose proposed recommend recommended suggest suggested suggestion unconfirmed unapproved",
    tellsBesideOthers: "first",
  },
  // The text reports about a call.
  record: {
    words:
      "blocked denied deprecated error errors eg example examples expired failed failure forbidden illegal inactive invalid obsolete prohibited rejected sample stale unstable",
  },
  recordPlace: {
    words:
      "archive archived audit deleted doc docs document experimental history info log logs man manual metadata queue quote record records result results " +
      "schema schemas spec specs status template templates trace",
    isServerToo: true,
  },
  // The action differs from that of the tool.
  action: {
    words:
      "advise alert autosave clone compare draft drafts duplicate forecast guess mimic mirror negotiate poll predict " +
      "rank remind reminder rerun replay simulate summarize translate vote warn warning",
    isServerToo: true,
  },
  // The call is meant for another time.
  time: {
    words:
      "after again before daily defer deferred delay delayed enqueue eventually first future hourly initial last later monthly next nightly on past periodic " +
      "periodically planned previous previously queued recurring redo repeat repeatedly scheduled second soon then third today tomorrow tonight " +
      "upcoming weekly yearly yesterday",
  },
  timePlace: { words: "begin cron timer", isServerToo: true },
  // The action is done in another way, or on more or less than the tool does.
  manner: {
    words:
      "all almost always any anyone async asynchronous asynchronously background bg cached decrypted deep each encrypted every ex except excluded excluding exclude " +
      "fast foreground forced forcibly half ignore insecure lazy lazily legacy limited manually off omit only parallel partial partially pre quick quickly quiet quietly raw re readonly recursive recursively " +
      "safe safely semi shallow silent silently slow slowly soft sub synchronously unsafe verbose nur solo sólo seulement " +
      "alleen tylko только 仅 只",
  },
  mannerPlace: {
    words:
      "backup batch bulk child fallback global hard hidden limit mass multi old price pricing primary private public remote secondary short temp tmp trash",
    isServerToo: true,
  },
  // The action is reversed or replaced.
  opposite: {
    words:
      "alternate alternative anti contra counter instead inverse inverted negate negated negative opposite reversed",
  },
}

const KIND_BY_WORD: ReadonlyMap<string, QualifierKind> = new Map(
  Object.values(QUALIFIER_KINDS).flatMap((kind) => kind.words.split(" ").map((word) => [word, kind] as const)),
)

/**
 * True if a word before a name qualifies the call.
 * @example isQualifier("staging", false) // true
 */
export function isQualifier(word: string, isChange: boolean): boolean {
  const kind = KIND_BY_WORD.get(word)
  return kind !== undefined && (isChange || kind.isServerToo !== true)
}

/** Returns where a word also counts next to other words. */
const tellingPlace = (word: string | undefined): QualifierKind["tellsBesideOthers"] =>
  KIND_BY_WORD.get(word ?? "")?.tellsBesideOthers

/**
 * True if the words before a name qualify the call: all of them do, or one that no server's name contains next to other
 * words. A word that the name itself contains says nothing, and a sandbox is where code runs. Ex) what_if, ask_user,
 * shop_dev; not next_tools, message_queue
 */
export function areQualifiers(words: readonly string[], name: string, isChange: boolean): boolean {
  const nameWords = splitNameWords(name).map(withoutPlural)
  const own = words.map(withoutNumber).filter((word) => word !== "mcp" && word !== "")
  if (isChange && own.some((word) => NUMBERED_PARTY.test(word))) return true
  const telling = own.map((word) =>
    nameWords.includes(withoutPlural(word)) || (word === "sandbox" && RUNS_CODE.test(name)) ? "" : word,
  )
  // Ex) mcp__templates__drop_lid : after mcp comes the name of a server
  const isServerToo = isChange && words[0] !== "mcp"
  if (telling.length > 0 && telling.every((word) => isQualifier(word, isServerToo))) return true
  if (!isChange) return false
  const isTellingAtEdge = tellingPlace(telling[0]) === "first" || tellingPlace(telling.at(-1)) === "last"
  return isTellingAtEdge || telling.some((word) => tellingPlace(word) === "anywhere")
}

/** Which one of several parties the call is made for. Ex) customer2 */
const NUMBERED_PARTY =
  /^(?:account|client|customer|employee|instance|member|order|patient|project|room|team|tenant|user)\d+$/

/** Removes the number of an environment word. Ex) staging2, dev1 */
function withoutNumber(word: string): string {
  const place = word.replace(/\d+$/, "")
  return /anywhere|last/.test(tellingPlace(place) ?? "") ? place : word
}

const RUNS_CODE = /(?:^|_)(?:run|exec|execute|eval)(?=[A-Z_]|$)/
const withoutPlural = (word: string): string => word.replace(/s$/, "")
