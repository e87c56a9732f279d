import type { EpochMs } from '@monitorweb/domain/position/position-report'
import { useCalmInstant, useLooked } from '#reports/history/history-selection.ts'
import type { NamedVehicle } from '../use-viewed.ts'

/** Tells whether a time of a vehicle holds the instant that is looked at; a time without an end lasts. */
export function useIsLookedAt(): (
  vehicle: NamedVehicle,
  run: { start: EpochMs | null; end: EpochMs | null },
) => boolean {
  const instant = useCalmInstant()
  const looked = useLooked(({ vehicleId }) => vehicleId)
  return ({ vehicleId }, { start, end }) =>
    instant !== null &&
    (looked === null || looked === vehicleId) &&
    start! <= instant &&
    instant < (end ?? Number.POSITIVE_INFINITY)
}
