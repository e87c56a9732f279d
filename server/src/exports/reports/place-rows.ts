import type { TimeZone } from '@monitorweb/domain/calendar/time-zone'
import { usualTimeWords } from '@monitorweb/domain/calendar/usual-time'
import { openPlaceBook } from '@monitorweb/domain/places/visited-places'
import type { EpochMs } from '@monitorweb/domain/position/position-report'
import type { Column } from '../formats/file-table.ts'
import { at, placeColumn, text } from './column-specs.ts'
import { madeColumn } from './columns.ts'
import { landmarkColumn } from './named-places.ts'
import type { ExportedStop } from './report-columns.ts'

/** Where vehicles stood, with all stops at one place together. */
export interface ExportedPlace {
  place: string
  /** Of its first visit; "" for none. */
  landmark: string
  latitude: number
  longitude: number
  plates: Set<string>
  arrivals: EpochMs[]
  totalSeconds: number
  idleSeconds: number
  usual: string
}

const summedTime = { kind: 'duration', sums: true } as const

export const placeColumns: readonly Column<ExportedPlace>[] = [
  madeColumn<ExportedPlace>('local', { ...text, width: 40, label: 'Local', value: ({ place }) => place }),
  landmarkColumn<ExportedPlace>(),
  madeColumn<ExportedPlace>('visitas', {
    ...{ kind: { decimals: 0 }, sums: true, label: 'Visitas' },
    value: ({ arrivals }) => arrivals.length,
  }),
  madeColumn<ExportedPlace>('duracao', { ...summedTime, label: 'Tempo total', value: (row) => row.totalSeconds }),
  madeColumn<ExportedPlace>('duracaoMedia', {
    ...{ kind: 'duration', label: 'Tempo médio' },
    value: ({ totalSeconds, arrivals }) => totalSeconds / arrivals.length,
  }),
  madeColumn<ExportedPlace>('tempoParadoLigado', {
    ...{ ...summedTime, label: 'Parado ligado' },
    value: ({ idleSeconds }) => idleSeconds,
  }),
  madeColumn<ExportedPlace>('costume', { ...text, width: 18, label: 'Costuma chegar', value: ({ usual }) => usual }),
  madeColumn<ExportedPlace>('primeira', {
    ...{ ...at, label: 'Primeira visita' },
    value: ({ arrivals }) => arrivals.reduce((one, other) => Math.min(one, other)),
  }),
  madeColumn<ExportedPlace>('ultima', {
    ...{ ...at, label: 'Última visita' },
    value: ({ arrivals }) => arrivals.reduce((one, other) => Math.max(one, other)),
  }),
  madeColumn<ExportedPlace>('veiculos', {
    ...{ ...text, label: 'Veículos', isOnPaper: false },
    value: ({ plates }) => [...plates].join(', '),
  }),
  placeColumn<ExportedPlace>(({ latitude, longitude }) => [latitude, longitude]),
]

/** The places of stops, the most visited first, as the screen has them; of a stop only its arrival stays in memory. */
export async function* placeRows(stops: AsyncIterable<ExportedStop>, zone: TimeZone): AsyncGenerator<ExportedPlace> {
  const book = openPlaceBook<ExportedPlace>()
  for await (const stop of stops) {
    const known = book.find(stop)
    const visited = known ?? emptyPlace(stop)
    if (!known) book.add(visited)
    visited.plates.add(stop.plate || stop.description)
    visited.arrivals.push(stop.start!)
    visited.totalSeconds += stop.durationSeconds
    visited.idleSeconds += stop.idleSeconds
  }
  const sorted = [...book.places].sort(
    (one, other) => other.arrivals.length - one.arrivals.length || other.totalSeconds - one.totalSeconds,
  )
  for (const visited of sorted) yield { ...visited, usual: usualTimeWords(visited.arrivals, zone) }
}

function emptyPlace({ place, landmark, latitude, longitude }: ExportedStop): ExportedPlace {
  const none = { plates: new Set<string>(), arrivals: [], totalSeconds: 0, idleSeconds: 0, usual: '' }
  return { place, landmark, latitude, longitude, ...none }
}
