// brokenCalls: correct calls with one thing wrong, the same for the same seed.
import { MendError } from "../errors.ts"
import type { Tool } from "../turn.ts"
import { joinTokens, layOut, TEXT_DAMAGE } from "./damage/text-damage.ts"
import { type JsonObject, NAME_DAMAGE, VALUE_DAMAGE } from "./damage/value-damage.ts"
import { createRandom, type Random } from "./random.ts"
import { parseBody } from "./script.ts"
import { SOUND_CALLS, type SoundCall } from "./sound-calls.ts"

export type { SoundCall } from "./sound-calls.ts"

/** A call with one thing wrong. */
export interface BrokenCall {
  /** Kind of damage. Ex) "trailing-comma" */
  readonly kind: string
  /** The intended tool, with its schema. */
  readonly tool: Tool
  /** Name as the model wrote it. */
  readonly name: string
  /** Arguments as the model wrote them. */
  readonly arguments: string
  /** The undamaged value. A repair must produce this value, or report that the call cannot be repaired. */
  readonly expected: Readonly<Record<string, unknown>>
}

const KINDS = [...Object.keys(TEXT_DAMAGE), ...Object.keys(VALUE_DAMAGE), ...Object.keys(NAME_DAMAGE)]

const DEFAULT_COUNT = 100

/**
 * Returns broken calls, the same for the same seed. The kinds alternate, so that some dozens of calls show them all.
 * @example brokenCalls(1, 50) // [{ kind: "trailing-comma", tool, name: "run_command", arguments: '{"command":"ls",}',
 * expected: { command: "ls" } }, …]
 */
export function brokenCalls(
  seed: number | string,
  count: number = DEFAULT_COUNT,
  calls: readonly SoundCall[] = SOUND_CALLS,
): BrokenCall[] {
  if (!Array.isArray(calls) || calls.length === 0)
    throw new MendError("MEND_OPTIONS", "brokenCalls needs a list of at least one call to damage")
  const random = createRandom(String(seed))
  const kinds = random.shuffle(KINDS)
  const broken: BrokenCall[] = []
  // ends early if no kind applies to any of the calls
  for (let turn = 0, misses = 0; broken.length < count && misses < kinds.length; turn++) {
    let made: BrokenCall | null = null
    for (const call of random.shuffle(calls)) made ??= damageCall(kinds[turn % kinds.length] ?? "", call, random)
    misses = made === null ? misses + 1 : 0
    if (made !== null) broken.push(made)
  }
  return broken
}

/** Damages a call; null if the kind does not apply to it or leaves it unchanged. */
function damageCall(kind: string, { tool, arguments: expected }: SoundCall, random: Random): BrokenCall | null {
  const copy = JSON.parse(JSON.stringify(expected)) as JsonObject
  const damageValue = VALUE_DAMAGE[kind]
  const written = damageValue === undefined ? copy : damageValue(copy, (tool.parameters ?? {}) as JsonObject, random)
  if (written === null) return null
  const tokens = layOut(written, random)
  const text = TEXT_DAMAGE[kind] === undefined ? joinTokens(tokens) : TEXT_DAMAGE[kind](tokens, random)
  const name = NAME_DAMAGE[kind]?.(tool.name, random) ?? tool.name
  if (text === null || (name === tool.name && isSameValue(text, expected))) return null
  return { kind, tool, name, arguments: text, expected }
}

/** Compares JSON texts: damage keeps the order of members. */
const isSameValue = (text: string, value: object): boolean => JSON.stringify(parseBody(text)) === JSON.stringify(value)
