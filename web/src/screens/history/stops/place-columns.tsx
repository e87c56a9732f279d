import { usualTimeWords } from '@monitorweb/domain/calendar/usual-time'
import { timeZone } from '#format/time-zone.ts'
import type { ReportColumn } from '../table/report-column.tsx'
import styles from '../table/table.module.css'
import type { VisitedPlace } from './stop-places.ts'

/** What is said of each place; `onName` gives one a name, null for whom gives none. */
export function placeColumns(onName: ((place: VisitedPlace) => void) | null): ReportColumn<VisitedPlace>[] {
  return [
    { key: 'place', header: 'Local', width: 250, kind: 'text', value: ({ place }) => place },
    {
      key: 'landmark',
      header: 'Ponto de referência',
      width: 236,
      kind: 'text',
      value: ({ landmark }) => landmark,
      cell: (place) => <Landmark place={place} onName={onName} />,
    },
    { key: 'visits', header: 'Visitas', width: 78, kind: { decimals: 0 }, value: ({ visits }) => visits, sums: true },
    {
      key: 'total',
      header: 'Tempo total',
      width: 104,
      kind: 'duration',
      value: ({ totalSeconds }) => totalSeconds,
      sums: true,
    },
    {
      key: 'average',
      header: 'Média',
      title: 'Tempo médio de uma visita',
      width: 92,
      kind: 'duration',
      value: ({ totalSeconds, visits }) => totalSeconds / visits,
    },
    { key: 'idle', header: 'Ligado parado', width: 108, kind: 'duration', value: ({ idleSeconds }) => idleSeconds },
    {
      key: 'usual',
      header: 'Costuma chegar',
      title: 'Dia da semana e horas em que houve ao menos metade das chegadas; a partir de três',
      width: 128,
      kind: 'text',
      value: ({ stops }) =>
        usualTimeWords(
          stops.map(({ stop }) => stop.start!),
          timeZone(),
        ),
    },
    { key: 'first', header: 'Primeira visita', width: 132, kind: 'dateTime', value: ({ first }) => first },
    { key: 'last', header: 'Última visita', width: 132, kind: 'dateTime', value: ({ last }) => last },
  ]
}

interface LandmarkProps {
  place: VisitedPlace
  onName: ((place: VisitedPlace) => void) | null
}

function Landmark({ place, onName }: LandmarkProps) {
  if (place.landmark) return <span title={place.landmark}>{place.landmark}</span>
  if (!onName) return null
  return (
    <button
      type="button"
      className={styles.link}
      aria-label={`Salvar como ponto de referência: ${place.place}`}
      onClick={(event) => {
        event.stopPropagation()
        onName(place)
      }}
    >
      Salvar como ponto de referência
    </button>
  )
}
