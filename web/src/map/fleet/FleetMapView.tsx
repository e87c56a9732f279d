import type { LiveVehicle, UnknownDevice } from '@monitorweb/contract/fleet/live'
import type { PaddingOptions } from 'maplibre-gl'
import type { Imagery } from '../base/base-map.ts'
import type { MapScheme } from '../base/map-palette.ts'
import type { Camera } from '../camera.ts'
import { MapButtons } from '../MapButtons.tsx'
import styles from '../map.module.css'
import { useMarkerKeys } from '../markers/use-marker-keys.ts'
import type { LabelNames } from '../markers/vehicle-features.ts'
import type { MapPoint } from './fleet-camera.ts'
import type { FleetMap } from './fleet-map.ts'
import type { LabelMode } from './label-switch.ts'
import { useFleetMap } from './use-fleet-map.ts'

/** A place the map is asked to go to; a new object for every asking. */
export type MapRequest = (
  | { point: MapPoint; zoom?: number }
  /** All of these; unless `always`, nothing moves while they are in sight. */
  | { points: readonly MapPoint[]; always: boolean }
) & {
  /** What of the map the screen will cover once the answer is shown. */
  covered: Partial<PaddingOptions>
}

export interface FleetMapViewProps {
  vehicles: ReadonlyMap<number, LiveVehicle>
  unknownDevices: readonly UnknownDevice[]
  /** One, or several that were chosen together. */
  selectedIds: readonly number[]
  scheme: MapScheme
  /** Pictures from above instead of a map. */
  imagery: Imagery | null
  labels: LabelMode
  /** By what vehicles are named. */
  names: LabelNames
  /** The person stopped the movement. */
  still: boolean
  /** Read once, when the map is made. */
  startCamera: Camera | null
  /** Whether the fleet is known, so that the first look can be at all of it. */
  loaded: boolean
  request: MapRequest | null
  /** What the screen covers now. */
  covered: Partial<PaddingOptions>
  /** A press names a place and selects nothing. */
  picking: boolean
  /** Calls back with the first fleet when it comes, before lists are made of it; answers how to wait no longer. */
  onFirstFleet(take: (vehicles: ReadonlyMap<number, LiveVehicle>) => void): () => void
  /** `several`: besides those that are chosen. */
  onSelect(vehicleId: number | null, several: boolean): void
  onChoice(vehicleIds: number[], at: { x: number; y: number }): void
  onUnknown(serial: string): void
  onCamera(camera: Camera): void
  onPlace(point: MapPoint): void
  onContext(point: MapPoint, at: { x: number; y: number }): void
  /** Somebody moved the map by hand. */
  onHand(): void
  /** The map is there; null: it is gone. */
  onMap(map: FleetMap | null): void
}

/** The live map as a component: what changes in the properties is told to the map, which is made once. */
export function FleetMapView(props: FleetMapViewProps) {
  const { vehicles, covered, imagery, picking, onSelect } = props
  const { container, map, base } = useFleetMap(props)
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
      {base === 'offline' && (
        <p className={styles.offline}>{imagery ? 'Mapa local, sem imagens de satélite' : 'Mapa local, sem internet'}</p>
      )}
      {map && <MapButtons onZoom={map.zoomBy} onFit={() => map.fitAll({ covered, animate: true })} />}
      <span id="depois-do-mapa" tabIndex={-1} />
    </div>
  )
}
