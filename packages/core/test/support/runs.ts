/** True in `npm run test:properties`. */
export const isThorough: boolean = process.env["TOOLMEND_RUNS"] === "many"

/**
 * How often a property is tried: as often as given by `npm test`, ten times as often by `npm run test:properties`,
 * which continuous integration runs too.
 */
export const runs = (everyday: number): number => (isThorough ? 10 * everyday : everyday)

/** How long a hostile text is: a quarter, or another part, by `npm test`, where growth shows as well. */
export const large = (size: number, part = 4): number => (isThorough ? size : size / part)
