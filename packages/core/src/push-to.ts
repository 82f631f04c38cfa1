// Small functions on lists and maps: append one or many, keep the latest keys.

/** Sets a key as the latest one, and drops the oldest ones beyond `most`. */
export function setLatest<V>(map: Map<string, V>, key: string, value: V, most: number): void {
  map.delete(key)
  map.set(key, value)
  for (const oldest of map.keys()) {
    if (map.size <= most) break
    map.delete(oldest)
  }
}

/** Adds a value to the list of its key. */
export function pushTo<K, V>(lists: Map<K, V[]>, key: K, value: V): void {
  const list = lists.get(key)
  if (list === undefined) lists.set(key, [value])
  else list.push(value)
}

/** Appends a list of any length: `push(...more)` throws for more than some 100,000 elements. */
export function addAll<V>(list: V[], more: readonly V[]): V[] {
  for (const value of more) list.push(value)
  return list
}
