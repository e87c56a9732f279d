import { isOnEarth } from '@monitorweb/domain/places/on-earth'
import { type DeviceReadings, type ReportedPlace, reportOf } from '@monitorweb/domain/position/position-report'
import type { Message } from '../protocol.ts'

/**
 * Tells a place with what was told besides. Where it is nowhere on Earth, what was told besides is told alone, as of that instant: a call for help
 * is worth hearing without a place, and one such record costs none of those beside it.
 */
export function placeOrReadings(place: ReportedPlace, readings: DeviceReadings, serial?: string): Message {
  const message: Message = isOnEarth(place)
    ? { kind: 'position', report: reportOf(place, readings) }
    : { kind: 'heartbeat', readings, at: place.fixTime }
  if (serial !== undefined) message.serial = serial
  return message
}
