/**
 * Keeps the first names of a map in alphabetical order, and passes the others to `drop`. The result does not depend on
 * the order in which names came or on how the log was split: a name that is among the first overall is among the first
 * of every part.
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

/** Compares by code units: the same on every machine, regardless of its language. */
export const byCodeUnits = <T extends string | number>(a: T, b: T): number => (a < b ? -1 : a > b ? 1 : 0)
