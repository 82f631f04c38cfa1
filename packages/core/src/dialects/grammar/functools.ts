import { skipWhitespace } from "../../json/space.ts"
import type { CallGrammar } from "../sighting.ts"
import { jsonCalls } from "./json-calls.ts"

const FUNCTOOLS_WORD = "functools"

/** `functools[{…}]` */
export const functoolsCalls: CallGrammar = (source, at) => jsonCalls(source, skipWhitespace(source.text, at + FUNCTOOLS_WORD.length))
