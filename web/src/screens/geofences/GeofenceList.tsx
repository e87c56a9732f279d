import { Button } from '@mantine/core'
import type { Geofence } from '@monitorweb/contract/places/geofence'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { formatQuantity } from '#format/numbers.ts'
import { ColorMark } from '#geofences/ColorMark.tsx'
import { kindWords, limitWords, sizeWords } from '#geofences/geofence-words.ts'
import { shapeOf } from '#geofences/shape/geofence-shape.ts'
import styles from './geofences.module.css'
import { type GeofencesSearch, writeGeofencesSearch } from './geofences-search.ts'

/** So many rows are shown at first, and with each press as many more. */
const STEP = 200
const COUNT = { none: 'Nenhuma cerca com estes filtros', one: 'cerca', many: 'cercas' }

interface GeofenceListProps {
  geofences: readonly Geofence[]
  search: GeofencesSearch
}

/** Lists geofences with what they are; each row leads to its own page. */
export function GeofenceList({ geofences, search }: GeofenceListProps) {
  const [most, setMost] = useState(STEP)
  return (
    <>
      <p role="status" className={styles.note}>
        {formatQuantity(geofences.length, COUNT)}
      </p>
      <ul className={styles.list} aria-label="Cercas">
        {geofences.slice(0, most).map((geofence) => (
          <Row key={geofence.id} geofence={geofence} search={search} />
        ))}
      </ul>
      {geofences.length > most && (
        <Button size="xs" variant="default" onClick={() => setMost(most + STEP)}>
          {`Mostrar mais ${Math.min(STEP, geofences.length - most)} de ${geofences.length - most}`}
        </Button>
      )}
    </>
  )
}

function Row({ geofence, search }: { geofence: Geofence; search: GeofencesSearch }) {
  const { id, name, color, customerName, group, speedLimitKmh } = geofence
  const { geometry, radiusMeters } = shapeOf(geofence)
  const words = [
    kindWords(geofence),
    sizeWords(geometry, radiusMeters),
    ...(speedLimitKmh > 0 ? [limitWords(geofence)] : []),
  ]
  return (
    <li>
      <Link to={`/cercas/${id}` as string} search={writeGeofencesSearch(search) as never}>
        <ColorMark color={color} />
        <span>
          <strong>{name}</strong>
          <small className="numeric">{words.join(' · ')}</small>
          <small>{[customerName, group].filter(Boolean).join(' · ')}</small>
        </span>
      </Link>
    </li>
  )
}
