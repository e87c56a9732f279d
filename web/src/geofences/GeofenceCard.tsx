import type { LiveVehicle } from '@monitorweb/contract/fleet/live'
import type { Geofence } from '@monitorweb/contract/places/geofence'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useNow } from '#api/live/use-now.ts'
import { isAsserted, unknownSince } from '#fleet/vehicle-words.ts'
import { formatQuantity } from '#format/numbers.ts'
import { StatusMarker } from '#ui/status/StatusMarker.tsx'
import { STATUS_LOOKS } from '#ui/status/status-look.ts'
import { ColorMark } from './ColorMark.tsx'
import { kindWords, limitWords, sizeWords } from './geofence-words.ts'
import styles from './geofences.module.css'
import { shapeOf } from './shape/geofence-shape.ts'
import { nameOf, useVehiclesInside } from './use-vehicles-inside.ts'

interface GeofenceCardProps {
  geofence: Geofence
  /** What can be done with it. */
  children?: ReactNode
}

const INSIDE = { none: 'Nenhum veículo dentro agora', one: 'veículo dentro agora', many: 'veículos dentro agora' }
const LAST_SEEN = { none: '', one: 'visto dentro por último', many: 'vistos dentro por último' }

/** Tells of one geofence what it is, and which vehicles are in it by their last known position. */
export function GeofenceCard({ geofence, children }: GeofenceCardProps) {
  const inside = useVehiclesInside(geofence)
  const now = useNow()
  const { name, customerName, group, description, color } = geofence
  const { geometry, radiusMeters } = shapeOf(geofence)
  const facts: [label: string, value: string][] = [
    ['Cliente', customerName],
    ['Tipo', `${kindWords(geofence)}, ${sizeWords(geometry, radiusMeters)}`],
    ['Limite', limitWords(geofence)],
    ['Grupo', group],
    ['Descrição', description],
  ]
  return (
    <section className={styles.card} aria-label={`Cerca ${name}`}>
      <h2>
        <ColorMark color={color} />
        {name}
      </h2>
      <dl className={styles.facts}>
        {facts.map(([label, value]) =>
          value ? (
            <div key={label} style={{ display: 'contents' }}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ) : null,
        )}
      </dl>
      <p role="status">{inside ? insideWords(inside) : 'Aguardando as posições dos veículos…'}</p>
      {inside && inside.length > 0 && (
        <ul className={styles.inside} aria-label="Veículos dentro">
          {inside.map((vehicle) => (
            <li key={vehicle.vehicleId}>
              <Link to={'/monitoring' as string} search={{ v: vehicle.vehicleId } as never}>
                <StatusMarker
                  status={vehicle.status}
                  sizePx={16}
                  courseDegrees={vehicle.position?.courseDegrees ?? null}
                />
                <strong>{nameOf(vehicle)}</strong>
                <span>{unknownSince(vehicle, now) ?? STATUS_LOOKS[vehicle.status].shortLabel}</span>
              </Link>
            </li>
          ))}
        </ul>
      )}
      {children && <div className={styles.actions}>{children}</div>}
    </section>
  )
}

/** Tells those that are inside from those of which that was the last known: "2 veículos dentro agora; 1 visto dentro por último". */
function insideWords(inside: readonly LiveVehicle[]): string {
  const present = inside.filter(isAsserted).length
  const past = formatQuantity(inside.length - present, LAST_SEEN)
  return [formatQuantity(present, INSIDE), past].filter(Boolean).join('; ')
}
