/** A repeatable stream of chance for mutations: the same seed gives the same ones on every machine. */
export interface Chance {
  /** Draws a whole number of at least 0 and less than `count`. */
  below(count: number): number
  pick<T>(choices: readonly T[]): T
}

/** Steps by the generator "Mulberry32" (Tommy Ettinger, public domain). */
export function createChance(seed: number): Chance {
  let state = seed >>> 0
  const below = (count: number) => {
    state = (state + 0x6d2b79f5) >>> 0
    let bits = Math.imul(state ^ (state >>> 15), state | 1)
    bits ^= bits + Math.imul(bits ^ (bits >>> 7), bits | 61)
    return Math.floor((((bits ^ (bits >>> 14)) >>> 0) / 0x1_0000_0000) * count)
  }
  return { below, pick: (choices) => choices[below(choices.length)]! }
}
