// Whether a flat member name spells a path to a declared member, or a comparison.
import { ARRAY_BIT, NULL_BIT, OBJECT_BIT } from "../json/kind.ts"
import { foldMemberName } from "../json/names.ts"
import type { SchemaView } from "../schema/view.ts"
import { maySelect, splitKeyWords } from "./fold.ts"
import { onlyOf } from "./rule.ts"

const UNSAFE_NAMES = new Set(["__proto__", "constructor", "prototype"])

const PATH_STEP = /\[\s*(?:"([^"\]]*)"|'([^'\]]*)'|([^[\]]*))\s*\]|([^.[/]+)/g

/**
 * Splits a flattened name into path steps; null for a plain name. Ex) "items[0].name", "address[city]", "a.b", "a__b"
 */
export function stepsOf(key: string): string[] | null {
  if (key.length > 200 || !/[.[/]|__/.test(key)) return null
  const steps: string[] = []
  for (const [, double, single, inside, plain] of key.matchAll(PATH_STEP)) {
    if (plain === undefined) steps.push((double ?? single ?? inside ?? "").trim())
    else steps.push(...plain.split("__").map((step) => step.trim()))
  }
  return steps.length < 2 || steps.length > 16 || steps.some((step) => step === "" || UNSAFE_NAMES.has(step))
    ? null
    : steps
}

/** Returns the declared member with this name, or with the only name that differs just in style. */
function declaredMember(view: SchemaView, step: string): readonly [string, SchemaView] | null {
  const names = view.names.includes(step)
    ? [step]
    : view.names.filter((name) => foldMemberName(name) === foldMemberName(step))
  const name = onlyOf(names)
  const member = name === undefined ? null : view.member(name)
  return name === undefined || member === null ? null : [name, member]
}

/** True for an object with free names. A path deeper into it would be a guess: its names may contain the separator. */
const isMap = (view: SchemaView): boolean => (view.kinds & OBJECT_BIT) !== 0 && !view.closed && view.names.length === 0

const LOOKUP_WORD =
  /^(?:gte?|lte?|ge|le|eq|neq?|not|n?in|is_?null|i?exact|i?contains|i?starts_?with|i?ends_?with|i?like|range|between|i?regex|exists)$/i

/** True for a step that compares what precedes it, as in queries. Ex) age__gte, id.in */
export const isLookup = (step: string): boolean => LOOKUP_WORD.test(step.replace(/^[$-]/, ""))

/** Comparison words that hardly ever name anything else. */
const SURE_LOOKUP = /^[$-]?(?:gte?|lte?|ge|le|eq|neq?|not|nin)$/i

/**
 * True if the last step of a name is a comparison. After a dot the word may be a name, as in headers.Range, except in a
 * member that selects. Ex) age__range, age[range], filter.range
 */
const comparesLast = (key: string, step: string, outer: string): boolean =>
  isCondition(step, outer) || (isLookup(step) && (/__|\]$/.test(key) || SURE_LOOKUP.test(step)))

/**
 * True if a name in a map is a condition: it contains a comparison sign, or a comparison word in a member that selects.
 * Ex) age>, status_ne, not age
 */
export const isCondition = (name: string, outer: string): boolean =>
  /[<>=!~]/.test(name) ||
  (maySelect(outer) && (name.split(/\s+/).some(isLookup) || splitKeyWords(name).some((word) => SURE_LOOKUP.test(word))))

/** True if the view accepts only a map. A view that accepts other values too need not be a map. */
const isOnlyMap = (view: SchemaView): boolean => isMap(view) && (view.kinds & ~(OBJECT_BIT | NULL_BIT)) === 0

/** Returns the member for one or more steps: a name can contain the separator. Ex) settings: {"editor.tabSize": …} */
function nextMember(
  view: SchemaView,
  steps: readonly string[],
): { readonly name: string; readonly view: SchemaView; readonly stepsUsed: number } | null {
  if ((view.kinds & OBJECT_BIT) === 0) return null
  for (let stepCount = steps.length; stepCount > 0; stepCount--) {
    const found = declaredMember(view, steps.slice(0, stepCount).join("."))
    if (found !== null) return { name: found[0], view: found[1], stepsUsed: stepCount }
  }
  return null
}

/** True if a name spells a path to a declared member, whatever else it may mean. Ex) "config.name" */
export function spellsPath(root: SchemaView, key: string): boolean {
  const [first, ...rest] = stepsOf(key) ?? []
  const outer = first === undefined ? null : declaredMember(root, first)
  return outer !== null && (isMap(outer[1]) || nextMember(outer[1], rest) !== null)
}

/** Returns the path that a name spells by its steps or words, in the schema's spelling; null if it spells none. */
export function resolvePath(root: SchemaView, key: string): (string | number)[] | null {
  const steps = stepsOf(key)
  return steps === null ? resolveWords(root, key) : resolveSteps(root, key, steps)
}

/** Returns the steps in the spelling of the schema if every one of them is declared; null otherwise. */
function resolveSteps(root: SchemaView, key: string, steps: readonly string[]): (string | number)[] | null {
  const path: (string | number)[] = []
  let view: SchemaView | null = root
  for (let at = 0; at < steps.length; ) {
    if (view === null) return null
    const step = steps[at] as string
    const member = nextMember(view, steps.slice(at))
    if (member !== null) {
      path.push(member.name)
      view = member.view
      at += member.stepsUsed
    } else if ((view.kinds & ARRAY_BIT) !== 0 && /^\d{1,4}$/.test(step)) {
      path.push(Number(step))
      view = view.element(Number(step))
      at++
    } else if (at > 0 && at === steps.length - 1 && isOnlyMap(view) && !comparesLast(key, step, `${path.at(-1)}`)) {
      path.push(step)
      at++
    } else return null
  }
  return path.length > 1 ? path : null
}

/** Returns the only path whose names, joined, form this name. Ex) "config_depth", "configDepth" → config, depth */
function resolveWords(root: SchemaView, key: string): string[] | null {
  const words = key.length > 200 ? [] : splitKeyWords(key)
  // Ex) -config_depth : a sign at an edge is not a separator
  if (words.length < 2 || words.length > 8 || foldMemberName(words.join("_")) !== foldMemberName(key)) return null
  return onlyOf(pathsOf(root, words, 3)) ?? null
}

function pathsOf(view: SchemaView, words: readonly string[], levelsLeft: number): string[][] {
  if ((view.kinds & OBJECT_BIT) === 0 || levelsLeft === 0) return []
  return view.names.flatMap((name) => {
    const own = splitKeyWords(name)
    if (
      own.length === 0 ||
      own.length > words.length ||
      own.some((word, at) => word !== words[at]) ||
      UNSAFE_NAMES.has(name)
    )
      return []
    const wordsLeft = words.slice(own.length)
    const inner = view.member(name)
    if (wordsLeft.length === 0) return [[name]]
    return inner === null ? [] : pathsOf(inner, wordsLeft, levelsLeft - 1).map((path) => [name, ...path])
  })
}
