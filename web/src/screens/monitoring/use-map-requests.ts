import type { LiveVehicle, UnknownDevice } from '@monitorweb/contract/live'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { MapRequest } from '#map/FleetMapView.tsx'
import type { MapPoint } from '#map/fleet-camera.ts'
import { coveredBy } from './covered.ts'
import type { MonitoringSearch } from './monitoring-search.ts'

/** Near enough to see the streets around a vehicle. */
const STREET_ZOOM = 16
/** Near enough to see a vehicle in its town, far enough for the names around it. */
const TOWN_ZOOM = 10.5

export interface MapRequests {
  request: MapRequest | null
  markedSerial: string | null
  /** Brings a vehicle into sight if it is not. */
  show(vehicleId: number | null): void
  zoomTo(vehicleId: number): void
  showUnknown(device: UnknownDevice): void
  markUnknown(serial: string): void
  /** For a vehicle that the live channel has yet to bring. */
  showOnceKnown(vehicleId: number): void
}

interface Options {
  search: MonitoringSearch
  mobile: boolean
  vehicles: ReadonlyMap<number, LiveVehicle>
}

/** What the person asked the map to look at. Live data asks for nothing. */
export function useMapRequests({ search, vehicles, mobile }: Options): MapRequests {
  const [request, setRequest] = useState<MapRequest | null>(null)
  const [markedSerial, setMarkedSerial] = useState<string | null>(null)
  // A link with a vehicle and without a camera means: show me that one.
  const wanted = useRef(search.mapa === undefined ? search.v : undefined)

  // Whatever is asked for, a card or the list stands beside it.
  function ask(point: MapPoint, zoom?: number) {
    setRequest({ point, covered: coveredBy({ mobile, open: true }), ...(zoom !== undefined && { zoom }) })
  }

  function look(vehicleId: number, zoom?: number) {
    const position = vehicles.get(vehicleId)?.position
    if (position) ask(position, zoom)
  }

  const showWanted = useEffectEvent(() => {
    const position = wanted.current === undefined ? undefined : vehicles.get(wanted.current)?.position
    if (!position) return
    wanted.current = undefined
    ask(position, TOWN_ZOOM)
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: the vehicles' arrival is what it waits for
  useEffect(() => showWanted(), [vehicles])

  return {
    request,
    markedSerial,
    show: (vehicleId) => vehicleId !== null && look(vehicleId),
    zoomTo: (vehicleId) => look(vehicleId, STREET_ZOOM),
    showUnknown(device) {
      setMarkedSerial(device.serial)
      if (device.position) ask(device.position, TOWN_ZOOM)
    },
    markUnknown: setMarkedSerial,
    showOnceKnown(vehicleId) {
      wanted.current = vehicleId
    },
  }
}
