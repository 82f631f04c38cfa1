// Handles clauses with "before": an act of the speaker in them is not done now.
// Ex) Bitte prüfe sie, bevor ich sie abschicke:
import { lazyPattern } from "../../../lazy-pattern.ts"
import { isRequest } from "./consent.ts"

/**
 * A clause that mentions the speaker, or has a conjunction that requires another subject than the main clause, or the
 * ending of the verb. A second "I" would belong to a following main clause. Ex) Bevor ich mähe, messe ich
 */
const SPEAKER_BEFORE = lazyPattern(
  `(?: (?:(?:bevor|ehe) (?:[^ |]+ ){0,3}?(?:ich|wir)|(?:voordat|voor|alvorens|eer) (?:ik|we|wij)|avant que (?:je|nous|j'[^ |]+)|(?:прежде чем|перед тем как|до того как|перш ніж|перед тим як|до того як) (?:[^ |]+ ){0,2}?(?:я|мы|ми)|innan (?:jag|vi)|(?:før|inden) (?:jeg|vi)|antes (?:de )?que (?!nada |todo |mais )[^ |]+|antes de eu|prima che [^ |]+|zanim [^ |]+) )(?![^|]* (?:i|i'll|i'm|i'd|we|we'll|let|ich|wir|ik|je|nous|я|мы|ми|jag|jeg|vi) |[^|]* j')[^|]*`,
  "gu",
)
/** Such a clause with any subject. */
const ANY_BEFORE =
  / (?:before|bevor|ehe|voordat|alvorens|avant (?:de|d'[^ |]+)|antes de|prima d[^ |]+|прежде чем|перед тем|перед отправкой|zanim|przed wysłaniem|innan|inden|trước khi|sebelum|पहले|قبل) |m[ae]d[ae]n önce |之前|以前|前に| 전에 /u

/** Returns the words of a sentence without the clauses that say what the speaker does later. */
export const withoutBefore = (words: string): string => words.replace(SPEAKER_BEFORE(), " ")

/**
 * True if something else has to come before an act, in a sentence that does not say what is done now. Ex) Have a look
 * at it before I send it. , Göndermeden önce lütfen kontrol edin.
 */
export const comesBefore = (words: string): boolean =>
  withoutBefore(words) !== words || (ANY_BEFORE.test(words) && isRequest(words))
