import type { IControl, MapMouseEvent } from 'maplibre-gl'
import { formatCoordinates } from '#format/numbers.ts'

/**
 * Tells, in the map's corner, where the pointer is. The control writes by itself, once a frame, so that nothing else is
 * drawn for it.
 */
export function cursorPlace(className: string): IControl {
  const element = document.createElement('div')
  element.className = `maplibregl-ctrl ${className}`
  // The coordinates serve only who points; screen readers get the place by the map's menu, which copies it.
  element.setAttribute('aria-hidden', 'true')
  element.hidden = true
  let frame: number | null = null
  let words = ''

  function write() {
    frame = null
    element.textContent = words
    element.hidden = words === ''
  }
  function tell(next: string) {
    words = next
    frame ??= requestAnimationFrame(write)
  }
  const move = ({ lngLat }: MapMouseEvent) => tell(formatCoordinates(lngLat.lat, lngLat.lng))
  const leave = () => tell('')

  return {
    onAdd(map) {
      map.on('mousemove', move)
      map.on('mouseout', leave)
      return element
    },
    onRemove(map) {
      map.off('mousemove', move)
      map.off('mouseout', leave)
      if (frame !== null) cancelAnimationFrame(frame)
      element.remove()
    },
  }
}
