import type { LiveVehicle } from '@monitorweb/contract/fleet/live'
import { useEffect, useMemo } from 'react'
import { formatCount } from '#format/numbers.ts'
import type { FleetMap } from '#map/fleet/fleet-map.ts'
import { useOpenOccurrences } from '#occurrences/use-occurrences.ts'
import { AgainButton } from '#ui/controls/AgainButton.tsx'
import notes from './map-notes.module.css'
import { NO_PINS, occurrenceFeatures } from './occurrence-features.ts'
import styles from './occurrence-pins.module.css'

interface OccurrencePinsProps {
  map: FleetMap
  /** The vehicles that the map shows. */
  vehicles: ReadonlyMap<number, LiveVehicle>
}

/**
 * Marks on the map the vehicles of which an occurrence is open, for as long as this component is there; says on it where
 * they are not known, are those of a while ago, or are more than it marks.
 */
export function OccurrencePins({ map, vehicles }: OccurrencePinsProps) {
  const { data, error, refetch } = useOpenOccurrences()
  const features = useMemo(() => (data ? occurrenceFeatures(data.rows, vehicles) : NO_PINS), [data, vehicles])
  useEffect(() => map.setOverlays({ occurrences: features }), [map, features])
  useEffect(() => () => map.setOverlays({ occurrences: NO_PINS }), [map])
  if (!error) return data && data.more > 0 ? <Unmarked {...data} /> : null
  return (
    <div className={`${notes.empty} ${styles.unread}`}>
      <span role="status">
        {data ? 'As ocorrências não puderam ser atualizadas.' : 'As ocorrências não puderam ser lidas.'}
      </span>
      <AgainButton onAgain={refetch} />
    </div>
  )
}

function Unmarked({ rows, more }: { rows: readonly unknown[]; more: number }) {
  return (
    <p className={`${notes.empty} ${styles.unread}`} role="status">
      O mapa marca as {formatCount(rows.length)} ocorrências mais urgentes, de {formatCount(rows.length + more)}.
    </p>
  )
}
