import { positionColumns } from '@monitorweb/contract/reports/columns/position-columns'
import { EVENT_LABELS } from '@monitorweb/contract/reports/event-labels'
import { portWords, READING_NAMES, type ReadingName } from '@monitorweb/contract/tracks/track-readings'
import { distanceMeters } from '@monitorweb/domain/places/distance'
import { eventOf } from '@monitorweb/domain/position/event-codes'
import { delaySeconds } from '@monitorweb/domain/position/reporting-delay'
import type { ReactNode } from 'react'
import { formatDateTime, formatRecentTime } from '#format/date-time.ts'
import { formatCount } from '#format/numbers.ts'
import { isFromMemory } from '#reports/filters/position-filter.ts'
import type { PeriodTotals } from '#reports/history/period-totals.ts'
import { isPlaceKnown } from '#reports/track/known-place.ts'
import { ignitionOf, known } from '#reports/track/track-at-instant.ts'
import type { TableColumn } from '#table/table-column.ts'
import { reasonOf } from '../map/map-data.ts'
import { callColumn } from '../records/call-column.tsx'
import { courseWords, hourMeterWords } from '../table/cell-words.ts'
import styles from '../table/cells.module.css'
import { totalWords } from '../table/empty-words.ts'
import { PLATE_CELL, reportColumns, tableColumns, widthWithTotal } from '../table/report-column.ts'
import type { Viewed } from '../use-viewed.ts'
import { kmNumber, lengthWords, spanWords, wholeOrDash } from '../words.ts'
import { COUNTED_POSITIONS } from './listed-positions.ts'
import { isSortedBy, type PositionRow } from './position-rows.ts'
import type { ShownReadings } from './use-readings.ts'

interface Options {
  viewed: Viewed
  positionCount: number
  /** Also of those that were left out, and why. */
  withExcluded: boolean
  placeOf(row: PositionRow): string
  readings: ShownReadings
  /** The position of the same vehicle that stands before this one in time, of those that pass; -1 for none. */
  before(row: PositionRow): number
}

/** What is said of each position. */
export function shownPositionColumns(options: Options): TableColumn<PositionRow>[] {
  const { viewed, withExcluded, placeOf, readings, before } = options
  const { totals, limitKmh } = viewed
  const mostKmh = Math.max(limitKmh, totals.topSpeedKmh ?? 0)
  const reading = (name: Exclude<ReadingName, 'ports'>) => (row: PositionRow) => readings.valueOf(row, name)
  const columns = reportColumns(positionColumns, {
    fieldsOf: (_: PositionRow) => ({}),
    values: {
      time: timeOf,
      plate: ({ vehicle }) => vehicle.name,
      code: ({ vehicle }) => vehicle.code,
      description: (row) => partOf(row)?.description ?? '',
      customer: (row) => partOf(row)?.customerName ?? '',
      reason: reasonIn,
      event: eventIn,
      ignition: ignitionIn,
      speed: speedIn,
      course: courseIn,
      place: placeOf,
      landmark: (row) => viewed.landmarks.at(partOf(row)?.customerId ?? 0, pointOf(row)),
      voltage: ({ vehicle, index }) => known(vehicle.growing!.track.voltage[index]!),
      odometer: ({ vehicle, index }) => known(vehicle.growing!.track.odometerKm[index]!),
      received: receivedAtOf,
      delay: (row) => delaySeconds(timeOf(row), receivedAtOf(row)),
      step: (row) => stepKm(row, before(row)),
      interval: (row) => stepSeconds(row, before(row)),
      latitude: (row) => pointOf(row).latitude,
      longitude: (row) => pointOf(row).longitude,
      altitudeMeters: reading('altitudeMeters'),
      satellites: reading('satellites'),
      hdop: reading('hdop'),
      accuracyMeters: reading('accuracyMeters'),
      signalLevel: reading('signalLevel'),
      hourMeterHours: reading('hourMeterHours'),
      backupVoltage: reading('backupVoltage'),
      batteryPercent: reading('batteryPercent'),
      temperatureCelsius: reading('temperatureCelsius'),
      fuelPercent: reading('fuelPercent'),
      fuelLiters: reading('fuelLiters'),
      ports: (row) => portWords(readings.valueOf(row, 'ports'), partOf(row)?.outputLabels ?? []),
    },
    cells: {
      time: { width: 164, cell: (row) => formatDateTime(timeOf(row)) },
      plate: PLATE_CELL,
      reason: { width: 168, cell: (row) => reasonIn(row) && <span className={styles.mark}>{reasonIn(row)}</span> },
      event: { width: 168, cell: (row) => eventIn(row) && <span className={styles.event}>{eventIn(row)}</span> },
      speed: { width: 104, cell: (row) => <Speed kmh={speedIn(row)} limitKmh={limitKmh} mostKmh={mostKmh} /> },
      course: { width: 100, cell: (row) => courseWords(courseIn(row)), isWords: true },
      place: { width: 150, grows: true, wraps: true },
      received: { width: 300, cell: (row) => <Received row={row} /> },
      hourMeterHours: { cell: (row) => hourMeterWords(readings.valueOf(row, 'hourMeterHours')) },
      ports: { width: 120 },
    },
    without: [
      ...(viewed.vehicles.length > 1 ? [] : (['plate'] as const)),
      ...(withExcluded ? [] : (['reason'] as const)),
    ],
  })
  const totalOf = totalsOf(options)
  const shown = tableColumns(columns, []).map((column): TableColumn<PositionRow> => {
    const { key, width, value, cell = column.text! } = column
    const total = totalOf[key]
    const isRead = (READING_NAMES as readonly string[]).includes(key)
    return {
      ...column,
      // Dots stand for what is not read so far.
      ...(isRead && { cell: (row) => (value!(row) !== null ? cell(row) : readings.isRead(row) ? '–' : '…') }),
      sorts: isSortedBy(key),
      total,
      ...(typeof total === 'string' && { width: widthWithTotal(width, total) }),
    }
  })
  return [...shown, ...callColumn(timeOf)]
}

/** Of a part of the period only the positions are counted; the others are those of the summary above, whatever is filtered. */
function totalsOf({ viewed, positionCount }: Options): Partial<Record<string, ReactNode>> {
  const time = totalWords(positionCount, COUNTED_POSITIONS, viewed.isPartial)
  if (viewed.hasFocus) return { time }
  return { time, speed: <AverageSpeed {...viewed.totals} />, odometer: `${kmNumber(viewed.totals.distanceKm)} km` }
}

const timeOf = ({ vehicle, index }: PositionRow) => vehicle.growing!.track.fixTime[index]!
const receivedAtOf = ({ vehicle, index }: PositionRow) => vehicle.growing!.track.receivedAt[index]!

function stepKm({ vehicle, index }: PositionRow, before: number): number | null {
  const { track } = vehicle.growing!
  if (before < 0 || !isPlaceKnown(track, before) || !isPlaceKnown(track, index)) return null
  const { latitude, longitude } = track
  return distanceMeters(latitude[before]!, longitude[before]!, latitude[index]!, longitude[index]!) / 1000
}

function stepSeconds({ vehicle, index }: PositionRow, before: number): number | null {
  const { fixTime } = vehicle.growing!.track
  return before < 0 ? null : (fixTime[index]! - fixTime[before]!) / 1000
}

/** "" for a position that nothing but time or way sent. */
const eventIn = ({ vehicle, index }: PositionRow) => {
  const event = eventOf(vehicle.growing!.track.event[index]!)
  return event === null ? '' : EVENT_LABELS[event]
}
const speedIn = ({ vehicle, index }: PositionRow) => known(vehicle.growing!.track.speedKmh[index]!)
const ignitionIn = ({ vehicle, index }: PositionRow) => ignitionOf(vehicle.growing!.track, index)
const courseIn = ({ vehicle, index }: PositionRow) => known(vehicle.growing!.track.courseDegrees[index]!)

/** The part of the vehicle's time in which the position lies, with its owner then; none while that is not read. */
function partOf({ vehicle, index }: PositionRow) {
  const at = vehicle.growing!.track.fixTime[index]!
  return vehicle.rows.parts.find(({ from, to }) => at >= from && at < to)
}

/** "Salto"; "" for a position that counts. */
const reasonIn = ({ vehicle, index }: PositionRow) => reasonOf(vehicle.growing!.verdicts[index]!)

/** What a row says that stands for positions of a vehicle that stood. */
export function foldWords(row: PositionRow): string {
  const { vehicle, fold } = row
  const { positionCount, from, to } = fold!
  const event = eventIn(row)
  const whose = vehicle.letter && `${vehicle.letter} ${vehicle.name}: `
  return `${whose}${formatCount(positionCount)} posições paradas${event && ` (${event})`}, ${spanWords(from, to)}`
}

export function pointOf({ vehicle, index }: PositionRow) {
  const { latitude, longitude } = vehicle.growing!.track
  return { latitude: latitude[index]!, longitude: longitude[index]! }
}

export function hasPlace({ vehicle, index }: PositionRow): boolean {
  return isPlaceKnown(vehicle.growing!.track, index)
}

/** The greatest speed stands in the summary above; both have no room in the column. */
function AverageSpeed({ averageSpeedKmh }: Pick<PeriodTotals, 'averageSpeedKmh'>) {
  if (averageSpeedKmh === null) return null
  return <span title="Velocidade média em movimento (km/h)">méd. {wholeOrDash(averageSpeedKmh)}</span>
}

/** The bar is as long as the speed is of the greatest there is. */
function Speed({ kmh, limitKmh, mostKmh }: { kmh: number | null; limitKmh: number; mostKmh: number }) {
  if (kmh === null) return '–'
  const isOver = kmh > limitKmh
  return (
    <span
      className={styles.speed}
      data-over={isOver || undefined}
      style={{ backgroundSize: `${Math.round((kmh / mostKmh) * 100)}% 100%` }}
    >
      {isOver && <span aria-hidden="true">▲ </span>}
      {wholeOrDash(kmh)}
      {isOver && <span className="visually-hidden"> acima do limite</span>}
    </span>
  )
}

function Received({ row: { vehicle, index } }: { row: PositionRow }) {
  const { receivedAt, fixTime } = vehicle.growing!.track
  const delayMs = receivedAt[index]! - fixTime[index]!
  return (
    <>
      {formatRecentTime(receivedAt[index]!, fixTime[index]!)}
      {isFromMemory(delayMs) && (
        <span className={styles.mark} title={`Posição armazenada, enviada ${lengthWords(delayMs)} depois`}>
          Memória {lengthWords(delayMs)}
        </span>
      )}
    </>
  )
}
