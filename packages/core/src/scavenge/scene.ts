// What judges see of a candidate: its text, place and channel, and the frames around it.
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
  /** One call, or a run of calls with nothing but white space and commas between them. */
  readonly start: number
  readonly end: number
  /** Of the tools that are called, as written. */
  readonly names: readonly string[]
  /** Written in a dialect with marks of its own. */
  readonly marked: boolean
  /** The id of the dialect. */
  readonly dialect: string
  /** Some argument has no name: f("a") instead of f(path="a"). */
  readonly positional: boolean
  /** Some call is an object with a name and no arguments. */
  readonly record: boolean
  /** The tools of all its calls were called before, apart from it and with names for the arguments. */
  readonly repeats: boolean
  /** The text defines a function of the same name with other arguments, or in another order. */
  readonly redefined: boolean
  /** The values are the names of the arguments: what a tool takes, not what it is given. */
  readonly selfNamed: boolean
  /** It is all of the content, thoughts included, and its arguments fit the schema as they are written. */
  readonly fills: boolean
  readonly place: "content" | "reasoning"
  readonly channel: "native" | "text"
  /** The turn has content that says something: what its reasoning holds was a draft. Of no account for content. */
  readonly answered: boolean
  /** Made once for the text, with all its blocks. */
  readonly frames: TextFrames
}

/** What one text is made of, beside its calls. All lists are sorted. */
export interface TextFrames {
  /** Every block sighted, the one in question included. */
  readonly blocks: readonly TextSpan[]
  readonly fences: readonly CodeFence[]
  /** The fences that hold calls and nothing else. */
  readonly own: readonly CodeFence[]
  readonly inline: readonly TextSpan[]
  /** Some block stands outside inline code, and is no declaration. */
  readonly plain: boolean
  readonly quoted: readonly TextSpan[]
  readonly quoteLines: readonly TextSpan[]
  /** Lists of tools repeated from the prompt. */
  readonly listings: readonly TextSpan[]
  /** What elements hold that show or quote something, and comments. */
  readonly elements: readonly TextSpan[]
  /** What stands between lines that say where something begins and ends. */
  readonly delimited: readonly TextSpan[]
  /** Markup stands beside the calls that has nothing to do with them. */
  readonly foreignTag: boolean
  readonly headings: readonly TextSpan[]
  /** What is said beside the calls, up to the first made-up result. */
  readonly prose: readonly ProseSpan[]
  /** Where a made-up result, the declared answer, a document begins; the length of the text when there is none. */
  readonly result: number
  /** Where, behind a call, the model goes on as someone else. */
  readonly runOn: number
  /** Where, in the record of a talk, the assistant begins to speak. */
  readonly talk: number
  readonly answer: number
  readonly document: number
}

/** In linear time. `blocks` are sorted and do not overlap; marks inside them frame nothing. */
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

/** Enough for the words of a call. */
const MAX_HEAD_LENGTH = 2_000

/** The beginning of the call, or of the run of calls. */
export const headOf = ({ text, start, end }: CallScene, most: number = MAX_HEAD_LENGTH): string =>
  text.slice(start, Math.min(end, start + most))
/** Beginnings of words: "restarting" and "restart" are one. */
const STEM_LENGTH = 4

/** Every call has them. */
const MARKUP_WORD = /^(?:call|tool|func|argu|para|name|invo|type|json)/

/** A word of what is said stands in the call as well. */
export function sharesWord(scene: CallScene, words: string): boolean {
  const head = headOf(scene).toLowerCase()
  return words
    .split(" ")
    .some((word) => word.length >= STEM_LENGTH && !MARKUP_WORD.test(word) && head.includes(word.slice(0, STEM_LENGTH)))
}
