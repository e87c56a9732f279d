import { type Map as GlMap, Marker } from 'maplibre-gl'
import type { MapPoint } from '#places/map-point.ts'
import { VEHICLE_LAYERS } from '../fleet/fleet-layers.ts'
import { inReadingOrder } from './marker-order.ts'

export interface MarkerPointer {
  /** Answers the vehicles that stand by themselves in view, in reading order. */
  visible(): number[]
  /** Draws a ring around the place of a marker; null takes the ring off. */
  ring(point: MapPoint | null): void
}

/** Gives the keyboard what it needs to step through markers. */
export function markerPointer(map: GlMap, className: string): MarkerPointer {
  let marker: Marker | null = null
  return {
    visible() {
      const layers = VEHICLE_LAYERS.filter((layer) => map.getLayer(layer))
      const { clientWidth, clientHeight } = map.getContainer()
      const markers = map.queryRenderedFeatures({ layers }).flatMap(({ id, geometry }) => {
        if (geometry.type !== 'Point') return []
        const { x, y } = map.project(geometry.coordinates as [number, number])
        const isIn = x >= 0 && y >= 0 && x <= clientWidth && y <= clientHeight
        return isIn ? [{ vehicleId: Number(id), x, y }] : []
      })
      return inReadingOrder(markers)
    },
    ring(point) {
      marker?.remove()
      marker = null
      if (!point) return
      const element = document.createElement('div')
      element.className = className
      element.setAttribute('aria-hidden', 'true')
      marker = new Marker({ element }).setLngLat([point.longitude, point.latitude]).addTo(map)
    },
  }
}
