/** True in `npm run test:properties`. */
export const isThorough: boolean = process.env["TOOLMEND_RUNS"] === "many"

/** How many cases a run of a property checks by itself: all turns of a conversation, all cuts of a text. Default one. */
export interface RunOptions {
  readonly checksPerRun?: number
}

/**
 * How often a property is tried: so many checks, but at least 100 runs, by `npm test`; ten times so many runs by `npm
 * run test:properties`, which continuous integration runs too.
 */
export const runs = (everyday: number, { checksPerRun = 1 }: RunOptions = {}): number =>
  isThorough ? 10 * everyday : Math.max(Math.min(everyday, 100), Math.ceil(everyday / checksPerRun))

/** How long a hostile text is: a quarter, or another part, by `npm test`, where growth shows as well. */
export const large = (size: number, part = 4): number => (isThorough ? size : size / part)
