import { CITY_ROUNDS } from './city-rounds.ts'
import type { Corridor } from './corridor.ts'
import { HIGHWAY_CORRIDORS } from './corridors-highways.ts'

/** Every road that generated drives may follow. */
export const CORRIDORS: readonly Corridor[] = [...HIGHWAY_CORRIDORS, ...CITY_ROUNDS]

/** Finds a corridor. Throws for an unknown id, since corridors are named in code only. */
export function getCorridor(id: string): Corridor {
  const corridor = CORRIDORS.find((candidate) => candidate.id === id)
  if (corridor === undefined) throw new RangeError(`no corridor is called "${id}"`)
  return corridor
}
