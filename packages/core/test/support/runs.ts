/**
 * How often a property is tried: as often as given by `npm test`, ten times as often by `npm run test:properties`,
 * which continuous integration runs too.
 */
export const runs = (everyday: number): number => (process.env["TOOLMEND_RUNS"] === "many" ? 10 * everyday : everyday)
