/** A repeatable stream of chance: the same seed gives the same numbers on every machine. */
export interface Random {
  /** Draws a number of at least 0 and less than 1. */
  next(): number
  between(low: number, high: number): number
  /** Draws a whole number from `low` to `high`, both included. */
  integer(low: number, high: number): number
  chance(probability: number): boolean
  pick<T>(choices: readonly T[]): T
  /** Draws from the normal distribution around 0 with the given standard deviation. */
  gaussian(deviation: number): number
}

const WEYL_STEP = 0x9e3779b9

/** Spreads bits over a 32-bit word, by the finishing step of MurmurHash3 (Austin Appleby, public domain). */
function scatter(word: number): number {
  let bits = word
  bits = Math.imul(bits ^ (bits >>> 16), 0x85ebca6b)
  bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2ae35)
  return (bits ^ (bits >>> 16)) >>> 0
}

/** Makes a seed out of words and numbers, so that each part of a simulation has chances of its own. */
export function seedOf(...parts: readonly (string | number)[]): number {
  let seed = 0
  for (const character of parts.join('\u0001')) seed = scatter(seed + WEYL_STEP + character.codePointAt(0)!)
  return seed
}

export function createRandom(seed: number): Random {
  let state = seed >>> 0
  const next = () => {
    state = (state + WEYL_STEP) >>> 0
    return scatter(state) / 0x1_0000_0000
  }
  const between = (low: number, high: number) => low + (high - low) * next()
  return {
    next,
    between,
    integer: (low, high) => Math.floor(between(low, high + 1)),
    chance: (probability) => next() < probability,
    pick: (choices) => choices[Math.floor(next() * choices.length)]!,
    // This is Box–Muller; 1 - next() keeps the logarithm away from zero.
    gaussian: (deviation) => deviation * Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next()),
  }
}
