import type { Random } from "toolmend/testing"
import type { JsonObject } from "../case.ts"
import { code } from "./snippets.ts"
import { cap, filePath, folder, noun, person, verb } from "./words.ts"

const maybe = (random: Random, share: number, members: () => JsonObject): JsonObject =>
  random.chance(share) ? members() : {}
const several = <T>(random: Random, low: number, high: number, make: (random: Random) => T): T[] =>
  Array.from({ length: random.between(low, high) }, () => make(random))
/** Members in any order: what stands last in an item decides how a lost quote can be read. */
const inAnyOrder = (random: Random, members: JsonObject): JsonObject =>
  Object.fromEntries(random.shuffle(Object.entries(members)))

const TOWNS = ["Linz", "Ghent", "Oulu", "Bergamo", "Košice", "Setúbal", "Leiden"]
const COUNTRIES = ["Austria", "Belgium", "Finland", "Italy", "Slovakia", "Portugal"]
const TAGS = ["market", "river", "museum", "old town", "station", "harbour"]
const EXPRESSIONS: readonly ((random: Random) => string)[] = [
  (r) => `${noun(r)}="([^"]+)"`,
  (r) => `"${noun(r)}":\\s*"(\\d+)"`,
  () => `import\\s+"[a-z/]+"`,
  (r) => `\\b${verb(r)}\\("[^"]*", ?true\\)`,
]

export const task = (r: Random): string =>
  r.pick([
    `${cap(verb(r))} the ${noun(r)}`,
    `Ask ${person(r)} about the ${noun(r)}, then ${verb(r)} it`,
    `Move ${r.between(2, 40)} ${noun(r)}s to the ${noun(r)}`,
    `${cap(noun(r))}: ${verb(r)} and ${verb(r)}`,
  ])
export const town = (random: Random): string => random.pick(TOWNS)
export const country = (random: Random): string => random.pick(COUNTRIES)
export const tags = (random: Random, count: number): string[] => random.some(TAGS, count)

export const DESK: Readonly<Record<string, (random: Random) => JsonObject>> = {
  plan_tasks: (r) => ({
    ...maybe(r, 0.4, () => ({ board: noun(r) })),
    tasks: several(r, 2, 4, () =>
      inAnyOrder(r, {
        text: task(r),
        state: r.pick(["open", "started", "done"]),
        ...maybe(r, 0.4, () => ({ owner: person(r).split("'")[0] as string })),
      }),
    ),
  }),
  look_up_place: (r) =>
    inAnyOrder(r, {
      town: town(r),
      country: country(r),
      tags: tags(r, r.between(2, 3)),
      ...maybe(r, 0.6, () => ({ radius_km: r.between(1, 80) })),
    }),
  order_parts: (r) => ({
    supplier: `${cap(noun(r))} & Sons`,
    parts: several(r, 2, 3, () => ({
      title: `${noun(r)} ${r.between(10, 99)}`,
      quantity: r.between(1, 40),
      ...maybe(r, 0.5, () => ({ remark: `for the ${noun(r)}` })),
    })),
    ...maybe(r, 0.6, () => ({ express: r.chance(0.5) })),
  }),
  scan_sources: (r) => ({
    root: folder(r),
    rules: several(r, 2, 3, () => ({
      pattern: r.pick(EXPRESSIONS)(r),
      message: `${cap(verb(r))} the ${noun(r)} first`,
      ...maybe(r, 0.5, () => ({ severity: r.pick(["hint", "warning", "error"]) })),
    })),
  }),
  name_slots: (r) => ({
    shelf: noun(r),
    slots: Object.fromEntries(several(r, 2, 4, () => 0).map((_, i) => [String(i + 1), `${noun(r)} ${verb(r)}`])),
  }),
  write_paper: (r) => ({
    path: `papers/${noun(r)}.tex`,
    body: `\\section{${cap(noun(r))}}\nSee the ${noun(r)}.\n`,
    ...maybe(r, 0.5, () => ({ compile: r.chance(0.5) })),
  }),
  run_code: (r) => ({
    language: r.pick(["python", "javascript", "bash"]),
    code: code(r),
    ...maybe(r, 0.5, () => ({ timeout_seconds: r.between(5, 90) })),
  }),
}

export const OPEN: Readonly<Record<string, (random: Random) => JsonObject>> = {
  greet_guest: (r) => ({
    guest: person(r),
    greeting: `Welcome to the ${noun(r)}`,
    ...maybe(r, 0.5, () => ({ loud: r.chance(0.5) })),
  }),
  log_visit: (r) => ({
    place: town(r),
    remarks: `Saw the ${noun(r)}, then the ${noun(r)}`,
    ...maybe(r, 0.5, () => ({ minutes: r.between(5, 300) })),
  }),
  save_text: (r) => ({ target: filePath(r), content: `The ${noun(r)} is next to the ${noun(r)}.` }),
}
