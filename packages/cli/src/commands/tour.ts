import { mend } from "toolmend"
import { readFlags, whenOf } from "../flags.ts"
import { pageOn, print } from "../show/page.ts"
import { stopPage } from "../tour/stop-page.ts"
import { STOPS, turnOf } from "../tour/stops.ts"
import { TOUR_TOOLS } from "../tour/tools.ts"

/** toolmend tour: shows what models write, what the tools get, and why. */
export function tour(args: readonly string[]): number {
  const { values } = readFlags("tour", args, { color: { type: "string", default: "auto" } })
  const page = pageOn(process.stdout, whenOf(values.color))
  const { paint } = page
  const started = performance.now()
  const results = STOPS.map((stop) => mend(turnOf(stop), TOUR_TOOLS))
  const spent = performance.now() - started
  const escalated = results.filter((result) => result.escalated.length > 0).length
  const unchanged = results.filter((result) => result.calls[0]?.outcome === "unchanged").length
  const pages = STOPS.map((stop, i) => stopPage(stop, i + 1, results[i] as (typeof results)[number], page).join("\n"))
  const words = [
    paint("green", `${STOPS.length - escalated - unchanged} mended`),
    paint("red", `${escalated} sent back`),
    `${unchanged} unchanged`,
  ].join(paint("dim", " · "))
  return print(
    `\n${pages.join("\n\n")}\n\n  ${words}${paint("dim", `, in ${Math.ceil(spent)} ms. Your own: toolmend fix --help`)}\n`,
  )
}
