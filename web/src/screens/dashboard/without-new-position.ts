import type { LiveVehicle } from '@monitorweb/contract/fleet/live'
import { formatCount } from '#format/numbers.ts'

/** Says how many of the vehicles that communicate do so without a new position: ", 2 deles sem posição nova"; "" of none. */
export function withoutNewPosition(vehicles: readonly LiveVehicle[]): string {
  const blind = vehicles.filter(({ freshness, badges }) => freshness === 'current' && badges.includes('noGps')).length
  return blind === 0 ? '' : `, ${formatCount(blind)} deles sem posição nova`
}
