import { placeWithLandmark } from '@monitorweb/domain/places/landmark-words'
import type { EpochMs } from '@monitorweb/domain/position/position-report'
import type { TripRow } from '#reports/history/history-rows.ts'
import { cellWords } from '../table/cell-words.ts'
import { plateColumn } from '../table/ReportTable.tsx'
import type { ReportColumn } from '../table/report-column.tsx'
import styles from '../table/table.module.css'
import type { ShownVehicle, Viewed } from '../use-viewed.ts'
import { shortStamp, wholeOrDash } from '../words.ts'
import { RunMarks } from './RunMarks.tsx'

export interface ShownTrip {
  vehicle: ShownVehicle
  trip: TripRow
  number: number
  /** Above the limit of the view; null where no speed is reported. */
  excesses: number | null
  /** How often it stood without ending. */
  pauses: number
}

/** What is said of each trip; its greatest speed leads to its moment. */
export function tripColumns(
  { vehicles, limitKmh, landmarkAt }: Viewed,
  onLookAt: (vehicle: ShownVehicle, at: EpochMs) => void,
): ReportColumn<ShownTrip>[] {
  return [
    {
      key: 'start',
      header: 'Início',
      width: 178,
      kind: 'dateTime',
      value: ({ trip }) => trip.start,
      cell: ({ vehicle, trip, number }) => `${vehicle.letter}${number} · ${shortStamp(trip.start!)}`,
    },
    ...plateColumn<ShownTrip>(vehicles),
    { key: 'from', header: 'Origem', width: 210, kind: 'text', value: ({ trip }) => endsOf(trip, landmarkAt)[0] },
    {
      key: 'end',
      header: 'Fim',
      width: 250,
      kind: 'dateTime',
      value: ({ trip }) => trip.end,
      cell: ({ trip }) => (
        <>
          {shortStamp(trip.end!)}
          <RunMarks run={trip} />
        </>
      ),
    },
    { key: 'to', header: 'Destino', width: 210, kind: 'text', value: ({ trip }) => endsOf(trip, landmarkAt)[1] },
    {
      key: 'duration',
      header: 'Duração',
      width: 92,
      kind: 'duration',
      value: ({ trip }) => trip.durationSeconds,
      sums: true,
    },
    {
      key: 'km',
      header: 'km',
      title: 'Distância (km)',
      width: 76,
      kind: { decimals: 1 },
      value: ({ trip }) => trip.distanceKm,
      sums: true,
    },
    {
      key: 'moving',
      header: 'Em movimento',
      width: 112,
      kind: 'duration',
      value: ({ trip }) => trip.movingSeconds,
      sums: true,
    },
    {
      key: 'idle',
      header: 'Parado ligado',
      width: 108,
      kind: 'duration',
      value: ({ trip }) => trip.idleSeconds,
      sums: true,
    },
    {
      key: 'average',
      header: 'Média',
      title: 'Velocidade média em movimento (km/h)',
      width: 72,
      kind: { decimals: 0 },
      value: ({ trip }) => trip.averageSpeedKmh,
    },
    {
      key: 'top',
      header: 'Máxima',
      title: 'Velocidade máxima (km/h)',
      width: 80,
      kind: { decimals: 0 },
      value: ({ trip }) => trip.topSpeedKmh,
      cell: ({ vehicle, trip: { topSpeedKmh, topSpeedAt } }) => (
        <TopSpeed
          kmh={topSpeedKmh}
          isOver={(topSpeedKmh ?? 0) > limitKmh}
          at={topSpeedAt}
          onLookAt={(at) => onLookAt(vehicle, at)}
        />
      ),
    },
    {
      key: 'speeding',
      header: 'Excessos',
      title: `Vezes acima de ${limitKmh} km/h`,
      width: 84,
      kind: { decimals: 0 },
      value: ({ excesses }) => excesses,
      sums: true,
      cell: ({ excesses }) => <span className={excesses ? styles.over : undefined}>{wholeOrDash(excesses)}</span>,
    },
    {
      key: 'odometer',
      header: 'Odômetro início',
      title: 'Odômetro no início (km)',
      width: 118,
      kind: { decimals: 0 },
      value: ({ trip }) => trip.startOdometerKm,
    },
    {
      key: 'odometerEnd',
      header: 'Odômetro fim',
      title: 'Odômetro no fim (km)',
      width: 108,
      kind: { decimals: 0 },
      value: ({ trip }) => trip.endOdometerKm,
    },
    {
      key: 'pauses',
      header: 'Pausas',
      title: 'Paradas no trajeto, curtas demais para terminar a viagem',
      width: 78,
      kind: { decimals: 0 },
      value: ({ pauses }) => pauses,
      sums: true,
    },
    {
      key: 'after',
      header: 'Parado depois',
      title: 'Tempo parado até a próxima viagem do veículo, sem o tempo sem dados',
      width: 196,
      kind: 'duration',
      value: ({ trip }) => trip.stoppedAfterSeconds,
      sums: true,
      cell: ({ trip }) => <StoppedAfter trip={trip} />,
    },
  ]
}

interface TopSpeedProps {
  kmh: number | null
  isOver: boolean
  /** Null: nobody knows when. */
  at: EpochMs | null
  onLookAt(at: EpochMs): void
}

function TopSpeed({ kmh, isOver, at, onLookAt }: TopSpeedProps) {
  const words = <span className={isOver ? styles.over : undefined}>{wholeOrDash(kmh)}</span>
  if (kmh === null || at === null) return words
  return (
    <button
      type="button"
      className={styles.link}
      aria-label={`Ver a máxima de ${wholeOrDash(kmh)} km/h, ${shortStamp(at)}`}
      title={shortStamp(at)}
      data-words
      onClick={(event) => {
        event.stopPropagation()
        onLookAt(at)
      }}
    >
      {words}
    </button>
  )
}

/** Where a trip began and ended, in words; behind the name of a landmark where there is one. */
export function endsOf(trip: TripRow, landmarkAt: Viewed['landmarkAt']): [start: string, end: string] {
  const { customerId, startLatitude, startLongitude, endLatitude, endLongitude } = trip
  const start = landmarkAt(customerId, { latitude: startLatitude, longitude: startLongitude })
  const end = landmarkAt(customerId, { latitude: endLatitude, longitude: endLongitude })
  return [placeWithLandmark(start, trip.startPlace), placeWithLandmark(end, trip.endPlace)]
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
