import { EVENT_LABELS } from '@monitorweb/contract/reports/event-labels'
import { eventOf } from '@monitorweb/domain/position/event-codes'
import { compassPoint } from '#format/compass.ts'
import { formatDateTime, formatRecentTime } from '#format/date-time.ts'
import { formatCount, formatQuantity } from '#format/numbers.ts'
import { isFromMemory } from '#reports/filters/position-filter.ts'
import type { PeriodTotals } from '#reports/history/period-totals.ts'
import { ignitionOf, known } from '#reports/track/track-at-instant.ts'
import { reasonOf } from '../map/map-data.ts'
import { callColumn } from '../records/call-column.tsx'
import styles from '../table/table.module.css'
import type { TableColumn } from '../table/table-column.ts'
import type { Viewed } from '../use-viewed.ts'
import { decimalOrDash, kmNumber, lengthWords, spanWords, wholeOrDash } from '../words.ts'
import type { PositionRow } from './position-rows.ts'

interface Options {
  viewed: Viewed
  positionCount: number
  /** Also of those that were left out, and why. */
  withExcluded: boolean
  placeOf(row: PositionRow): string
  /** Those of who wants more. */
  more: readonly TableColumn<PositionRow>[]
}

const COUNTED = { none: 'Nenhuma', one: 'posição', many: 'posições' }

/** What is said of each position. */
export function positionColumns({
  viewed,
  positionCount,
  withExcluded,
  placeOf,
  more,
}: Options): TableColumn<PositionRow>[] {
  const several = viewed.vehicles.length > 1
  const { totals, limitKmh } = viewed
  const mostKmh = Math.max(limitKmh, totals.topSpeedKmh ?? 0)
  const landmarkIn = (row: PositionRow) => viewed.landmarkAt(ownerIn(row), pointOf(row))
  return [
    {
      key: 'time',
      header: 'Data GPS',
      width: 158,
      sorts: true,
      kind: 'dateTime',
      value: ({ vehicle, index }) => vehicle.growing!.track.fixTime[index]!,
      cell: ({ vehicle, index }) => formatDateTime(vehicle.growing!.track.fixTime[index]!),
      total: formatQuantity(positionCount, COUNTED),
    },
    ...(several
      ? [
          {
            key: 'plate',
            header: 'Placa',
            width: 100,
            kind: 'text' as const,
            value: ({ vehicle }: PositionRow) => vehicle.name,
            cell: ({ vehicle }: PositionRow) => `${vehicle.letter} ${vehicle.name}`,
          },
        ]
      : []),
    ...(withExcluded ? [REASON] : []),
    {
      key: 'event',
      header: 'Evento',
      width: 168,
      kind: 'text',
      value: eventIn,
      cell: (row) => eventIn(row) && <span className={styles.event}>{eventIn(row)}</span>,
    },
    {
      key: 'ignition',
      header: 'Ignição',
      width: 86,
      kind: 'text',
      value: ignitionIn,
      cell: ignitionIn,
    },
    {
      key: 'speed',
      header: 'km/h',
      title: 'Velocidade (km/h)',
      width: 134,
      number: true,
      sorts: true,
      kind: { decimals: 0 },
      value: speedIn,
      cell: (row) => <Speed kmh={speedIn(row)} limitKmh={limitKmh} mostKmh={mostKmh} />,
      // As the summary above has them: of what counts in trips, whatever is filtered.
      total: viewed.hasFocus ? undefined : <SpeedTotals {...totals} />,
    },
    {
      key: 'course',
      header: 'Direção',
      width: 100,
      kind: 'text',
      value: courseIn,
      cell: courseIn,
    },
    {
      key: 'place',
      header: 'Endereço',
      width: 240,
      kind: 'text',
      value: placeOf,
      cell: (row) => <span title={placeOf(row)}>{placeOf(row)}</span>,
    },
    {
      key: 'landmark',
      header: 'Ponto de referência',
      width: 160,
      kind: 'text',
      value: landmarkIn,
      cell: (row) => <span title={landmarkIn(row)}>{landmarkIn(row)}</span>,
    },
    {
      key: 'voltage',
      header: 'Tensão (V)',
      width: 92,
      number: true,
      sorts: true,
      kind: { decimals: 1 },
      value: voltageIn,
      cell: (row) => decimalOrDash(voltageIn(row)),
    },
    {
      key: 'odometer',
      header: 'Odômetro (km)',
      width: 122,
      number: true,
      sorts: true,
      kind: { decimals: 1 },
      value: odometerIn,
      cell: (row) => wholeOrDash(odometerIn(row)),
      // Of a part of the period only the positions are counted.
      total: viewed.hasFocus ? undefined : `${kmNumber(totals.distanceKm)} km`,
    },
    {
      key: 'received',
      header: 'Recebida em',
      width: 254,
      kind: 'dateTime',
      value: ({ vehicle, index }) => vehicle.growing!.track.receivedAt[index]!,
      cell: (row) => <Received row={row} />,
    },
    ...more,
    ...callColumn(({ vehicle, index }: PositionRow) => vehicle.growing!.track.fixTime[index]!),
  ]
}

/** "" for a position that nothing but time or way sent. */
const eventIn = ({ vehicle, index }: PositionRow) => {
  const event = eventOf(vehicle.growing!.track.event[index]!)
  return event === null ? '' : EVENT_LABELS[event]
}
const speedIn = ({ vehicle, index }: PositionRow) => known(vehicle.growing!.track.speedKmh[index]!)
const voltageIn = ({ vehicle, index }: PositionRow) => known(vehicle.growing!.track.voltage[index]!)
const odometerIn = ({ vehicle, index }: PositionRow) => known(vehicle.growing!.track.odometerKm[index]!)
const ignitionIn = ({ vehicle, index }: PositionRow) => ignitionWords(ignitionOf(vehicle.growing!.track, index))
const courseIn = ({ vehicle, index }: PositionRow) => courseWords(known(vehicle.growing!.track.courseDegrees[index]!))

/** Who owned the vehicle then; 0 while that is not known. */
function ownerIn({ vehicle, index }: PositionRow): number {
  const at = vehicle.growing!.track.fixTime[index]!
  return vehicle.rows.parts.find(({ from, to }) => at >= from && at < to)?.customerId ?? 0
}

/** "Salto"; "" for a position that counts. */
const reasonIn = ({ vehicle, index }: PositionRow) => reasonOf(vehicle.growing!.verdicts[index]!)

const REASON: TableColumn<PositionRow> = {
  key: 'reason',
  header: 'Descartada por',
  width: 168,
  kind: 'text',
  value: reasonIn,
  cell: (row) => reasonIn(row) && <span className={styles.mark}>{reasonIn(row)}</span>,
}

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

function ignitionWords(ignition: boolean | null): string {
  if (ignition === null) return '–'
  return ignition ? 'Ligada' : 'Desligada'
}

function courseWords(courseDegrees: number | null): string {
  if (courseDegrees === null) return '–'
  const { arrow, name } = compassPoint(courseDegrees)
  return `${arrow} ${name}`
}

function SpeedTotals({ averageSpeedKmh, topSpeedKmh }: Pick<PeriodTotals, 'averageSpeedKmh' | 'topSpeedKmh'>) {
  if (topSpeedKmh === null) return null
  const average = averageSpeedKmh === null ? '' : `méd. ${wholeOrDash(averageSpeedKmh)} · `
  return (
    <span title="Velocidade média em movimento e velocidade máxima (km/h)">
      {average}máx. {wholeOrDash(topSpeedKmh)}
    </span>
  )
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
