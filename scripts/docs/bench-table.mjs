const START = "<!-- bench:start -->"
const END = "<!-- bench:end -->"

/** The main table of bench/RESULTS.md. */
const mainTable = (results) => results.split("## In short")[1]?.match(/(?:^\|.*\|\n)+/m)?.[0] ?? ""

/** The README with the bench's main table between its marks. */
export function withBenchTable(readme, results) {
  const [before, rest] = readme.split(START)
  const after = rest?.split(END)[1]
  return after === undefined ? readme : `${before}${START}\n${mainTable(results)}${END}${after}`
}
