// Detects members beside a call which say that it must not run, such as "dry_run": true, or that it has run.
import { isEmptyLiteral } from "../../json/tokens.ts"

/** Keys for which `true` says that a call must not be executed. In lower case, without separators. */
const TRUE_WITHHOLDS: ReadonlySet<string> = new Set(
  "executed alreadyexecuted completed mock deprecated dryrun isdryrun simulate simulated simulation simulateonly preview previewonly example isexample exampleonly hypothetical draft isdraft cancelled canceled aborted rejected denied declined refused blocked skip skipped disabled requiresconfirmation requireconfirmation requiresuserconfirmation needsconfirmation confirmationrequired awaitingconfirmation requiresapproval requireapproval requiresuserapproval needsapproval approvalrequired awaitingapproval pendingapproval donotrun donotexecute".split(
    " ",
  ),
)
/** Keys for which `false` says so. */
const FALSE_WITHHOLDS: ReadonlySet<string> = new Set(
  "approved isapproved allowed allow confirmed isconfirmed authorized authorised execute shouldexecute run shouldrun enabled safe".split(
    " ",
  ),
)
/** Keys for which some words say so. */
const STATE_KEYS: ReadonlySet<string> = new Set(
  "status state verdict decision outcome result approval confirmation policy permission access".split(" "),
)
const WITHHOLDING_STATE =
  /^(?:(?:was |is )?(?:cancell?ed|aborted|reject(?:ed)?|den(?:y|ied)|declined?|refused?|block(?:ed)?|skip(?:ped)?|withdrawn|revoked|unsafe|forbidden|disallowed|draft|dry ?run|simulated|hypothetical)|not (?:run|executed|approved|allowed|confirmed|sent)|(?:awaiting|pending|needs?|requires?|waiting for) (?:user )?(?:approval|confirmation|consent|permission)|(?:already )?(?:done|executed|finished)|(?:approval|confirmation) (?:required|pending|needed))$/

/** Keys of the result of a call: it has run. */
const RESULT_KEYS: ReadonlySet<string> = new Set(
  "result results output tooloutput toolresult functionresult exitcode stdout stderr".split(" "),
)

const foldKey = (key: string): string => key.toLowerCase().replace(/[_ -]/g, "")

/** True for the key of a flag that says whether the call may run. Ex) dry_run, approved */
export const isRunFlag = (key: string): boolean => TRUE_WITHHOLDS.has(foldKey(key)) || FALSE_WITHHOLDS.has(foldKey(key))

/**
 * True if a member beside a call says that it must not be executed, not yet, or not any more. `value`: its JSON. Ex)
 * "dry_run": true , "approved": false , "status": "cancelled" , "result": "12 lines"
 */
export function saysNotToRun(key: string, value: string): boolean {
  const word = value.replace(/^"([^"\\]{0,40})"$/, "$1").toLowerCase()
  const folded = foldKey(key)
  if (RESULT_KEYS.has(folded)) return !isEmptyLiteral(value)
  if (word === "true" || word === "yes" || word === "1") return TRUE_WITHHOLDS.has(folded)
  if (word === "false" || word === "no" || word === "0") return FALSE_WITHHOLDS.has(folded)
  return STATE_KEYS.has(folded) && WITHHOLDING_STATE.test(word.replace(/[_-]/g, " "))
}
