import { type Map as GlMap, Marker } from 'maplibre-gl'
import type { MapPoint } from '#places/map-point.ts'

const PIN = `<svg viewBox="0 0 24 32" width="30" height="40" aria-hidden="true">
  <path d="M12 31C12 31 2 18.5 2 11.5a10 10 0 1 1 20 0C22 18.5 12 31 12 31Z"/><circle cx="12" cy="11.5" r="4"/>
</svg>`

/** Makes a function that marks a place which somebody looked for; null takes the pin off. */
export function placePin(map: GlMap, className: string): (point: MapPoint | null) => void {
  let marker: Marker | null = null
  return (point) => {
    marker?.remove()
    marker = null
    if (!point) return
    const element = document.createElement('div')
    element.className = className
    element.innerHTML = PIN
    marker = new Marker({ element, anchor: 'bottom' }).setLngLat([point.longitude, point.latitude]).addTo(map)
  }
}
