/**
 * So many transactions run at a time in each cell of devices. A device always takes the same lane: its commits follow one another, and lanes
 * never wait for each other's locks.
 */
export const LANES = 2

/**
 * Answers which lane of its cell a device takes. Numbers and cells of devices are both given out by turns, so that all numbers of a cell may leave the same
 * remainder: what is divided is how often the turn came round.
 */
export function laneOfDevice(id: number, cells: number): number {
  return Math.trunc(id / cells) % LANES
}
