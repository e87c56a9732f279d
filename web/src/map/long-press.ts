import type { Map as GlMap } from 'maplibre-gl'

/** After so long a finger that stays is a long press. The map tells those that it knows of earlier. */
const HELD_MS = 650
/** A finger that moves further goes somewhere. */
const STILL_PX = 10

/**
 * Has every long press be told as a `contextmenu` of the map, once. The map tells one on its ground by itself, and passes
 * over what browsers tell, but knows of no finger that holds something, as a point of a shape. The press does not select
 * what lies there as well.
 */
export function watchLongPress(map: GlMap, tell: (pressed: MouseEvent) => void): void {
  const canvas = map.getCanvas()
  let waiting: ReturnType<typeof setTimeout> | undefined
  let start = { clientX: 0, clientY: 0 }
  let isTold = false

  const end = () => {
    clearTimeout(waiting)
    map.off('contextmenu', hear)
  }
  const hear = () => {
    clearTimeout(waiting)
    isTold = true
  }
  canvas.addEventListener('touchstart', ({ touches }) => {
    end()
    isTold = false
    // Heard of a finger alone: where somebody hears it of a mouse, the browser shows no menu of its own.
    map.on('contextmenu', hear)
    const [finger] = touches
    if (touches.length !== 1 || !finger) return
    const { clientX, clientY } = finger
    start = { clientX, clientY }
    waiting = setTimeout(() => tell(new MouseEvent('contextmenu', { ...start, button: 2 })), HELD_MS)
  })
  canvas.addEventListener('touchmove', ({ touches }) => {
    const [finger] = touches
    if (!finger) return
    if (Math.hypot(finger.clientX - start.clientX, finger.clientY - start.clientY) > STILL_PX) clearTimeout(waiting)
  })
  canvas.addEventListener('touchend', (event) => {
    end()
    if (isTold) event.preventDefault()
  })
  canvas.addEventListener('touchcancel', end)
  map.once('remove', end)
}
