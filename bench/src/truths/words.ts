import type { Random } from "toolmend/testing"

const NOUNS = [
  "ledger",
  "harbor",
  "parcel",
  "orchard",
  "beacon",
  "quarry",
  "lantern",
  "meadow",
  "turbine",
  "almanac",
  "compass",
  "kettle",
]
const VERBS = ["collect", "render", "merge", "resolve", "index", "prune", "schedule", "verify"]
const PEOPLE = ["Nadia Okafor", "Jörg Weiß", "Siobhán O'Neill", "Łukasz Żak", "Mei 陈", "Ana-Lucía Pérez", "Tom Baker"]
const FOLDERS = ["src", "lib", "apps/web", "services/billing", "docs", "test/unit", "tools"]
const EXTENSIONS = ["ts", "py", "go", "rs", "md", "json", "yaml", "sql"]
const DOMAINS = ["example.org", "example.net", "example.com"]

export const noun = (random: Random): string => random.pick(NOUNS)
export const verb = (random: Random): string => random.pick(VERBS)
export const person = (random: Random): string => random.pick(PEOPLE)
export const cap = (word: string): string => word.slice(0, 1).toUpperCase() + word.slice(1)
export const identifier = (random: Random): string => `${verb(random)}${cap(noun(random))}`
export const folder = (random: Random): string => random.pick(FOLDERS)
export const filePath = (random: Random): string =>
  `${folder(random)}/${noun(random)}_${noun(random)}.${random.pick(EXTENSIONS)}`
export const windowsPath = (random: Random): string =>
  `C:\\Users\\${noun(random)}\\${cap(noun(random))}\\${noun(random)}.txt`
export const email = (random: Random): string => `${noun(random)}.${noun(random)}@${random.pick(DOMAINS)}`
export const two = (value: number): string => String(value).padStart(2, "0")
export const day = (random: Random): string => `2031-${two(random.between(1, 12))}-${two(random.between(1, 28))}`
export const moment = (random: Random): string =>
  `${day(random)}T${two(random.between(7, 19))}:${random.pick(["00", "15", "30"])}:00Z`

const SENTENCES: readonly ((random: Random) => string)[] = [
  (r) => `The ${noun(r)} team calls this "${verb(r)} and ${verb(r)}", which is close enough.`,
  (r) => `${person(r)} said: "We can't ${verb(r)} the ${noun(r)} before Friday."`,
  (r) => `Costs went from €${r.between(100, 900)} to €${r.between(1000, 9000)} (about ${r.between(5, 80)} %).`,
  (r) => `Please look at C:\\${noun(r)}\\${noun(r)} and at \\\\share\\${noun(r)} as well.`,
  (r) => `It's the ${noun(r)}'s fault; see the "known issues" page, section ${r.between(1, 9)}.${r.between(1, 9)}.`,
  (r) => `Überprüfung nötig: „${cap(noun(r))}“ läuft nicht — 請確認 ✅`,
  (r) => `Run \`${verb(r)} --dry-run\` first, then remove {${noun(r)}} and [${noun(r)}].`,
  (r) => `Yes, no, and maybe: ${noun(r)}, ${noun(r)}, ${noun(r)}.`,
  (r) => `Nothing of the ${noun(r)} was lost.`,
]

export const sentence = (random: Random): string => random.pick(SENTENCES)(random)
export const paragraph = (random: Random): string =>
  Array.from({ length: random.between(2, 4) }, () => sentence(random)).join(random.pick([" ", "\n", "\n\n"]))
export const title = (random: Random): string =>
  random.pick([
    `${cap(verb(random))} the ${noun(random)}`,
    `Review of "${noun(random)}"`,
    `${cap(noun(random))} & ${noun(random)}: part ${random.between(2, 9)}`,
    `${person(random)} on ${noun(random)}s`,
  ])
