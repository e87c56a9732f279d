import type { LiveVehicle } from '@monitorweb/contract/fleet/live'
import { isAsserted } from '#fleet/vehicle-words.ts'
import { formatCount } from '#format/numbers.ts'

/** Says how many of the vehicles that communicate do so without a new position: ", 2 deles sem posição nova"; "" of none. */
export function withoutNewPosition(vehicles: readonly LiveVehicle[]): string {
  const doubted = vehicles.filter((vehicle) => vehicle.freshness === 'current' && !isAsserted(vehicle)).length
  return doubted === 0 ? '' : `, ${formatCount(doubted)} deles sem posição nova`
}
