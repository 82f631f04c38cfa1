const START = "<!-- bench:start -->"
const END = "<!-- bench:end -->"

/** The main table of bench/RESULTS.md. */
const mainTable = (results) => results.split("## In short")[1]?.match(/(?:^\|.*\|\n)+/m)?.[0] ?? ""

/** Kinds of damage, by the table of results by kind: those that change a call, and those that leave it intact. */
const kindsIn = (results) => {
  const groups = (results.split("## Quality by kind")[1]?.split("\n## ")[0] ?? "").match(/^\| [a-z]+(?=\/)/gm) ?? []
  const intact = groups.filter((group) => group === "| intact").length
  return { damaging: groups.length - intact, intact }
}

const COUNTS = /(?<=damages correct calls in )\d+( ways, adds )\d+(?= kinds of intact calls)/

/** The README with the bench's main table between its marks, and how many kinds of damage it has. */
export function withBenchResults(readme, results) {
  const [before, rest] = readme.split(START)
  const after = rest?.split(END)[1]
  if (after === undefined) return readme
  const { damaging, intact } = kindsIn(results)
  return `${before.replace(COUNTS, `${damaging}$1${intact}`)}${START}\n${mainTable(results)}${END}${after}`
}
