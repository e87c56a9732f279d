import type { LiveVehicle, UnknownDevice } from '@monitorweb/contract/live'
import type { PaddingOptions } from 'maplibre-gl'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { BaseKind } from './base/base-map-switch.ts'
import type { MapScheme } from './base/map-palette.ts'
import type { Camera } from './camera.ts'
import type { MapPoint } from './fleet-camera.ts'
import { createFleetMap, type FleetMap } from './fleet-map.ts'
import { MapButtons } from './MapButtons.tsx'
import styles from './map.module.css'

/** A place the map is asked to go to; a new object for every asking. */
export interface MapRequest {
  point: MapPoint
  zoom?: number
  /** What of the map the screen will cover once the answer is shown. */
  covered: Partial<PaddingOptions>
}

export interface FleetMapViewProps {
  vehicles: ReadonlyMap<number, LiveVehicle>
  unknownDevices: readonly UnknownDevice[]
  selectedId: number | null
  scheme: MapScheme
  /** Read once, when the map is made. */
  startCamera: Camera | null
  /** Whether the fleet is known, so that the first look can be at all of it. */
  loaded: boolean
  request: MapRequest | null
  /** What the screen covers now. */
  covered: Partial<PaddingOptions>
  onSelect(vehicleId: number | null): void
  onChoice(vehicleIds: number[], at: { x: number; y: number }): void
  onUnknown(serial: string): void
  onCamera(camera: Camera): void
}

/** The live map as a component: what changes in the properties is told to the map, which is made once. */
export function FleetMapView(props: FleetMapViewProps) {
  const container = useRef<HTMLDivElement>(null)
  const [map, setMap] = useState<FleetMap | null>(null)
  const [base, setBase] = useState<BaseKind | null>(null)
  const { vehicles, unknownDevices, selectedId, scheme, loaded, request, covered } = props
  // A camera or a vehicle that the link names comes before the look at everything.
  const looked = useRef(props.startCamera !== null || props.selectedId !== null)

  const onSelect = useEffectEvent(props.onSelect)
  const onChoice = useEffectEvent(props.onChoice)
  const onUnknown = useEffectEvent(props.onUnknown)
  const onCamera = useEffectEvent(props.onCamera)
  const make = useEffectEvent((element: HTMLElement) =>
    createFleetMap({
      container: element,
      scheme,
      camera: props.startCamera,
      onSelect: (vehicleId) => onSelect(vehicleId),
      onChoice: (vehicleIds, at) => onChoice(vehicleIds, at),
      onUnknown: (serial) => onUnknown(serial),
      onCamera: (camera) => onCamera(camera),
      onBase: setBase,
    }),
  )

  useEffect(() => {
    const made = make(container.current!)
    setMap(made)
    return () => made.stop()
  }, [])
  useEffect(() => map?.setScheme(scheme), [map, scheme])
  useEffect(() => map?.setVehicles(vehicles), [map, vehicles])
  useEffect(() => map?.setUnknown(unknownDevices), [map, unknownDevices])
  useEffect(() => map?.setSelected(selectedId), [map, selectedId])
  useEffect(() => {
    if (map && request) map.show(request.point, request)
  }, [map, request])
  useEffect(() => {
    if (!map || !loaded || looked.current) return
    looked.current = true
    map.fitAll({ covered, animate: false })
  }, [map, loaded, covered])

  return (
    <div className={styles.frame}>
      <a className={styles.skip} href="#depois-do-mapa">
        Pular o mapa
      </a>
      <div ref={container} className={styles.map} />
      {base === 'offline' && <p className={styles.offline}>Mapa local, sem internet</p>}
      {map && <MapButtons onZoom={map.zoomBy} onFit={() => map.fitAll({ covered, animate: true })} />}
      <span id="depois-do-mapa" tabIndex={-1} />
    </div>
  )
}
