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

/** Whether what was due was sent in time, and acknowledged. */
export function keepsUp({ vehicles, intervalSeconds, seconds, positions, trackers }: SizedFleet): boolean {
  const dueOfSecond = vehicles / intervalSeconds
  return positions >= LEAST_SHARE * dueOfSecond * seconds && trackers.unanswered <= dueOfSecond && trackers.lost === 0
}
