import { type Fleet, measureSizing, type SizedFleet } from '../sizing/measure-sizing.ts'

/** A process has 20,000 open files at most, so that each gateway and each process of trackers takes some 16,700 connections. */
const FLEETS: readonly (Fleet & { gateways: number })[] = [
  { vehicles: 20_000, intervalSeconds: 10, gateways: 2 },
  { vehicles: 50_000, intervalSeconds: 10, gateways: 3 },
  { vehicles: 100_000, intervalSeconds: 10, gateways: 6 },
]
const TIMES = { warmSeconds: 30, seconds: 60 }
/** Of what was due so much has to be acknowledged, and no more may wait than is due in a second. */
const LEAST_SHARE = 0.99

/**
 * Measures one fleet after the other, with a socket of its own for every vehicle, and stops where the machine no longer keeps up; `only` the one of so many
 * vehicles where that is named. `load` tells how loaded the machine is.
 */
export async function measureFleets(
  only: number | null,
  load: () => number,
): Promise<{ load: number; measured: SizedFleet }[]> {
  const fleets: { load: number; measured: SizedFleet }[] = []
  for (const fleet of FLEETS.filter(({ vehicles }) => only === null || vehicles === only)) {
    const before = load()
    const measured = await measureSizing(fleet, TIMES)
    fleets.push({ load: before, measured })
    if (!keepsUp(measured)) break
  }
  return fleets
}

/** Whether as much was acknowledged as was due, at once or late: what that took of the processor is what it takes. */
export function acknowledgesWhatIsDue({ vehicles, intervalSeconds, seconds, positions }: SizedFleet): boolean {
  return positions >= (LEAST_SHARE * vehicles * seconds) / intervalSeconds
}

/** Whether what was due was acknowledged, and in time. */
export function keepsUp(fleet: SizedFleet): boolean {
  const { vehicles, intervalSeconds, trackers } = fleet
  return acknowledgesWhatIsDue(fleet) && trackers.unanswered <= vehicles / intervalSeconds && trackers.lost === 0
}
