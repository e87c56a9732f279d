import type { LiveVehicle, UnknownDevice } from '@monitorweb/contract/fleet/live'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { MapRequest } from '#map/fleet/map-request.ts'
import type { MapPoint } from '#places/map-point.ts'
import { chosenIn, type MonitoringSearch } from '../monitoring-search.ts'
import { coveredBy } from './covered-edges.ts'

/** This zoom is near enough to see the streets around a vehicle. */
const STREET_ZOOM = 16
/** This zoom is near enough to see a vehicle in its town, and far enough for the names around it. */
const TOWN_ZOOM = 10.5

export interface MapRequests {
  request: MapRequest | null
  markedSerial: string | null
  /** Brings a vehicle into sight if it is not. */
  show(vehicleId: number | null): void
  /** Brings all of these into sight, unless they are there; `always` frames them anew. */
  showAll(vehicleIds: readonly number[], options: { always: boolean }): void
  zoomTo(vehicleId: number): void
  showUnknown(device: UnknownDevice): void
  markUnknown(serial: string): void
  /** Shows a vehicle that the live channel has yet to bring, once it is known. */
  showOnceKnown(vehicleId: number): void
  /** Looks on at what the person turned to, and waits no longer for whom a link asked for. */
  forget(): void
}

interface Options {
  search: MonitoringSearch
  mobile: boolean
  vehicles: ReadonlyMap<number, LiveVehicle>
}

/** Holds what the person asked the map to look at. Live data asks for nothing. */
export function useMapRequests({ search, vehicles, mobile }: Options): MapRequests {
  const [request, setRequest] = useState<MapRequest | null>(null)
  const [markedSerial, setMarkedSerial] = useState<string | null>(null)
  // A link with a vehicle and without a camera asks to be shown that vehicle.
  const wanted = useRef(search.camera === undefined ? chosenIn(search) : [])

  // What is asked for now counts, and not what was waited for until then.
  function take(next: MapRequest) {
    wanted.current = []
    setRequest(next)
  }

  // Whatever is asked for, a card or the list stands beside it.
  function ask(point: MapPoint, zoom?: number) {
    take({ point, covered: coveredBy({ mobile, open: true }), ...(zoom !== undefined && { zoom }) })
  }

  function showAll(vehicleIds: readonly number[], { always }: { always: boolean }) {
    const points = vehicleIds.flatMap((vehicleId) => vehicles.get(vehicleId)?.position ?? [])
    if (points.length > 0) take({ points, always, covered: coveredBy({ mobile, open: points.length === 1 }) })
  }

  function look(vehicleId: number, zoom?: number) {
    const position = vehicles.get(vehicleId)?.position
    if (position) ask(position, zoom)
  }

  const showWanted = useEffectEvent(() => {
    const there = wanted.current.filter((vehicleId) => vehicles.get(vehicleId)?.position)
    if (there.length === 0) return
    if (there.length > 1) showAll(there, { always: true })
    else look(there[0]!, TOWN_ZOOM)
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: the vehicles' arrival is what it waits for
  useEffect(() => showWanted(), [vehicles])

  return {
    request,
    markedSerial,
    show: (vehicleId) => vehicleId !== null && look(vehicleId),
    showAll,
    zoomTo: (vehicleId) => look(vehicleId, STREET_ZOOM),
    showUnknown(device) {
      setMarkedSerial(device.serial)
      if (device.position) ask(device.position, TOWN_ZOOM)
    },
    markUnknown: setMarkedSerial,
    showOnceKnown(vehicleId) {
      wanted.current = [vehicleId]
    },
    forget() {
      wanted.current = []
    },
  }
}
