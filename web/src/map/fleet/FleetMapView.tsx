import { GroundNote } from '../GroundNote.tsx'
import { MapButtons } from '../MapButtons.tsx'
import styles from '../map.module.css'
import { useMarkerKeys } from '../markers/use-marker-keys.ts'
import { type FleetMapViewProps, useFleetMap } from './use-fleet-map.ts'

/** The live map is a component here: what changes in the properties is told to the map, which is made once. */
export function FleetMapView(props: FleetMapViewProps) {
  const { vehicles, covered, imagery, picking, onSelect } = props
  const { container, map, ground } = useFleetMap(props)
  const { told, ...keys } = useMarkerKeys({ map, vehicles, onSelect })
  return (
    <div className={styles.frame} data-picking={picking || undefined} {...keys}>
      <a className={styles.skip} href="#depois-do-mapa">
        Pular o mapa
      </a>
      <div ref={container} className={styles.map} />
      <p role="status" className="visually-hidden">
        {told}
      </p>
      <GroundNote ground={ground} imagery={imagery !== null} />
      {map && <MapButtons onZoom={map.zoomBy} onFit={() => map.fitAll({ covered, animate: true })} />}
      <span id="depois-do-mapa" tabIndex={-1} />
    </div>
  )
}
