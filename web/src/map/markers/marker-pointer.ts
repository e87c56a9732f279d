import { type FilterSpecification, type Map as GlMap, Marker } from 'maplibre-gl'
import { VEHICLE_LAYERS } from '../fleet/fleet-layers.ts'
import { inReadingOrder } from './marker-order.ts'

export interface MarkerPointer {
  /** Answers the vehicles that stand by themselves in view, in reading order. */
  visible(): number[]
  /** Draws a ring around the marker of a vehicle, wherever that is drawn; null takes the ring off. */
  ring(vehicleId: number | null): void
}

/** Gives the keyboard what it needs to step through markers. */
export function markerPointer(map: GlMap, className: string): MarkerPointer {
  let marker: Marker | null = null
  let ringed: number | null = null

  function drawn(filter?: FilterSpecification) {
    const layers = VEHICLE_LAYERS.filter((layer) => map.getLayer(layer))
    return map.queryRenderedFeatures({ layers, ...(filter && { filter }) })
  }

  /** A marker that joined a group, or left what is in view, has no ring. */
  function placeRing() {
    if (ringed === null && !marker) return
    const geometry = ringed === null ? undefined : drawn(['==', ['id'], ringed])[0]?.geometry
    if (geometry?.type !== 'Point') {
      marker?.remove()
      marker = null
      return
    }
    const at = geometry.coordinates as [number, number]
    if (marker) return void marker.setLngLat(at)
    const element = document.createElement('div')
    element.className = className
    element.setAttribute('aria-hidden', 'true')
    marker = new Marker({ element }).setLngLat(at).addTo(map)
  }

  // Vehicles drive on, and those of one spot are drawn around it.
  map.on('render', placeRing)
  return {
    visible() {
      const { clientWidth, clientHeight } = map.getContainer()
      const markers = drawn().flatMap(({ id, geometry }) => {
        if (geometry.type !== 'Point') return []
        const { x, y } = map.project(geometry.coordinates as [number, number])
        const isIn = x >= 0 && y >= 0 && x <= clientWidth && y <= clientHeight
        return isIn ? [{ vehicleId: Number(id), x, y }] : []
      })
      return inReadingOrder(markers)
    },
    ring(vehicleId) {
      ringed = vehicleId
      placeRing()
    },
  }
}
