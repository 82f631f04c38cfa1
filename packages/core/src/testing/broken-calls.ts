import { MendError } from "../errors.ts"
import type { Tool } from "../turn.ts"
import { NAME_DAMAGE } from "./damage/name-damage.ts"
import { layOut, TEXT_DAMAGE } from "./damage/text-damage.ts"
import { joinTokens } from "./damage/tokens.ts"
import { type JsonObject, VALUE_DAMAGE } from "./damage/value-damage.ts"
import { createRandom, type Random } from "./random.ts"
import { SOUND_CALLS, type SoundCall } from "./sound-calls.ts"

export type { SoundCall } from "./sound-calls.ts"

/** A call with one thing wrong. */
export interface BrokenCall {
  /** What is wrong. Ex) "trailing-comma" */
  readonly kind: string
  /** The tool that is meant, with its schema. */
  readonly tool: Tool
  /** As the model wrote it. */
  readonly name: string
  /** As the model wrote them. */
  readonly arguments: string
  /** The undamaged value. Whoever repairs the call comes to this value, or says that it cannot be repaired. */
  readonly expected: Readonly<Record<string, unknown>>
}

const KINDS = [...Object.keys(TEXT_DAMAGE), ...Object.keys(VALUE_DAMAGE), ...Object.keys(NAME_DAMAGE)]

const DEFAULT_COUNT = 100

/**
 * Broken calls, the same for the same seed. The kinds take turns, so that some dozens of calls show them all.
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
  // ends early when no kind applies to any of the calls
  for (let turn = 0, misses = 0; broken.length < count && misses < kinds.length; turn++) {
    const made = damageOneOf(random.shuffle(calls), kinds[turn % kinds.length] ?? "", random)
    misses = made === null ? misses + 1 : 0
    if (made !== null) broken.push(made)
  }
  return broken
}

function damageOneOf(calls: readonly SoundCall[], kind: string, random: Random): BrokenCall | null {
  for (const call of calls) {
    const made = damageCall(kind, call, random)
    if (made !== null) return made
  }
  return null
}

/** A call with damage of one kind; null where the kind does not apply to it or leaves it as it was. */
function damageCall(kind: string, call: SoundCall, random: Random): BrokenCall | null {
  const { tool, arguments: expected } = call
  const damagedText = damageText(kind, call, random)
  const name = NAME_DAMAGE[kind]?.(tool.name, random) ?? tool.name
  if (damagedText === null || (name === tool.name && isSameValue(damagedText, expected))) return null
  return { kind, tool, name, arguments: damagedText, expected }
}

function damageText(kind: string, { tool, arguments: value }: SoundCall, random: Random): string | null {
  const damageValue = VALUE_DAMAGE[kind]
  const copy = JSON.parse(JSON.stringify(value)) as JsonObject
  const written = damageValue === undefined ? copy : damageValue(copy, (tool.parameters ?? {}) as JsonObject, random)
  if (written === null) return null
  const tokens = layOut(written, random)
  return TEXT_DAMAGE[kind] === undefined ? joinTokens(tokens) : TEXT_DAMAGE[kind](tokens, random)
}

/** Damage keeps the order of members, so that texts can be compared. */
function isSameValue(text: string, value: unknown): boolean {
  try {
    return JSON.stringify(JSON.parse(text)) === JSON.stringify(value)
  } catch {
    return false
  }
}
