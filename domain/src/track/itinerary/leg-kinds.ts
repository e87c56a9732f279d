import { type Fixes, LEG } from './fixes.ts'
import type { Run } from './run.ts'
import type { Stands } from './stands.ts'

/**
 * What a vehicle does: `parked` is standing with the engine off, asleep or not reported, `idle` is standing with the
 * engine on.
 */
export const SEGMENT_KINDS = ['moving', 'idle', 'parked', 'noData'] as const
export type SegmentKind = (typeof SEGMENT_KINDS)[number]

const [MOVING, IDLE, PARKED, NO_DATA] = [0, 1, 2, 3]

/**
 * Tells what the vehicle did on each leg, as its place in {@link SEGMENT_KINDS}. Within a trip, a stand counts as
 * standing from the length of a pause on.
 */
export function kindsOfLegs(fixes: Fixes, { isPause }: Stands, runs: readonly Run[]): Uint8Array {
  const kinds = new Uint8Array(fixes.count)
  for (const { kind, first, last } of runs) {
    if (kind === 'noData') kinds.fill(NO_DATA, first, last)
    else
      for (let leg = first; leg < last; leg++) {
        kinds[leg] = kind === 'trip' && isPause[leg] === 0 ? MOVING : standingKind(fixes, leg)
      }
  }
  return kinds
}

function standingKind({ legFacts, ignition }: Fixes, leg: number): number {
  // A tracker that sleeps says nothing of the engine.
  if ((legFacts[leg]! & LEG.silent) !== 0) return PARKED
  const engine = ignition[leg] === -1 ? ignition[leg + 1] : ignition[leg]
  return engine === 1 ? IDLE : PARKED
}
