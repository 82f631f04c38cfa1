const START = "<!-- bench:start -->"
const END = "<!-- bench:end -->"
const SPEED_START = "<!-- speed:start -->"
const SPEED_END = "<!-- speed:end -->"

/** The main table of bench/RESULTS.md. */
const mainTable = (results) => results.split("## In short")[1]?.match(/(?:^\|.*\|\n)+/m)?.[0] ?? ""

/** Kinds of damage, by the table of results by kind: those that change a call, and those that leave it intact. */
const kindsIn = (results) => {
  const groups = (results.split("## Quality by kind")[1]?.split("\n## ")[0] ?? "").match(/^\| [a-z]+(?=\/)/gm) ?? []
  const intact = groups.filter((group) => group === "| intact").length
  return { damaging: groups.length - intact, intact }
}

const RECIPE = "`JSON.parse`, then jsonrepair, then compiled ajv"

/** What is measured, what it is compared with, and where bench/RESULTS.md has the factor: section, first cells, column. */
const SPEED = [
  [
    "a valid call, parsed value included",
    "`JSON.parse` and compiled ajv",
    "Speed of a call, value in hand",
    ["valid"],
    5,
  ],
  ["a broken call (median)", RECIPE, "Speed of a call, value in hand", ["damaged"], 5],
  [
    "lost or extra quotes, pasted text, brackets (median)",
    RECIPE,
    "Speed of a call, value in hand",
    ["hard damage"],
    5,
  ],
  ["100 KB of code, one quote not escaped", "`JSON.parse` of the intact text", "100 KB of code", ["1", "toolmend"], 3],
  [
    "100 KB of code, ten quotes not escaped: refused",
    "`JSON.parse` of the intact text",
    "100 KB of code",
    ["10", "toolmend"],
    3,
  ],
  ["8 MB with a trailing comma", "`JSON.parse` of the intact text", "8 MB with one trailing comma", ["toolmend"], 2],
  [
    "100 KB of English prose, searched for calls",
    "one pass of `indexOf`",
    "100 KB of text without a call",
    ["English prose", "toolmend"],
    4,
  ],
]

function speedTable(results) {
  const rows = SPEED.map(([input, against, section, first, column]) => {
    const lines = (results.split(`## ${section}`)[1]?.split("\n## ")[0] ?? "").split("\n")
    const cells = lines.map((line) =>
      line
        .split("|")
        .slice(1, -1)
        .map((cell) => cell.trim()),
    )
    const factor = cells.find((row) => first.every((name, i) => row[i] === name))?.[column]?.replace("× ", "") ?? "?"
    return `| ${input} | ${against} | ${factor} |\n`
  })
  return `| input | compared with | factor |\n| --- | --- | ---: |\n${rows.join("")}`
}

/** The text with what stands between two marks replaced. */
function between(text, start, end, inner) {
  const [before, rest] = text.split(start)
  const after = rest?.split(end)[1]
  return after === undefined ? text : `${before}${start}\n${inner}${end}${after}`
}

const COUNTS = /(?<=damages correct calls in )\d+( ways, adds )\d+(?= kinds of intact calls)/

/** The README with the bench's main table and the factors of time between their marks, and how many kinds of damage it has. */
export function withBenchResults(readme, results) {
  if (!readme.includes(START)) return readme
  const { damaging, intact } = kindsIn(results)
  const counted = readme.replace(COUNTS, `${damaging}$1${intact}`)
  return between(between(counted, START, END, mainTable(results)), SPEED_START, SPEED_END, speedTable(results))
}
