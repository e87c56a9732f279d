import { GroundNote } from '../GroundNote.tsx'
import { MapButtons } from '../MapButtons.tsx'
import styles from '../map.module.css'
import { type FollowMapViewProps, useFollowMap } from './use-follow-map.ts'

/** Shows one vehicle alone on a map that goes where the vehicle goes; the zoom stays the person's. */
export function FollowMapView(props: FollowMapViewProps) {
  const { container, map, ground, paused, resume } = useFollowMap(props)
  return (
    <div className={styles.frame}>
      <div ref={container} className={styles.map} />
      <GroundNote ground={ground} imagery={props.imagery !== null} />
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
