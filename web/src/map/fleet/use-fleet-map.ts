import type { LiveVehicle, UnknownDevice } from '@monitorweb/contract/fleet/live'
import type { PaddingOptions } from 'maplibre-gl'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { MapPoint } from '#places/map-point.ts'
import type { Imagery } from '../base/base-map.ts'
import type { MapScheme } from '../base/map-palette.ts'
import type { ShownGround } from '../base/shown-ground.ts'
import type { Camera } from '../camera.ts'
import type { LabelNames } from '../markers/vehicle-features.ts'
import { useMadeMap } from '../use-made-map.ts'
import { createFleetMap, type FleetMap } from './fleet-map.ts'
import type { LabelMode } from './label-switch.ts'
import type { MapRequest } from './map-request.ts'

export interface FleetMapViewProps {
  vehicles: ReadonlyMap<number, LiveVehicle>
  unknownDevices: readonly UnknownDevice[]
  /** These are the selected vehicle, or several that were chosen together. */
  selectedIds: readonly number[]
  scheme: MapScheme
  /** Where it is set, pictures from above are shown instead of a map. */
  imagery: Imagery | null
  labels: LabelMode
  names: LabelNames
  /** True where the person stopped the movement of markers. */
  still: boolean
  /** The camera is read once, when the map is made. */
  startCamera: Camera | null
  /** Tells whether the fleet is known, so that the first look can be at all of it. */
  loaded: boolean
  request: MapRequest | null
  /** The part of the map that the screen covers now. */
  covered: Partial<PaddingOptions>
  /** While this is set a press names a place and selects nothing. */
  picking: boolean
  /**
   * Calls back with the first fleet when it comes, before lists are made of it; answers a function that ends the
   * waiting.
   */
  onFirstFleet(take: (vehicles: ReadonlyMap<number, LiveVehicle>) => void): () => void
  /** With `several` the vehicle is selected besides those that are chosen already. */
  onSelect(vehicleId: number | null, several: boolean): void
  onChoice(vehicleIds: number[], at: { x: number; y: number }): void
  onUnknown(serial: string): void
  onGeofence(geofenceId: number): void
  onCamera(camera: Camera): void
  onPlace(point: MapPoint): void
  onContext(point: MapPoint, at: { x: number; y: number }): void
  /** Tells that somebody moved the map by hand. */
  onHand(): void
  /** Hands over the map once it is there; null tells that it is gone. */
  onMap(map: FleetMap | null): void
}

/**
 * Requests that were answered are kept here: a map that is made anew, after another view had its place, looks where the
 * one before it did.
 */
const answered = new WeakSet<MapRequest>()

/** Makes the map once and tells it what changes in the properties. */
export function useFleetMap(props: FleetMapViewProps) {
  const [ground, setGround] = useState<ShownGround | null>(null)
  const { vehicles, unknownDevices, selectedIds, scheme, imagery, labels, names, still, loaded, request, covered } =
    props
  // A camera or a vehicle that the link names comes before the look at everything.
  const looked = useRef(props.startCamera !== null)

  const latest = useEffectEvent(() => props)
  const { container, map } = useMadeMap(
    (element) =>
      createFleetMap({
        container: element,
        scheme,
        imagery,
        camera: props.startCamera,
        onSelect: (vehicleId, several) => latest().onSelect(vehicleId, several),
        onChoice: (vehicleIds, at) => latest().onChoice(vehicleIds, at),
        onUnknown: (serial) => latest().onUnknown(serial),
        onGeofence: (geofenceId) => latest().onGeofence(geofenceId),
        onCamera: (camera) => latest().onCamera(camera),
        onPlace: (point) => latest().onPlace(point),
        isPicking: () => latest().picking,
        onContext: (point, at) => latest().onContext(point, at),
        onHand: () => latest().onHand(),
        onGround: setGround,
      }),
    props.onMap,
  )
  const isSelectedThere = useEffectEvent(() => selectedIds.some((vehicleId) => vehicles.get(vehicleId)?.position))

  useEffect(() => map?.setScheme(scheme), [map, scheme])
  useEffect(() => map?.setImagery(imagery), [map, imagery])
  useEffect(() => map?.setLabels(labels), [map, labels])
  useEffect(() => map?.setNames(names), [map, names])
  useEffect(() => map?.setStill(still), [map, still])
  useEffect(() => {
    if (loaded) map?.setVehicles(vehicles)
  }, [map, vehicles, loaded])
  useEffect(() => map?.setUnknown(unknownDevices), [map, unknownDevices])
  useEffect(() => map?.setSelected(selectedIds), [map, selectedIds])
  useEffect(() => {
    if (!map || !request || answered.has(request)) return
    answered.add(request)
    if ('points' in request) map.showAll(request.points, request)
    else map.show(request.point, request)
  }, [map, request])
  const lookOnce = useEffectEvent((made: FleetMap) => {
    if (looked.current) return
    looked.current = true
    if (!isSelectedThere()) made.fitAll({ covered, animate: false })
  })
  useEffect(() => {
    if (map && loaded) lookOnce(map)
  }, [map, loaded])
  const takeFirst = useEffectEvent((made: FleetMap, first: ReadonlyMap<number, LiveVehicle>) => {
    made.setVehicles(first)
    if (selectedIds.length === 0) lookOnce(made)
  })
  const waitForFirst = useEffectEvent((made: FleetMap) => props.onFirstFleet((first) => takeFirst(made, first)))
  useEffect(() => (map ? waitForFirst(map) : undefined), [map])

  return { container, map, ground }
}
