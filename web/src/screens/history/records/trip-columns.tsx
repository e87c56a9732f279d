import { tripColumns } from '@monitorweb/contract/reports/columns/trip-columns'
import { markWords } from '@monitorweb/contract/reports/run-marks'
import { COMPUTED_SPEED_MARK } from '@monitorweb/contract/reports/speed-words'
import { placeWithLandmark } from '@monitorweb/domain/places/landmark-words'
import type { EpochMs } from '@monitorweb/domain/position/position-report'
import { numberOf } from '@monitorweb/domain/track/seen-together'
import { formatDateTime } from '#format/date-time.ts'
import type { LandmarkNames } from '#landmarks/use-landmarks.ts'
import { shortPlace } from '#places/place-of.ts'
import type { TripRow } from '#reports/history/history-rows.ts'
import { cellWords } from '../table/cell-words.ts'
import styles from '../table/cells.module.css'
import { endWords } from '../table/end-words.ts'
import { type ReportColumn, reportColumns } from '../table/report-column.ts'
import type { NamedVehicle, Viewed } from '../use-viewed.ts'
import { wholeOrDash } from '../words.ts'
import { RunMarks } from './RunMarks.tsx'

export interface ShownTrip {
  vehicle: NamedVehicle
  trip: TripRow
  number: number
  /** The times that the speed rose above the limit of the view; null where no speed is reported. */
  excesses: number | null
  /** The times that the vehicle stood too shortly to end the trip. */
  pauses: number
}

interface Options extends Pick<Viewed, 'limitKmh' | 'landmarks'> {
  /** True where each row says whose it is. */
  saysWhose: boolean
  /** False where no track was read, so that nobody knows what happened within a trip. */
  knowsTracks: boolean
  onLookAt(row: ShownTrip, at: EpochMs): void
}

/** A place is told whole, in two lines where the table is narrow, and in short beside a plate, where these would not do. */
function placeCell(saysWhose: boolean, placeIn: (row: ShownTrip) => string) {
  const cell = (row: ShownTrip) => <span title={placeIn(row)}>{shortPlace(placeIn(row))}</span>
  return { width: 124, grows: true, wraps: true, ...(saysWhose && { cell }) }
}

/** Answers the columns of trips; the greatest speed of each is a button that leads to its moment. */
export function shownTripColumns({
  limitKmh,
  landmarks,
  saysWhose,
  knowsTracks,
  onLookAt,
}: Options): ReportColumn<ShownTrip>[] {
  const startIn = ({ trip }: ShownTrip) => endsOf(trip, landmarks)[0]
  const endIn = ({ trip }: ShownTrip) => endsOf(trip, landmarks)[1]
  return reportColumns(tripColumns, {
    fieldsOf: ({ trip }: ShownTrip) => trip,
    values: {
      plate: ({ vehicle }) => vehicle.name,
      from: startIn,
      to: endIn,
      speeding: ({ excesses }) => excesses,
      pauses: ({ pauses }) => pauses,
      startOnMap: ({ trip }) => [trip.startLatitude, trip.startLongitude],
      endOnMap: ({ trip }) => [trip.endLatitude, trip.endLongitude],
      marks: ({ trip }) => markWords(trip),
    },
    cells: {
      start: {
        width: 184,
        cell: ({ vehicle, trip, number }) => `${numberOf(vehicle.letter, number)} · ${formatDateTime(trip.start!)}`,
      },
      // The letter stands before the number of the trip.
      plate: { width: 92 },
      duration: { width: 84 },
      from: placeCell(saysWhose, startIn),
      marks: { width: 136, cell: ({ trip }) => <RunMarks run={trip} /> },
      to: placeCell(saysWhose, endIn),
      end: { width: 120, cell: ({ trip }) => endWords(trip) },
      top: {
        width: 74,
        cell: (row) => (
          <TopSpeed
            trip={row.trip}
            isOver={(row.trip.topSpeedKmh ?? 0) > limitKmh}
            onLookAt={(at) => onLookAt(row, at)}
          />
        ),
      },
      speeding: {
        hint: `Vezes acima de ${limitKmh} km/h`,
        cell: ({ excesses }) => <span className={excesses ? styles.over : undefined}>{wholeOrDash(excesses)}</span>,
      },
      after: { width: 196, cell: ({ trip }) => <StoppedAfter trip={trip} /> },
    },
    without: [...(saysWhose ? [] : (['plate'] as const)), ...(knowsTracks ? [] : (['speeding', 'pauses'] as const))],
  })
}

interface TopSpeedProps {
  trip: TripRow
  isOver: boolean
  onLookAt(at: EpochMs): void
}

function TopSpeed({ trip: { topSpeedKmh: kmh, topSpeedAt: at, topSpeedComputed }, isOver, onLookAt }: TopSpeedProps) {
  const words = <span className={isOver ? styles.over : undefined}>{wholeOrDash(kmh)}</span>
  if (kmh === null || at === null) return words
  const found = [formatDateTime(at), topSpeedComputed && COMPUTED_SPEED_MARK].filter(Boolean).join(', ')
  return (
    <button
      type="button"
      className={styles.link}
      aria-label={`Ver a máxima de ${wholeOrDash(kmh)} km/h, ${found}`}
      title={found}
      data-words
      onClick={() => onLookAt(at)}
    >
      {words}
    </button>
  )
}

/** Says in words where a trip began and ended, behind the name of a landmark where there is one. */
export function endsOf(trip: TripRow, landmarks: LandmarkNames): [start: string, end: string] {
  const { customerId, startLatitude, startLongitude, endLatitude, endLongitude } = trip
  const start = landmarks.at(customerId, { latitude: startLatitude, longitude: startLongitude })
  const end = landmarks.at(customerId, { latitude: endLatitude, longitude: endLongitude })
  return [placeWithLandmark(start ?? '', trip.startPlace), placeWithLandmark(end ?? '', trip.endPlace)]
}

function StoppedAfter({ trip: { stoppedAfterSeconds, stoppedAfterInProgress, stoppedAfterCut } }: { trip: TripRow }) {
  return (
    <>
      {stoppedAfterInProgress && (
        <span className={styles.mark} data-live>
          Em andamento
        </span>
      )}
      {stoppedAfterCut && (
        <span className={styles.mark} title="O período termina antes da próxima viagem">
          Continua
        </span>
      )}{' '}
      {cellWords('duration', stoppedAfterSeconds)}
    </>
  )
}
