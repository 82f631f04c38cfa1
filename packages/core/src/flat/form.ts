import { kindOf } from "../json/kind.ts"
import { compileSchema } from "../schema/compile.ts"
import { type Fields, isFields } from "../schema/node.ts"
import { namesIn } from "../schema/read.ts"
import type { CompiledSchema } from "../schema/view.ts"
import type { FlatForm } from "../turn.ts"
import { resolved } from "./local-refs.ts"
import type { Forms, Opened } from "./nest.ts"
import { nestText } from "./nest-text.ts"
import type { Part } from "./outline.ts"
import { strangersOf } from "./strange.ts"

/** What a tool that is shown flat needs to take both forms. */
export function makeForm(schema: Fields, named: ReadonlyMap<string, Part>, required: ReadonlySet<string>, forms: Forms, separator: string): FlatForm {
  const reading = readingSchema(schema, named)
  const strangers = strangersOf(forms, separator)
  let compiled: CompiledSchema | null = null
  const refusesNull = (name: string): boolean => {
    compiled ??= compileSchema(reading, { formats: true })
    return compiled.view.member(name)?.isValid(null) === false
  }
  const mayBeLeftOut = (name: string): boolean => forms.table.has(name) && !required.has(name) && refusesNull(name)
  const isFlat = (value: object): boolean => Object.keys(value).some((name) => forms.table.has(name))
  return {
    reading,
    isFlat,
    concerns: (value) => isFlat(value) || strangers.find(value) !== null,
    strangeIn: strangers.find,
    nest: (text, { dropsNull, foldsNames }) => nestText(text, forms, dropsNull ? mayBeLeftOut : null, foldsNames ? strangers : null),
    hollowIn: (value) => hollowIn(value, forms.root) - (isEmpty(value) ? 1 : 0),
    shownPath: (path) => shownPath(path, forms.root),
    shownNames: (path, member) => shownNames(path, member, forms.root),
  }
}

/** All members of the original and all flat ones, required what both forms must have: references into the original lead where they led. */
function readingSchema(schema: Fields, named: ReadonlyMap<string, Part>): Fields {
  const own = resolved(schema, schema) ?? schema
  const { $ref: _, ...kept } = { ...own, ...schema }
  const required = namesIn(own.required).filter((name) => named.get(name)?.path.length === 1)
  const flat = [...named].filter(([, part]) => part.path.length > 1).map(([name, part]) => [name, part.schema])
  return { ...kept, required, properties: Object.fromEntries([...Object.entries(own.properties as Fields), ...flat]) }
}

const isEmpty = (value: unknown): boolean => isFields(value) && Object.keys(value).length === 0

function hollowIn(value: unknown, opened: Opened): number {
  if (kindOf(value) !== "object") return 0
  let count = isEmpty(value) ? 1 : 0
  for (const [name, inner] of opened.inner) if (Object.hasOwn(value as object, name)) count += hollowIn((value as Fields)[name], inner)
  return count
}

function shownPath(path: readonly (string | number)[], root: Opened): readonly (string | number)[] {
  let here: Opened | undefined = root
  for (let at = 0; at < path.length; at++) {
    const step = String(path[at])
    const flat: string | undefined = here.leaves.get(step)
    if (flat !== undefined) return here === root ? path : [flat, ...path.slice(at + 1)]
    here = here.inner.get(step)
    if (here === undefined) return path
  }
  return path
}

function shownNames(path: readonly (string | number)[], member: string, root: Opened): readonly string[] | null {
  let here: Opened | undefined = root
  for (const step of path) here = here?.inner.get(String(step))
  if (here === undefined) return null
  const inner = here.inner.get(member)
  return inner === undefined ? [here.leaves.get(member) ?? member] : neededIn(inner)
}

const neededIn = ({ leaves, inner, required }: Opened): readonly string[] =>
  [...required].flatMap((name) => {
    const flat = leaves.get(name)
    const object = inner.get(name)
    return flat !== undefined ? [flat] : object === undefined ? [] : neededIn(object)
  })
