/** After so long a finger that stays is a long press. Browsers that tell it themselves do so earlier. */
const HELD_MS = 650
/** A finger that moves further goes somewhere. */
const STILL_PX = 10

/**
 * Tells a long press as a `contextmenu` where the browser does not, as on an iPhone; the press does not select what lies
 * there as well.
 */
export function tellLongPress(canvas: HTMLElement): void {
  let waiting: ReturnType<typeof setTimeout> | undefined
  let start = { x: 0, y: 0 }
  let isTold = false

  canvas.addEventListener('touchstart', ({ touches }) => {
    clearTimeout(waiting)
    isTold = false
    const [finger] = touches
    if (touches.length !== 1 || !finger) return
    start = { x: finger.clientX, y: finger.clientY }
    waiting = setTimeout(() => {
      const place = { clientX: start.x, clientY: start.y, button: 2 }
      canvas.dispatchEvent(new MouseEvent('contextmenu', { ...place, bubbles: true, cancelable: true }))
    }, HELD_MS)
  })
  canvas.addEventListener('touchmove', ({ touches }) => {
    const [finger] = touches
    if (finger && Math.hypot(finger.clientX - start.x, finger.clientY - start.y) > STILL_PX) clearTimeout(waiting)
  })
  canvas.addEventListener('contextmenu', () => {
    clearTimeout(waiting)
    isTold = true
  })
  canvas.addEventListener('touchend', (event) => {
    clearTimeout(waiting)
    if (isTold) event.preventDefault()
  })
  canvas.addEventListener('touchcancel', () => clearTimeout(waiting))
}
