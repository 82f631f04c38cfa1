// The facts about a candidate that judges see: its text, place and channel, and the frames around it.
import { delimitedOf } from "./judges/frames/delimited.ts"
import { elementsOf, hasForeignTag } from "./judges/frames/elements.ts"
import { type CodeFence, fencesOf } from "./judges/frames/fences.ts"
import { marksOf } from "./judges/frames/marks.ts"
import { documentStart, isOwn, type ProseSpan, proseOf } from "./judges/frames/prose.ts"
import {
  answerStart,
  headingsOf,
  isDeclaredFunction,
  listingsOf,
  quoteLinesOf,
  resultStart,
  runOnStart,
  talkStart,
} from "./judges/frames/signs.ts"
import { spanAt, type TextSpan } from "./judges/frames/span.ts"

export interface CallScene {
  /** The content or the reasoning. */
  readonly text: string
  /** Start of one call, or of a run of calls with only white space and commas between them. */
  readonly start: number
  readonly end: number
  /** Names of the called tools, as written. */
  readonly names: readonly string[]
  /** The dialect has marks of its own. */
  readonly marked: boolean
  /** Id of the dialect. */
  readonly dialect: string
  /** Some argument has no name: f("a") instead of f(path="a"). */
  readonly positional: boolean
  /** Some call is an object with a name and no arguments. */
  readonly record: boolean
  /** Each called tool was called before, outside this run and with argument names. */
  readonly repeats: boolean
  /** The text defines a function of the same name with other arguments, or in another order. */
  readonly redefined: boolean
  /** The values are the names of the arguments: a description of the parameters, not a call. */
  readonly selfNamed: boolean
  /** The block is the whole content, thoughts included, and its arguments fit the schema as written. */
  readonly fills: boolean
  readonly place: "content" | "reasoning"
  readonly channel: "native" | "text"
  /** The turn has content that says something, so its reasoning was a draft. Ignored for content. */
  readonly answered: boolean
  /** Computed once for the text, from all its blocks. */
  readonly frames: TextFrames
}

/** The structure of one text besides its calls. All lists are sorted. */
export interface TextFrames {
  /** All candidate blocks, including the one being judged. */
  readonly blocks: readonly TextSpan[]
  readonly fences: readonly CodeFence[]
  /** Code blocks that contain only calls. */
  readonly own: readonly CodeFence[]
  readonly inline: readonly TextSpan[]
  /** Some block is outside inline code and is not a function declaration. */
  readonly plain: boolean
  readonly quoted: readonly TextSpan[]
  readonly quoteLines: readonly TextSpan[]
  /** Lists of tools repeated from the prompt. */
  readonly listings: readonly TextSpan[]
  /** Contents of comments and of elements that show or quote something. */
  readonly elements: readonly TextSpan[]
  /** Text between lines that mark a beginning and an end. */
  readonly delimited: readonly TextSpan[]
  /** Markup that is unrelated to the calls stands beside them. */
  readonly foreignTag: boolean
  readonly headings: readonly TextSpan[]
  /** Text outside the calls, up to the first made-up result. */
  readonly prose: readonly ProseSpan[]
  /** Offset of a made-up tool result; the length of the text if there is none. */
  readonly result: number
  /** Offset behind a call where the model continues as someone else. */
  readonly runOn: number
  /** Offset where the assistant begins to speak in a transcript of a conversation. */
  readonly talk: number
  /** Offset of the declared final answer; the length of the text if there is none. */
  readonly answer: number
  /** Offset of the first table row or foreign code block; the length of the text if there is none. */
  readonly document: number
}

/** Computes the frames in linear time. `blocks` are sorted and do not overlap; marks inside them are ignored. */
export function framesOf(text: string, blocks: readonly TextSpan[]): TextFrames {
  const fences = fencesOf(text, blocks)
  const own: CodeFence[] = []
  const foreignFences: CodeFence[] = []
  for (const codeFence of fences) (isOwn(text, blocks, codeFence) ? own : foreignFences).push(codeFence)
  const { inlineSpans: inline, quotedSpans: quoted } = marksOf(text, blocks, fences)
  const result = resultStart(text, blocks, inline, foreignFences)
  return {
    blocks,
    fences,
    own,
    inline,
    plain: blocks.some(
      (callBlock) => spanAt(inline, callBlock.start) === null && !isDeclaredFunction(text, callBlock.start),
    ),
    quoted,
    quoteLines: quoteLinesOf(text, blocks),
    listings: listingsOf(text),
    elements: elementsOf(text, [blocks, inline, fences]),
    delimited: delimitedOf(text, blocks),
    foreignTag: hasForeignTag(text, [blocks, inline, fences]),
    headings: headingsOf(text, [blocks, fences]),
    prose: proseOf(text, blocks, own, result),
    result,
    runOn: runOnStart(text, blocks, inline),
    talk: talkStart(text, blocks, inline),
    answer: answerStart(text, blocks, inline),
    document: documentStart(text, blocks, foreignFences),
  }
}

/** Long enough for the words of a call. */
const MAX_HEAD_LENGTH = 2_000

/** Returns the beginning of the call, or of the run of calls. */
export const headOf = ({ text, start, end }: CallScene, most: number = MAX_HEAD_LENGTH): string =>
  text.slice(start, Math.min(end, start + most))
/** Words are compared by this prefix: "restarting" and "restart" are the same. */
const STEM_LENGTH = 4

/** Words that occur in every call. */
const MARKUP_WORD = /^(?:call|tool|func|argu|para|name|invo|type|json)/

/** True if the call contains a word of the given words. */
export function sharesWord(scene: CallScene, words: string): boolean {
  const head = headOf(scene).toLowerCase()
  return words
    .split(" ")
    .some((word) => word.length >= STEM_LENGTH && !MARKUP_WORD.test(word) && head.includes(word.slice(0, STEM_LENGTH)))
}
