import { setFlagsFromString } from "node:v8"
import { runInNewContext } from "node:vm"

export function median(numbers: readonly number[]): number {
  if (numbers.length === 0) return Number.NaN
  const sorted = [...numbers].sort((a, b) => a - b)
  const middle = sorted.length >> 1
  return sorted.length % 2 === 1
    ? (sorted[middle] as number)
    : ((sorted[middle - 1] as number) + (sorted[middle] as number)) / 2
}

/** The exponent e of time ~ size^e: slope of the least-squares line through the logarithms. */
export function growthExponent(points: readonly { readonly bytes: number; readonly millis: number }[]): number | null {
  if (points.length < 2) return null
  const xs = points.map((point) => Math.log(point.bytes))
  const ys = points.map((point) => Math.log(Math.max(point.millis, 1e-6)))
  const mean = (list: readonly number[]): number => list.reduce((sum, one) => sum + one, 0) / list.length
  const [mx, my] = [mean(xs), mean(ys)]
  const above = xs.reduce((sum, x, i) => sum + (x - mx) * ((ys[i] as number) - my), 0)
  return above / xs.reduce((sum, x) => sum + (x - mx) ** 2, 0)
}

export function micros(run: () => unknown): number {
  const start = process.hrtime.bigint()
  run()
  return Number(process.hrtime.bigint() - start) / 1000
}

let collect: (() => void) | null = null

/** Before a long timing: the garbage of one contender must not be paid by the next. */
export function collectGarbage(): void {
  if (collect === null) {
    setFlagsFromString("--expose-gc")
    collect = runInNewContext("gc") as () => void
  }
  collect()
}
