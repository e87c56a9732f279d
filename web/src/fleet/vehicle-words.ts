import type { LivePosition, LiveVehicle } from '@monitorweb/contract/fleet/live'
import type { StatusBadge } from '@monitorweb/domain/status/status-badges'
import type { Movement } from '@monitorweb/domain/status/vehicle-status'
import { formatShortAge } from '#format/age.ts'
import { formatRecentTime } from '#format/date-time.ts'
import { formatSpeed } from '#format/numbers.ts'
import { BADGE_LABELS, STATUS_LOOKS } from '#ui/status/status-look.ts'

/** Where fix and receipt lie further apart than this, the tracker had kept the position in its memory. */
const MEMORY_MS = 5 * 60 * 1000

/** Of an ignition that is newer than the position: by what it is known. */
export const BY_SIGN_OF_LIFE = 'segundo o último sinal de vida'

/** Writes the place as a sentence that promises no more than is known: "Em Fortaleza/CE", "Próximo a: Rua X, 120". */
export function placeSentence(place: string): string {
  const isDistance = /^(em|a) /.test(place)
  return isDistance ? place.charAt(0).toUpperCase() + place.slice(1) : `Próximo a: ${place}`
}

/** Tells whether messages that were expected are missing for too long. */
export function isSilent({ freshness }: Pick<LiveVehicle, 'freshness'>): boolean {
  return freshness === 'late' || freshness === 'lost'
}

/**
 * Tells whether what a vehicle does may be told as the present: not of a silent one, nor of one that finds no
 * satellites.
 */
export function isAsserted({ freshness, badges }: Pick<LiveVehicle, 'freshness' | 'badges'>): boolean {
  return freshness === 'current' && !doubtOf(badges)
}

/** Answers why what a vehicle tells now need not be of now; undefined where nothing speaks against it. */
export function doubtOf(badges: readonly StatusBadge[]): StatusBadge | undefined {
  return badges.find((badge) => badge === 'noGps' || badge === 'wrongClock')
}

/** Answers the present speed in km/h; null where only a past one is known. */
export function presentSpeedKmh(vehicle: LiveVehicle): number | null {
  return isAsserted(vehicle) ? (vehicle.position?.speedKmh ?? null) : null
}

/** Tells whether a message that was expected has not come, though it may be too early to call the vehicle late. */
export function isAgeing({ lastCommunicationAt, expectedSeconds }: LiveVehicle, now: number): boolean {
  return lastCommunicationAt !== null && now - lastCommunicationAt > expectedSeconds * 1000
}

/**
 * Says what was known last where nothing newer is, such as "em movimento, 62 km/h, às 14:05:09"; null while the present
 * is known.
 */
export function lastKnown(vehicle: LiveVehicle, now: number): string | null {
  const { movement, position } = vehicle
  if (isAsserted(vehicle) || !position) return null
  const words = [movement && movementWords(movement), speedWords(movement, position.speedKmh)]
  return [...words.filter(Boolean), momentWords(position.fixTime, now)].join(', ')
}

/**
 * Writes a sentence such as "Última situação conhecida: em movimento, 62 km/h, às 14:05:09"; null while the present is
 * known.
 */
export function lastKnownSentence(vehicle: LiveVehicle, now: number): string | null {
  const known = lastKnown(vehicle, now)
  return known && `Última situação conhecida: ${known}`
}

/**
 * Says the same in as many words as a row of a list has room for, such as "Última: movendo"; how old that is stands
 * beside it.
 */
export function lastKnownShort(vehicle: LiveVehicle): string | null {
  const { movement, position } = vehicle
  if (isAsserted(vehicle) || !position) return null
  return ['Última', movement && STATUS_LOOKS[movement].shortLabel.toLowerCase()].filter(Boolean).join(': ')
}

/**
 * Says in the place of what a vehicle does since when that is not known: "Atraso 38 min" of a silent one, "GPS há 2 d" of
 * one without a new position, "Relógio errado" of one whose times mean nothing; null while it is known, and of one that
 * never told.
 */
export function unknownSince(vehicle: LiveVehicle, now: number): string | null {
  const { status, badges, position, lastCommunicationAt } = vehicle
  if (isSilent(vehicle)) {
    const age = lastCommunicationAt === null ? '' : ` ${formatShortAge(lastCommunicationAt, now).replace('há ', '')}`
    return `${STATUS_LOOKS[status].shortLabel}${age}`
  }
  if (isAsserted(vehicle) || !position) return null
  return badges.includes('wrongClock') ? BADGE_LABELS.wrongClock : `GPS ${formatShortAge(position.fixTime, now)}`
}

/** Answers how long after the fix a position was received, in ms, where the tracker had kept it; else null. */
export function memoryDelayMs({ fixTime, receivedAt }: LivePosition): number | null {
  const delayMs = receivedAt - fixTime
  return delayMs > MEMORY_MS ? delayMs : null
}

/** Writes a moment as "às 14:05:09" or "em 04/03 às 14:05:09". */
function momentWords(at: number, now: number): string {
  const [date, time] = formatRecentTime(at, now).split(' ')
  return time ? `em ${date} às ${time}` : `às ${date}`
}

function movementWords(movement: Movement): string {
  return STATUS_LOOKS[movement].label.toLowerCase()
}

function speedWords(movement: Movement | null, speedKmh: number | null): string | null {
  return movement === 'moving' && speedKmh !== null ? formatSpeed(speedKmh) : null
}
