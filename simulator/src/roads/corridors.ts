import { CITY_ROUNDS } from './city-rounds.ts'
import type { Corridor } from './corridor.ts'
import { INLAND_CORRIDORS } from './corridors-inland.ts'
import { NORTHEAST_CORRIDORS } from './corridors-northeast.ts'
import { SAO_PAULO_CORRIDORS } from './corridors-sao-paulo.ts'
import { SOUTH_CORRIDORS } from './corridors-south.ts'

/** Every road that generated drives may follow. */
export const CORRIDORS: readonly Corridor[] = [
  ...SAO_PAULO_CORRIDORS,
  ...SOUTH_CORRIDORS,
  ...INLAND_CORRIDORS,
  ...NORTHEAST_CORRIDORS,
  ...CITY_ROUNDS,
]

/** Finds a corridor. Throws for an unknown id, since corridors are named in code only. */
export function getCorridor(id: string): Corridor {
  const corridor = CORRIDORS.find((candidate) => candidate.id === id)
  if (corridor === undefined) throw new RangeError(`no corridor is called "${id}"`)
  return corridor
}
