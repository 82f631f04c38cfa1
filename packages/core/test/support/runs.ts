/**
 * How often a property is tried: as often as given by `npm test`, ten times as often by `npm run test:properties`,
 * which continuous integration runs too.
 */
export const runs = (everyday: number): number => (process.env["TOOLMEND_RUNS"] === "many" ? 10 * everyday : everyday)

/** How long a hostile text is: a quarter, or another part, by `npm test`, where growth shows as well. */
export const large = (size: number, part = 4): number => (process.env["TOOLMEND_RUNS"] === "many" ? size : size / part)
