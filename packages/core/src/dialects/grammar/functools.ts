import type { Grammar } from "../sighting.ts"
import { skip } from "./extent.ts"
import { jsonCalls } from "./json-calls.ts"

const WORD = "functools"

/** `functools[{…}]` */
export const functoolsCalls: Grammar = (source, at) => jsonCalls(source, skip(source.text, at + WORD.length))
