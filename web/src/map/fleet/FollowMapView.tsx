import type { LivePosition, LiveVehicle } from '@monitorweb/contract/fleet/live'
import type { Imagery } from '../base/base-map.ts'
import type { MapScheme } from '../base/map-palette.ts'
import { MapButtons } from '../MapButtons.tsx'
import styles from '../map.module.css'
import type { FleetMap } from './fleet-map.ts'
import { useFollowMap } from './use-follow-map.ts'

export interface FollowMapViewProps {
  vehicle: LiveVehicle
  position: LivePosition
  /** Says what the map shows and how it is used. */
  title: string
  scheme: MapScheme
  /** Pictures from above instead of a map. */
  imagery: Imagery | null
  /** The person stopped the movement. */
  still: boolean
  /** Read once: one finger scrolls the page, two move the map. */
  cooperative: boolean
  /** The map is there; null: it is gone. */
  onMap(map: FleetMap | null): void
}

/** A map of one vehicle alone that goes where the vehicle goes; the zoom is the person's. */
export function FollowMapView(props: FollowMapViewProps) {
  const { container, map, base, paused, resume } = useFollowMap(props)
  return (
    <div className={styles.frame}>
      <div ref={container} className={styles.map} />
      {base === 'offline' && <p className={styles.offline}>Mapa local</p>}
      {map && <MapButtons onZoom={map.zoomBy} />}
      <div className={paused ? styles.paused : 'visually-hidden'}>
        <span role="status">{paused ? 'Seguindo pausado' : ''}</span>
        {paused && (
          <button type="button" onClick={resume}>
            Retomar
          </button>
        )}
      </div>
    </div>
  )
}
