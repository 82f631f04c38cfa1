// Calls that stand in what a model was given: it may repeat them, and does not ask for them.

import type { TurnContext } from "../calls/call-outcome.ts"
import { signatureOf } from "../calls/duplicates.ts"
import { decodeEntities } from "../dialects/entities.ts"
import { parseStrict } from "../json/strict.ts"
import type { MendedCall } from "../turn.ts"
import { withoutLineNumbers } from "./line-numbers.ts"
import { recoveryOf, type TextOrigin } from "./recover.ts"
import { blocksIn, mayHoldCalls } from "./scavenge.ts"
import { readableViewOf } from "./words.ts"

/** Longer texts are read in stretches that overlap by as much as a call may be long. */
const STRETCH_OVERLAP = 65_536
const MAX_STRETCHES = 32
/** The scanner reads no further: what stands behind so many calls may be one more. */
const MAX_BLOCKS = 1_000

/** The memory of these calls. */
export interface GivenCalls {
  /** No more can be remembered. */
  isFull: boolean
  add(callSignature: string): void
}

/** Ex) a page in a JSON string in a mail in a JSON string. */
const MAX_LAYERS = 5
/** Texts looked at inside one, and their characters together as a multiple of its own. */
const MAX_TEXTS = 10_000
const MAX_GROWTH = 12

/**
 * Remembers the calls that can be sighted in a text, also where it is escaped, or a JSON document that holds them in
 * its strings.
 */
export function noteGiven(text: string, givenCalls: GivenCalls, context: TurnContext): void {
  const pendingTexts: { readonly text: string; readonly escapeLayer: number }[] = []
  const knownTexts = new Set<string>()
  const addText = (foundText: string, escapeLayer: number): void => {
    if (!knownTexts.has(foundText)) pendingTexts.push({ text: foundText, escapeLayer })
    knownTexts.add(foundText)
  }
  addText(text, 0)
  let remainingRoom = MAX_GROWTH * text.length + MAX_TEXTS
  for (
    let textCount = 0;
    pendingTexts.length > 0 && textCount < MAX_TEXTS && remainingRoom > 0 && !givenCalls.isFull;
    textCount++
  ) {
    const { text: said, escapeLayer: layer } = pendingTexts.pop() as (typeof pendingTexts)[number]
    remainingRoom -= said.length
    if (mayHoldCalls(said)) noteText(said, givenCalls, context)
    if (layer === MAX_LAYERS) continue
    for (const innerText of [
      unescapedOnce(said),
      withoutMargin(said),
      withoutLineNumbers(said),
      withoutDisguise(said),
      ...textsIn(said),
    ])
      addText(innerText, layer + 1)
  }
  // what was not looked at may hold any call
  if (pendingTexts.length > 0) givenCalls.isFull = true
}

/** A call, or something that is one once its escapes are taken off. */
const mayHide = (text: string): boolean => mayHoldCalls(text) || /[\\&%]/.test(text)

/**
 * One layer of the escapes of JSON, of HTML and of addresses taken off, wherever they stand, and quotes made straight.
 */
function unescapedOnce(text: string): string {
  const unescapedText = text.includes("\\")
    ? text.replace(/\\(?:u003[ce]|["\\/]|n)/gi, (code) => ESCAPE_CHARACTERS[code.toLowerCase()] ?? code.slice(1))
    : text
  const decodedText = unescapedText.includes("&") ? decodeEntities(unescapedText) : unescapedText
  const plainText = /%(?:7b|3c)/i.test(decodedText) ? decodedText.replace(/(?:%[\da-f]{2})+/gi, decodeRun) : decodedText
  return /[“”„‟]/.test(plainText) ? plainText.replace(/[“”„‟]/g, '"') : plainText
}

/** Ex) %7B%22name%22 ; a run that is no text stays as it is. */
function decodeRun(codes: string): string {
  try {
    return decodeURIComponent(codes)
  } catch {
    return codes
  }
}

/** Without the marks that stand before every line of a quotation, a comment or a diff. Ex) > <tool_call> */
const withoutMargin = (text: string): string => (LINE_MARGIN.test(text) ? text.replace(LINE_MARGINS, "") : text)

const LINE_MARGIN = /^[ \t]{0,8}(?:>|\||#|\/\/|\+|\*)[ \t]?</m
const LINE_MARGINS = /^[ \t]{0,8}(?:>[ \t]?){1,8}|^[ \t]{0,8}(?:\||#|\/\/|\+|\*)[ \t]?/gm

const ESCAPE_CHARACTERS: Readonly<Record<string, string>> = { "\\u003c": "<", "\\u003e": ">", "\\n": "\n" }

function noteText(text: string, givenCalls: GivenCalls, context: TurnContext): void {
  const stretchSize = context.limits.textChars
  const stretchStep = Math.max(1, stretchSize - STRETCH_OVERLAP)
  if (text.length > stretchStep * MAX_STRETCHES) givenCalls.isFull = true
  for (
    let from = 0, i = 0;
    (from === 0 || from < text.length - STRETCH_OVERLAP) && i < MAX_STRETCHES;
    from += stretchStep, i++
  ) {
    noteBlocks(text.slice(from, from + stretchSize), givenCalls, context)
  }
}

function noteBlocks(text: string, givenCalls: GivenCalls, context: TurnContext): void {
  const blocks = blocksIn(text, context)
  if (blocks.length >= MAX_BLOCKS) givenCalls.isFull = true
  const textOrigin: TextOrigin = { originalText: text, origin: (at) => at, isDecoded: false }
  for (const callBlock of blocks)
    for (const callCandidate of callBlock.calls) {
      if (givenCalls.isFull) return
      const recoveredCall = recoveryOf(callCandidate, callBlock, text, textOrigin, context)
      if (recoveredCall.tool === null) continue
      givenCalls.add(rawSignature(recoveredCall.tool, recoveredCall.raw))
      for (const call of recoveredCall.mend("").calls) {
        givenCalls.add(givenSignature(call))
        const shortCall = requiredOnly(call, context)
        if (shortCall !== null) givenCalls.add(givenSignature(shortCall))
      }
    }
}

/** A call by its own text, for those that cannot be mended. */
export const rawSignature = (tool: string, raw: string): string => foldLook(`${tool}\n${raw}`)

/** A call by its values, whatever their letter case and the characters that nobody sees. */
export const givenSignature = (call: Pick<MendedCall, "name" | "arguments">): string => foldLook(signatureOf(call))

const foldLook = (text: string): string => withoutDisguise(text).toLowerCase().replace(/\s+/g, " ").trim()

/**
 * The same call without what its tool does not require: who repeats a call may leave that out. Null where that is
 * nothing, or everything.
 */
function requiredOnly(
  { name, input }: MendedCall,
  { catalog, limits }: TurnContext,
): Pick<MendedCall, "name" | "arguments"> | null {
  const required = new Set(readableViewOf(catalog.byName.get(name), limits)?.required)
  const entries = Object.entries((input ?? {}) as Readonly<Record<string, unknown>>)
  const keptEntries = entries.filter(([key]) => required.has(key))
  return keptEntries.length === 0 || keptEntries.length === entries.length
    ? null
    : { name, arguments: JSON.stringify(Object.fromEntries(keptEntries)) }
}

const UNSEEN =
  /\u001b\[[\d;]{0,20}[A-Za-z]|[\u00ad\u200b-\u200f\u2060-\u2064\ufeff]|<\/?(?:a|b|br|code|div|em|font|i|kbd|li|mark|p|pre|samp|small|span|strong|td|tt|u|wbr)(?:\s[^<>]{0,200})?\/?>/gi
const OTHER_LETTERS = /[\u00a0\u2000-\u202f\u3000\uff00-\uffef]/

/** Without colours, tags of a page and characters of no width; wide letters and spaces as plain ones. */
function withoutDisguise(text: string): string {
  const seenText = text.replace(UNSEEN, "")
  return OTHER_LETTERS.test(seenText) ? seenText.normalize("NFKC") : seenText
}

/** The texts of a JSON document that may hold something; none where the text is something else. */
function textsIn(text: string): string[] {
  const first = text.trimStart()[0]
  const value = first === "{" || first === "[" || first === '"' ? parseStrict(text) : undefined
  const foundTexts: string[] = []
  const pendingValues: unknown[] = [value]
  while (pendingValues.length > 0 && foundTexts.length <= MAX_TEXTS) {
    const next = pendingValues.pop()
    if (typeof next === "string") {
      if (next.length > MIN_CALL_LENGTH && mayHide(next)) foundTexts.push(next)
    } else if (typeof next === "object" && next !== null) {
      // the lines of a file may stand in a list
      if (Array.isArray(next) && next.length > 1 && next.every((line) => typeof line === "string"))
        pendingValues.push(next.join("\n"))
      for (const innerValue of Object.values(next)) pendingValues.push(innerValue)
    }
  }
  return foundTexts
}

const MIN_CALL_LENGTH = 8
