/** Says what a key stands for, as the newest of all; of more than `most` keys those that were said longest ago are forgotten. */
export function setLast<K, V>(known: Map<K, V>, key: K, value: V, most: number): void {
  known.delete(key)
  known.set(key, value)
  for (const oldest of known.keys()) {
    if (known.size <= most) return
    known.delete(oldest)
  }
}
