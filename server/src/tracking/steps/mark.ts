import { isOnEarth } from '@monitorweb/domain/places/on-earth'
import { judgeClock, MAX_AHEAD_MS } from '@monitorweb/domain/position/device-clock'
import { FUTURE_TOLERANCE_MS, isInRange, isTrusted, POSITION_FLAGS } from '@monitorweb/domain/position/position-flags'
import { type DeviceReadings, type EpochMs, noReadings } from '@monitorweb/domain/position/position-report'
import { positionDigest } from '../../storage/positions/position-digest.ts'
import type { PositionRow } from '../../storage/positions/stored-position.ts'
import type { Apart } from '../../storage/reception/set-apart-store.ts'
import type { ReceivedFrame, Step } from '../received-frame.ts'
import type { TrackingMetrics } from '../tracking-metrics.ts'
import { addReadings, chargingInWords } from './newest-readings.ts'
import { noteAlarmsOf, saidTime } from './note-alarms.ts'

/** Marks what each report alone shows, settles its clock, and gives it the digest that makes a resend one row. */
export function mark(metrics: Pick<TrackingMetrics, 'marked'>): Step {
  return {
    name: 'mark',
    run(frame) {
      frame.positions = frame.positions.filter((row) => {
        const clock = judgeClock(row.fixTime, row.receivedAt, frame.ageDays, frame.passedAt)
        if (clock === null) {
          frame.apart.push(outOfTime(row))
          noteWithoutClock(frame, row)
          return false
        }
        row.fixTime = clock.fixTime
        row.flags = flagsOf(row, clock.corrected, frame.passedAt)
        if ((row.flags & POSITION_FLAGS.outOfRange) !== 0) putInRange(row)
        row.digest = positionDigest(row)
        // The report will not move the vehicle, but what it says of ignition and supply is news all the same.
        const told = isTrusted(row.flags) ? toldOnce(row) : row
        if (told && isNews(row)) addReadings(frame, told, row.fixTime)
        metrics.marked(frame.protocol, row.flags)
        return true
      })
      if (frame.placeless.length > 0)
        frame.placeless = frame.placeless.flatMap((row) => markedPlaceless(row, frame) ?? [])
      // What is known of the device now may be newer.
      if (frame.isRecovered) frame.readings = null
      return undefined
    },
  }
}

/**
 * Who drives is told once, when the card or the key is held to the reader, and not again; so is a supply that is told in
 * words. Null where nothing of that is told.
 */
function toldOnce(row: PositionRow): DeviceReadings | null {
  const { driverId } = row.attributes
  const charging = chargingInWords(row)
  if (driverId === undefined && charging === null) return null
  const attributes = { ...(driverId !== undefined && { driverId }), ...(charging !== null && { charging }) }
  return { ...noReadings(), attributes }
}

/** Marks a row that tells readings and no place; one of an impossible time says nothing that the newest do not. */
function markedPlaceless(row: PositionRow, { ageDays, passedAt }: ReceivedFrame): PositionRow | null {
  const clock = judgeClock(row.fixTime, row.receivedAt, ageDays, passedAt)
  if (clock === null) return null
  const placeless = { ...row, fixTime: clock.fixTime }
  const flags =
    POSITION_FLAGS.noPlace | POSITION_FLAGS.noFix | (isAhead(placeless, passedAt) ? POSITION_FLAGS.futureClock : 0)
  return { ...placeless, flags, digest: positionDigest(row) }
}

/** A call for help is worth hearing without a clock: it is told of when it came, and known again by what the clock said. */
function noteWithoutClock(frame: ReceivedFrame, row: PositionRow): void {
  const isTime = Number.isFinite(row.fixTime) && Math.abs(row.fixTime) < MOST_STORED_MS
  const heard = { ...row, fixTime: row.receivedAt, flags: POSITION_FLAGS.noFix }
  noteAlarmsOf(frame, heard, isTime ? saidTime(frame, row) : row.receivedAt)
}

/** Instants farther from 1970, which are ten thousand years before and after, are none that the database can hold. */
const MOST_STORED_MS = 1e14

/** Says of a report out of the accepted range on which side of it, and when it was by its own clock. */
function outOfTime({ fixTime, receivedAt }: PositionRow): Apart {
  const time = new Date(fixTime)
  const isTime = !Number.isNaN(time.getTime())
  const reason = !isTime ? 'noTime' : fixTime < receivedAt ? 'tooOld' : 'tooFarAhead'
  return { reason, type: '', length: 0, detail: isTime ? time.toISOString() : String(fixTime) }
}

/** Nobody can say of a time that it is ahead by minutes where the server's own clock is behind by days. */
function isAhead({ fixTime, receivedAt }: PositionRow, passedAt: EpochMs): boolean {
  return fixTime > receivedAt + FUTURE_TOLERANCE_MS && fixTime > passedAt + MAX_AHEAD_MS
}

function flagsOf(row: PositionRow, corrected: boolean, passedAt: EpochMs): number {
  return (
    (row.hasFix ? 0 : POSITION_FLAGS.noFix) |
    (isAhead(row, passedAt) ? POSITION_FLAGS.futureClock : 0) |
    (corrected ? POSITION_FLAGS.clockCorrected : 0) |
    (isInRange(row) ? 0 : POSITION_FLAGS.outOfRange) |
    (row.buffered ? POSITION_FLAGS.buffered : 0)
  )
}

/** Odd speeds are kept to be looked at; a speed beyond this shows nothing any more. */
const MAX_STORED_KMH = 1e6

/**
 * The columns hold degrees × 10⁷ in four bytes, so what does not fit is replaced; the bytes of the frame keep what was
 * really said.
 */
function putInRange(row: PositionRow): void {
  if (!isOnEarth(row)) {
    row.latitude = 0
    row.longitude = 0
  }
  if (row.speedKmh !== null && Math.abs(row.speedKmh) > MAX_STORED_KMH) row.speedKmh = null
}

/** Whether the report tells how things are; a report that the tracker kept in its memory tells how they were. */
function isNews(row: PositionRow): boolean {
  return !row.buffered && Math.abs(row.receivedAt - row.fixTime) <= FUTURE_TOLERANCE_MS
}
