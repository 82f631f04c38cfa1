// What a text is read as when it is an encoding of the arguments.

import type { ExpectedShape } from "./anchor.ts"
import { decodeWhole } from "./encodings.ts"
import { type FaultId, JSON_FAULTS } from "./faults.ts"
import { flattenRope } from "./flat.ts"
import { decodeArgumentTags } from "./markup.ts"
import type { DecodedText, HealedFault } from "./pieces.ts"
import { findTrimmedEnd, skipWhitespace } from "./space.ts"

export const MAX_ENCODING_DEPTH = 3

/** One layer of encoding taken off, or null where there is none. `length`: of the text that was given. */
export function unwrapEncoding(stage: DecodedText, givenLength: number, anchor: ExpectedShape | null): DecodedText | null {
  const trimmedText = stage.text.slice(skipWhitespace(stage.text, 0), findTrimmedEnd(stage.text))
  const decodedLayer = decodeWhole(trimmedText) ?? decodeArgumentTags(trimmedText, anchor)
  return decodedLayer === null
    ? null
    : withDecodingFault(stage, flattenRope(decodedLayer.text), decodedLayer.id, [0, givenLength], stage.text, decodedLayer.text)
}

function withDecodingFault(
  stage: DecodedText,
  text: string,
  id: FaultId,
  span: readonly [number, number],
  encodedText: string,
  insertedText: string,
): DecodedText {
  const fault: HealedFault = {
    id,
    pointer: "",
    confidence: JSON_FAULTS[id].confidence,
    span,
    edits: [{ offset: 0, removed: encodedText, inserted: insertedText }],
  }
  return { text, faults: [...stage.faults, fault] }
}
