import type { LivePosition, LiveVehicle } from '@monitorweb/contract/fleet/live'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Imagery } from '../base/base-map.ts'
import type { MapScheme } from '../base/map-palette.ts'
import type { ShownGround } from '../base/shown-ground.ts'
import { useMadeMap } from '../use-made-map.ts'
import { createFleetMap, type FleetMap } from './fleet-map.ts'

export interface FollowMapViewProps {
  vehicle: LiveVehicle
  position: LivePosition
  /** The title says what the map shows and how it is used. */
  title: string
  scheme: MapScheme
  /** Where it is set, pictures from above are shown instead of a map. */
  imagery: Imagery | null
  /** True where the person stopped the movement of markers. */
  still: boolean
  /** This is read once: where it is set, one finger scrolls the page and two move the map. */
  cooperative: boolean
  /** Hands over the map once it is there; null tells that it is gone. */
  onMap(map: FleetMap | null): void
}

/** This zoom is near enough for the streets around a vehicle, and far enough to see where it is going. */
const START_ZOOM = 15
/** Where no streets are known, this is far enough for the highways and towns around it. */
const STREETLESS_ZOOM = 10.5
const NOTHING_COVERED = {}

/** Makes the map of one vehicle once, and keeps the vehicle in its middle until a hand moves the map. */
export function useFollowMap(props: FollowMapViewProps) {
  const { vehicle, position, scheme, imagery, still } = props
  const [ground, setGround] = useState<ShownGround | null>(null)
  const [paused, setPaused] = useState(false)
  /** A ref holds this at once: the map may come to rest before the component is drawn again. */
  const inHand = useRef(false)

  /** A move that waits for another one to end; whoever takes the map into the hand meanwhile must not lose it to that one. */
  const forgetMove = useRef(() => {})

  function follow(pausing: boolean) {
    inHand.current = pausing
    if (pausing) forgetMove.current()
    setPaused(pausing)
  }
  const keep = useEffectEvent((made: FleetMap) => {
    forgetMove.current()
    if (!inHand.current) forgetMove.current = made.keepInMiddle(position, NOTHING_COVERED)
  })
  /** Only what the map begins on says how near it begins; from then on the zoom is the person's. */
  const hasBegun = useRef(false)
  const begin = useEffectEvent((made: FleetMap) => {
    if (ground === 'streetless' && !hasBegun.current) made.zoomBy(STREETLESS_ZOOM - START_ZOOM)
    hasBegun.current = true
  })
  const { container, map } = useMadeMap((element) => {
    const made: FleetMap = createFleetMap({
      ...{
        container: element,
        title: props.title,
        cooperative: props.cooperative,
        scheme,
        imagery,
        onGround: setGround,
      },
      camera: { latitude: position.latitude, longitude: position.longitude, zoom: START_ZOOM },
      // After a zoom or a change of size the vehicle may be out of the middle.
      onCamera: () => keep(made),
      onHand: () => follow(true),
      onSelect: nothing,
      onChoice: nothing,
      onUnknown: nothing,
      onGeofence: nothing,
      onPlace: nothing,
      isPicking: () => false,
      onContext: nothing,
    })
    // The vehicle's name stands above the map already.
    made.setLabels('off')
    return made
  }, props.onMap)

  useEffect(() => map?.setScheme(scheme), [map, scheme])
  useEffect(() => map?.setImagery(imagery), [map, imagery])
  useEffect(() => map?.setStill(still), [map, still])
  useEffect(() => map?.setVehicles(new Map([[vehicle.vehicleId, vehicle]])), [map, vehicle])
  useEffect(() => {
    if (map && ground) begin(map)
  }, [map, ground])
  // biome-ignore lint/correctness/useExhaustiveDependencies: where the vehicle is, and that it is followed again, is what moves the map
  useEffect(() => {
    if (map) keep(map)
    return () => forgetMove.current()
  }, [map, position, paused])

  return { container, map, ground, paused, resume: () => follow(false) }
}

function nothing(): void {}
