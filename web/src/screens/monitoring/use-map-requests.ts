import type { LiveVehicle, UnknownDevice } from '@monitorweb/contract/live'
import { useEffect, useRef, useState } from 'react'
import type { MapRequest } from '#map/FleetMapView.tsx'
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
  vehicles: ReadonlyMap<number, LiveVehicle>
}

/** What the person asked the map to look at. Live data asks for nothing. */
export function useMapRequests({ search, vehicles }: Options): MapRequests {
  const [request, setRequest] = useState<MapRequest | null>(null)
  const [markedSerial, setMarkedSerial] = useState<string | null>(null)
  // A link with a vehicle and without a camera means: show me that one.
  const wanted = useRef(search.mapa === undefined ? search.v : undefined)

  function look(vehicleId: number, zoom?: number) {
    const position = vehicles.get(vehicleId)?.position
    if (position) setRequest({ point: position, ...(zoom !== undefined && { zoom }) })
  }

  useEffect(() => {
    const position = wanted.current === undefined ? undefined : vehicles.get(wanted.current)?.position
    if (!position) return
    wanted.current = undefined
    setRequest({ point: position, zoom: TOWN_ZOOM })
  }, [vehicles])

  return {
    request,
    markedSerial,
    show: (vehicleId) => vehicleId !== null && look(vehicleId),
    zoomTo: (vehicleId) => look(vehicleId, STREET_ZOOM),
    showUnknown(device) {
      setMarkedSerial(device.serial)
      if (device.position) setRequest({ point: device.position, zoom: TOWN_ZOOM })
    },
    markUnknown: setMarkedSerial,
    showOnceKnown(vehicleId) {
      wanted.current = vehicleId
    },
  }
}
