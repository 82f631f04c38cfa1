// Judge: the text describes a tool, with a schema or types instead of arguments.
import { headOf } from "../scene.ts"
import { isDeclaredFunction } from "./frames/signs.ts"
import { spanAt } from "./frames/span.ts"
import type { MentionJudge } from "./judge.ts"
import { hasSign, type WordSign } from "./words/sentence.ts"

/** Long enough for the head of a definition. */
const MAX_HEAD_LENGTH = 4000
/** Key before the arguments of a call that is an object, or before its own name. Ex) {"mow": { */
const ARGUMENTS_KEY = /["'](?:arguments|args|parameters|params|input|input_schema|inputSchema)["']\s*:\s*(?=\{)/
const NAME_KEY = /^[^({]{0,200}\{\s*["'][\w.-]{1,128}["']\s*:\s*(?=\{)/
/** Arguments in elements, whose content is text. Ex) <parameter=body>{ , <lawn>north</lawn> , <mow>⏎<lawn>{ */
const IN_ELEMENT =
  /<(?:[|｜]DSML[|｜])?(?:parameter|param|arg_key|arg_value)\b|<\/[a-z]|<\w{1,64}>\s{0,8}<\w{1,64}>\s{0,8}$/i

/** Returns the text from the bracket that opens the arguments; null if they are not an object or list. */
function ownArguments(blockHead: string): string | null {
  const key = ARGUMENTS_KEY.exec(blockHead) ?? NAME_KEY.exec(blockHead)
  const start = key === null ? blockHead.search(/[({]/) : key.index + key[0].length
  return start < 0 || IN_ELEMENT.test(blockHead.slice(0, start)) ? null : blockHead.slice(start)
}

const SCHEMA_ARGUMENT = /^\{\s*["'](?:type["']\s*:\s*["'](?:object|dict)["']|properties["']\s*:\s*\{|\$schema["'])/

// Ex) "properties": {"city": "Bergen"} : arguments wrapped like a schema; this is a call
const SCHEMA_PROPERTY = /["']properties["']\s*:\s*\{\s*(?:\}|["'][^"']{1,80}["']\s*:\s*\{)/

/** Keys of a list of tools; a call in the same tags does not have them. */
const DEFINITION_KEY = /["'](?:description|parameters|input_schema|inputSchema|properties)["']\s*:/

/** A placeholder as the whole value of an argument, in words that only a form has; it counts for marked calls too. */
const FORM_MEMBER =
  /^\{\s{0,64}(?:"\w{1,64}"\s{0,8}:\s{0,8}"[^"\\]{0,200}"\s{0,8},\s{0,64}){0,16}"(\w{1,64})"\s{0,8}:\s{0,8}"(?:<(?:your|insert|enter) [^<>"]{1,40}>|\{\{ ?\1 ?\}\})"/i
const FORM_ELEMENT = /<parameter[^<>]{1,64}>\s{0,8}<(?:your|insert|enter) [^<>]{1,40}>\s{0,8}<\/parameter>/i

const TYPE_VALUE = /[:=]\s*["'](?:string|integer|number|boolean|str|int|float|bool)["']/i
/** Every value is empty or the name of a type, as in a form that shows a schema. Ex) {"city": "string", "days": 0} */
const TYPE_VALUES = new RegExp(
  String.raw`^[({]\s*(?:["']?\w{1,64}["']?\s*(?:${TYPE_VALUE.source}|[:=]\s*(?:0|0\.0|true|false|null|\[\]|\{\}))\s*(?:,\s*)?)+[)}]`,
  "i",
)

/** Signs of a form to be filled in, or of a signature. */
const FORM_SIGNS: readonly WordSign[] = [
  // A placeholder value: the name of its parameter, or text to fill in.
  /\(\s*(?:(\w{2,64})\s*=\s*["']\1["']\s*(?:,\s*)?)+\)/,
  /\b(?!\w*format)\w*(?:date|day|start|end|since|until)\w*["']?\s*[=:]\s*["']YYYY-MM-DD|["']<(?:your|the|insert|some|enter)[^<>"']{0,40}>["']/i,
  // Parameters with their types. Ex) mow(lawn: str, deep: bool = False)
  /^[\w.]{1,128}\(\s*\w+\s*:\s*(?:str|int|float|bool|string|number|boolean|list|dict|any|object|optional)\b/i,
]

/** The call describes a tool: its schema is in place of arguments, or the word before it declares a function. */
export const definitionMention: MentionJudge = {
  id: "mention/definition",
  why: "It defines a tool and does not call one.",
  objects: (scene) => {
    const { text, start, marked, frames, selfNamed } = scene
    if (selfNamed) return true
    const listingSpan = spanAt(frames.listings, start)
    if (
      listingSpan !== null &&
      DEFINITION_KEY.test(text.slice(listingSpan.start, Math.min(listingSpan.end, listingSpan.start + MAX_HEAD_LENGTH)))
    )
      return true
    if (!marked && isDeclaredFunction(text, start)) return true
    const blockHead = headOf(scene, MAX_HEAD_LENGTH)
    if (!marked && hasSign(blockHead, FORM_SIGNS)) return true
    const own = ownArguments(blockHead)
    if (own === null) return FORM_ELEMENT.test(blockHead)
    if (FORM_MEMBER.test(own)) return true
    const typedPart = TYPE_VALUES.exec(own)?.[0]
    if (typedPart !== undefined && TYPE_VALUE.test(typedPart)) return true
    return SCHEMA_ARGUMENT.test(own) && SCHEMA_PROPERTY.test(own)
  },
}
