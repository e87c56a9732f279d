import type { LivePosition, LiveVehicle } from '@monitorweb/contract/live'
import type { Movement } from '@monitorweb/domain/vehicle-status'
import { formatRecentTime } from '#format/date-time.ts'
import { formatCoordinates, formatSpeed } from '#format/numbers.ts'
import { STATUS_LOOKS } from '#ui/status/status-look.ts'

/** Longer than this between fix and receipt, and the tracker had kept the position in its memory. */
const MEMORY_MS = 5 * 60 * 1000

/** Where it is, in words, else in coordinates. */
export function placeOf(position: Pick<LivePosition, 'place' | 'latitude' | 'longitude'> | null): string {
  if (!position) return 'Sem posição'
  return position.place || formatCoordinates(position.latitude, position.longitude)
}

/** The place as a sentence that promises no more than it knows: "Em Fortaleza/CE", "Próximo a: Rua X, 120". */
export function placeSentence(place: string): string {
  const isDistance = /^(em|a) /.test(place)
  return isDistance ? place.charAt(0).toUpperCase() + place.slice(1) : `Próximo a: ${place}`
}

/** What was last known of a silent vehicle: "em movimento, 62 km/h, às 14:05:09"; null while its data is current. */
export function lastKnown(vehicle: LiveVehicle, now: number): string | null {
  const { freshness, movement, position } = vehicle
  if ((freshness !== 'late' && freshness !== 'lost') || !position) return null
  const words = [movement && movementWords(movement), speedWords(movement, position.speedKmh)]
  return [...words.filter(Boolean), `às ${formatRecentTime(position.fixTime, now)}`].join(', ')
}

/** How long after the fix a position was received, in ms, where the tracker had kept it; else null. */
export function memoryDelayMs({ fixTime, receivedAt }: LivePosition): number | null {
  const delayMs = receivedAt - fixTime
  return delayMs > MEMORY_MS ? delayMs : null
}

function movementWords(movement: Movement): string {
  return STATUS_LOOKS[movement].label.toLowerCase()
}

function speedWords(movement: Movement | null, speedKmh: number | null): string | null {
  return movement === 'moving' && speedKmh !== null ? formatSpeed(speedKmh) : null
}
