/**
 * Keeps the first names of a map by alphabet, and hands over the others. Which names these are does not depend on the
 * order in which they came or on how the log was cut: a name that is among the first of all is among the first of every
 * part.
 */
export function keepFirst<V>(
  map: Map<string, V>,
  most: number,
  drop: (name: string, value: V) => void,
  spared?: string,
): void {
  const names = [...map.keys()].filter((name) => name !== spared)
  if (names.length <= most) return
  for (const name of names.sort(byCodeUnits).slice(most)) {
    const value = map.get(name) as V
    map.delete(name)
    drop(name, value)
  }
}

/** The same everywhere, whatever the language of the machine. */
export const byCodeUnits = <T extends string | number>(a: T, b: T): number => (a < b ? -1 : a > b ? 1 : 0)
