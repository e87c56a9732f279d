/** Answers the middle value, the greater one where two are in the middle; 0 where there is none. */
export function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[values.length >> 1] ?? 0
}
