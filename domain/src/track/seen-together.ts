/** So many vehicles are looked at together, on one map: more cannot be told apart. */
export const MOST_TOGETHER = 5

/** These hues are no status; each vehicle has one, or one trip after the other. */
export const HUES = ['#3556B5', '#B5477B', '#1E8A7A', '#B0701A', '#6B4FB3', '#4F6B1F'] as const

/** Answers the hue of one of the vehicles, by its index among them. */
export function hueOf(index: number): string {
  return HUES[index % HUES.length]!
}

/** Answers "A" to "E" for a vehicle among so many; "" for one alone, which needs to be told from no other. */
export function letterAmong(count: number, index: number): string {
  return count > 1 ? String.fromCharCode(65 + index) : ''
}

/** Answers what a trip or a stop is called, "B1": its number among those of its vehicle, behind the vehicle's letter. */
export function numberOf(letter: string, number: number): string {
  return `${letter}${number}`
}
