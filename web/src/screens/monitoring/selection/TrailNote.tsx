import type { LiveVehicle } from '@monitorweb/contract/fleet/live'
import { useEffect } from 'react'
import type { FleetMap } from '#map/fleet/fleet-map.ts'
import { NO_TRAIL } from '#map/fleet/trail-features.ts'
import type { TrailLength } from '../monitoring-search.ts'
import styles from '../tools/tools.module.css'
import { trailWords, useTrail } from './use-trail.ts'

interface TrailNoteProps {
  map: FleetMap
  vehicleId: number
  length: TrailLength
  vehicle: LiveVehicle | null
  /** Who looks at a wall is told nothing. */
  quiet: boolean
}

/** Draws the trail on the map for as long as this component is there, and says what is to be said of it. */
export function TrailNote({ quiet, ...options }: TrailNoteProps) {
  const { map } = options
  const trail = useTrail(options)
  const words = quiet ? '' : trailWords(trail)
  useEffect(() => () => map.setOverlays({ trail: NO_TRAIL }), [map])
  return (
    <p role="status" className={words ? styles.note : 'visually-hidden'}>
      {words}
    </p>
  )
}
