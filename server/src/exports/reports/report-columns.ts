import {
  type DayDetail,
  dayDetailFields,
  type PeriodSummary,
  periodSummaryFields,
  type StopDetail,
  stopDetailFields,
  type TripDetail,
  tripDetailFields,
} from '@monitorweb/contract/reports/vehicle-reports'
import { at, hidden, km, kmh, notOnPaper, placeColumn, text, vehicle, whole } from './column-specs.ts'
import { fieldColumns, madeColumn } from './columns.ts'
import { type Landmarked, landmarkColumn } from './named-places.ts'

const drivenKm = { ...km, label: 'Distância (km)', sums: true } as const
const count = { ...whole, sums: true } as const
const duration = (label: string) => ({ kind: 'duration', label, sums: true }) as const
const times = {
  movingSeconds: duration('Em movimento'),
  idleSeconds: duration('Parado ligado'),
  parkedSeconds: duration('Desligado'),
  noDataSeconds: duration('Sem dados'),
}
const odometer = {
  odometerDistanceKm: { ...km, ...notOnPaper, sums: true },
  odometerDiffers: { kind: 'flag', ...hidden },
} as const

/** Numbered among those of its vehicle in the period, as on the map and in the table. */
interface Numbered {
  number: number
}

/** A trip with how often the vehicle was above the limit that was asked for, and how often it stood on the way. */
export interface ExportedTrip extends TripDetail, Numbered {
  excesses: number | null
  pauses: number
}

/** A stop with what the odometer said when it began. */
export interface ExportedStop extends StopDetail, Numbered, Landmarked {
  odometerKm: number | null
}

export const tripColumns = [
  numberColumn<ExportedTrip>(),
  ...fieldColumns<ExportedTrip, typeof tripDetailFields>(tripDetailFields, {
    ...vehicle,
    start: at,
    startPlace: { ...text, width: 40 },
    end: at,
    endPlace: { ...text, width: 40 },
    durationSeconds: duration('Duração'),
    distanceKm: drivenKm,
    movingSeconds: times.movingSeconds,
    idleSeconds: times.idleSeconds,
    parkedSeconds: { ...times.parkedSeconds, ...hidden },
    averageSpeedKmh: kmh,
    topSpeedKmh: kmh,
    topSpeedAt: { ...at, ...notOnPaper },
    startOdometerKm: { ...km, ...notOnPaper },
    endOdometerKm: { ...km, ...notOnPaper },
    ...odometer,
    stoppedAfterSeconds: duration('Parado depois'),
  }),
  madeColumn<ExportedTrip>('excessos', {
    ...count,
    label: 'Excessos de velocidade',
    value: ({ excesses }) => excesses,
  }),
  madeColumn<ExportedTrip>('pausas', {
    ...count,
    ...hidden,
    label: 'Pausas (paradas no trajeto)',
    value: ({ pauses }) => pauses,
  }),
  placeColumn<ExportedTrip>(({ startLatitude, startLongitude }) => [startLatitude, startLongitude], {
    ...{ wire: 'mapaInicio', label: 'Início no mapa' },
    ...notOnPaper,
  }),
  placeColumn<ExportedTrip>(({ endLatitude, endLongitude }) => [endLatitude, endLongitude], {
    ...{ wire: 'mapaFim', label: 'Fim no mapa' },
    ...notOnPaper,
  }),
  edgeColumn<ExportedTrip>('Em andamento', ({ stoppedAfterInProgress, stoppedAfterCut }) => [
    ...(stoppedAfterInProgress ? ['parado depois em andamento'] : []),
    ...(stoppedAfterCut ? ['parado depois até o fim do período'] : []),
  ]),
]

export const stopColumns = [
  numberColumn<ExportedStop>(),
  ...fieldColumns<ExportedStop, typeof stopDetailFields>(stopDetailFields, {
    ...vehicle,
    start: at,
    end: at,
    durationSeconds: duration('Duração'),
    idleSeconds: times.idleSeconds,
    parkedSeconds: times.parkedSeconds,
    place: { ...text, width: 40 },
    kmSincePrevious: { ...km, label: 'Desde a parada anterior (km)', sums: true },
    travelSeconds: duration('Viagem desde a parada anterior'),
    topSpeedKmh: { ...kmh, ...hidden },
    kmOfDay: { ...km, ...hidden },
  }),
  landmarkColumn<ExportedStop>(),
  madeColumn<ExportedStop>('odometro', {
    ...km,
    ...hidden,
    label: 'Odômetro (km)',
    value: ({ odometerKm }) => odometerKm,
  }),
  placeColumn<ExportedStop>(({ latitude, longitude }) => [latitude, longitude]),
  edgeColumn<ExportedStop>('Em andamento'),
]

export const dayColumns = [
  ...fieldColumns<DayDetail, typeof dayDetailFields>(dayDetailFields, {
    ...vehicle,
    date: { kind: 'date' },
    distanceKm: drivenKm,
    ...odometer,
    startOdometerKm: { ...km, ...hidden },
    endOdometerKm: { ...km, ...hidden },
    tripCount: count,
    topSpeedKmh: kmh,
    topSpeedAt: { ...at, ...notOnPaper },
    ...times,
  }),
  madeColumn<DayDetail>('tempoLigado', {
    ...duration('Ligado total'),
    ...hidden,
    value: ({ movingSeconds, idleSeconds }) => movingSeconds + idleSeconds,
  }),
  madeColumn<DayDetail>('cobertura', {
    ...{ kind: { decimals: 1 }, label: 'Cobertura (%)' },
    value: (day) => coverageOf(day) * 100,
  }),
]

function coverageOf({ movingSeconds, idleSeconds, parkedSeconds, noDataSeconds }: DayDetail): number {
  const known = movingSeconds + idleSeconds + parkedSeconds
  return known + noDataSeconds > 0 ? known / (known + noDataSeconds) : 0
}

export const summaryColumns = fieldColumns<PeriodSummary, typeof periodSummaryFields>(periodSummaryFields, {
  ...vehicle,
  start: at,
  end: at,
  distanceKm: drivenKm,
  ...odometer,
  noDataKm: km,
  tripCount: count,
  stopCount: count,
  discardedMoves: whole,
  averageSpeedKmh: kmh,
  topSpeedKmh: kmh,
  topSpeedAt: { ...at, ...notOnPaper },
  ...times,
  coveragePercent: { kind: { decimals: 1 } },
  positionCount: count,
})

function numberColumn<Row extends Numbered>() {
  return madeColumn<Row>('numero', { ...whole, width: 6, label: 'Nº', value: ({ number }) => number })
}

interface Edges {
  inProgress: boolean
  cutAtStart: boolean
  cutAtEnd: boolean
  afterNoData: boolean
  beforeNoData: boolean
}

/** What keeps a trip or a stop from being whole. */
function edgeColumn<Row extends Edges>(inProgress: string, moreOf: (row: Row) => string[] = () => []) {
  const words: [keyof Edges, string][] = [
    ['inProgress', inProgress],
    ['cutAtStart', 'começou antes do período'],
    ['cutAtEnd', 'continua depois do período'],
    ['afterNoData', 'sem dados antes'],
    ['beforeNoData', 'sem dados depois'],
  ]
  const value = (row: Row) => [...words.flatMap(([edge, word]) => (row[edge] ? [word] : [])), ...moreOf(row)].join('; ')
  return madeColumn<Row>('situacao', { kind: 'text', label: 'Observação', width: 28, value })
}
