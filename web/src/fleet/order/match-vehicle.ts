import type { LiveVehicle } from '@monitorweb/contract/fleet/live'
import { otherPlate } from '@monitorweb/domain/brazil/plate'
import { withoutAccents } from '@monitorweb/domain/text/text'
import { hasAlert } from '#ui/status/has-alert.ts'
import { ALERTS, type StatusFilter } from '../status/status-filters.ts'

const keys = new WeakMap<LiveVehicle, string>()

/**
 * Makes a function that tells whether a vehicle is meant by what was typed: every word stands in the plate (either
 * standard), the description, the code, the customer's name, the device's serial or its line; accents, case, dots,
 * hyphens, slashes and parentheses do not count.
 */
export function vehicleMatcher(typed: string): (vehicle: LiveVehicle) => boolean {
  const words = typed.split(/\s+/).map(fold).filter(Boolean)
  if (words.length === 0) return () => true
  return (vehicle) => {
    const key = keyOf(vehicle)
    return words.every((word) => key.includes(word))
  }
}

/** Tells whether a vehicle passes the status chips; where none is chosen every vehicle does. */
export function passesFilters(vehicle: LiveVehicle, filters: readonly StatusFilter[]): boolean {
  if (filters.length === 0) return true
  return filters.some((filter) => (filter === ALERTS ? hasAlert(vehicle) : vehicle.status === filter))
}

function keyOf(vehicle: LiveVehicle): string {
  const known = keys.get(vehicle)
  if (known !== undefined) return known
  const { plate, description, code, customerName, deviceSerial, devicePhone } = vehicle
  const made = fold([plate, otherPlate(plate), description, code, customerName, deviceSerial, devicePhone].join('\n'))
  keys.set(vehicle, made)
  return made
}

function fold(text: string): string {
  return withoutAccents(text)
    .toLowerCase()
    .replace(/[.\-/()]/g, '')
}
