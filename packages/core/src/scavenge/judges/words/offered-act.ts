// Detects that a sentence leaves an act to the reader, as an option or as one of several.

import { conceptPattern } from "./concepts.ts"
import { asksToBeTold } from "./consent.ts"
import { hasSign, type Sentence, type WordSign } from "./sentence.ts"

/** Verbs that report an observation and offer nothing. Ex) I could see the gate. */
const FOUND_OUT = "see|hear|find|tell|feel|notice|reproduce|confirm|verify|read|locate|get|only|just|be|have|need|not"
/** The act is only possible, or one of several. */
const OFFERS: readonly WordSign[] = [
  // The condition is a wish of the reader, wherever the clause stands. Ex) I can cut it if you like.
  / (?:if|whenever|should) you(?:'d)? (?:would |so )?(?:like|want|wish|prefer|need me|ask me|are interested) | si (?:vous|tu) (?:le |la |les )?(?:voulez|veux|souhaitez|souhaites|préférez|préfères) | si (?:lo |la )?(?:quieres|quiere|deseas|desea|prefieres|prefiere) | se (?:você )?(?:quiser|preferir|desejar) | se (?:vuoi|vuole|preferisci|desidera) | als (?:je|u|jij) (?:dat |het )?(?:wilt|wil|liever) | om du vill | hvis du (?:vil|ønsker) /,
  // Ex) I could also cut the hedge. , You might want to cut it.
  new RegExp(
    `(?:^|\\|) (?:(?:and|or|but|so|then|alternatively|otherwise) )?(?:\\| )?(?:(?:i|we) (?:could|might|may)|you (?:could|might|may)(?: (?:also|want|wish|prefer))?) (?:(?:also|instead|then|simply|even|always) )?(?!(?:${FOUND_OUT}|like|love) )[a-z]+ |(?:^|\\|) (?:ich|wir|man) könnten? |(?:^|\\|) (?:je pourrais|on pourrait|nous pourrions|podría|podríamos|poderia|poderíamos|potrei|potremmo) `,
  ),
  // Ex) One option is to cut it. , An alternative would be the hedge.
  /(?:^|\|) (?:one|an|another|a|the (?:other|second|third|simplest|easiest|safest)) (?:\S+ )?(?:option|possibility|alternative|idea|approach|choice|way|suggestion) (?:\S+ ){0,4}?(?:is|would be|could be|might be) |(?:^|\|) (?:eine (?:andere |weitere )?(?:möglichkeit|option|alternative) (?:ist|wäre)|une (?:autre )?(?:option|possibilité|solution) (?:est|serait)|(?:una|otra) (?:opción|posibilidad|alternativa) (?:es|sería)|(?:uma|outra) (?:opção|possibilidade|alternativa) (?:é|seria)|(?:una|un'altra|un') ?(?:opzione|possibilità|alternativa) (?:è|sarebbe)) |と(?:よい|良い|いい)でしょう[ |]*$/,
]

/** True if the last sentence before a call offers the act. The caller checks that it does not announce the call. */
export const offersAct = (words: string): boolean => hasSign(words, OFFERS)

/** Ex) if that is fine , whether it suits you , ob das so passt ; but not: if it helps */
const IF_RIGHT = conceptPattern(String.raw` (?:if|whether|ob|si|se|of|als|если|czy|om|hvis)(?: \S+){0,5}? {right} `)

/** True if the words beside a call ask the reader whether it is right. */
export const asksIfRight = (sentences: readonly Sentence[]): boolean =>
  sentences.some(({ words }) => {
    const asked = asksToBeTold(words)
    return asked !== null && (IF_RIGHT().test(asked) || asked === " what you think ")
  })
