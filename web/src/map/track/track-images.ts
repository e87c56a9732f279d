import { canvasOf, imageOf } from '../canvas-image.ts'

const DARK = '#101827'

/** Draws an image that a layer of the tracks names; answers null for the names of others. */
export function drawTrackImage(id: string): ImageData | null {
  if (id === 'direction') return directionImage()
  if (id === 'excluded') return excludedImage()
  if (id === 'event') return eventImage()
  if (id === 'end|start') return flagImage('#0B6B5B')
  if (id === 'end|end') return flagImage('#17202b')
  return null
}

/** Draws a small arrow that points to the north. */
export function directionImage(): ImageData {
  const context = canvasOf(14)
  context.beginPath()
  context.moveTo(2.5, 10)
  context.lineTo(7, 3)
  context.lineTo(11.5, 10)
  context.closePath()
  context.fillStyle = '#ffffff'
  context.strokeStyle = DARK
  context.lineWidth = 1.6
  context.stroke()
  context.fill()
  return imageOf(context)
}

/** Draws a cross in a circle, which says that a point does not count. */
function excludedImage(): ImageData {
  const context = canvasOf(18)
  context.beginPath()
  context.arc(9, 9, 7, 0, 2 * Math.PI)
  context.fillStyle = '#ffffff'
  context.fill()
  context.strokeStyle = '#94198F'
  context.lineWidth = 1.8
  context.stroke()
  for (const [x, y] of [
    [6.2, 11.8],
    [11.8, 6.2],
  ] as const) {
    context.moveTo(x, 6.2)
    context.lineTo(y, 11.8)
  }
  context.stroke()
  return imageOf(context)
}

/** Draws a diamond with a stroke and a dot, which says that something happened. */
function eventImage(): ImageData {
  const context = canvasOf(20)
  context.beginPath()
  context.moveTo(10, 1.5)
  context.lineTo(18.5, 10)
  context.lineTo(10, 18.5)
  context.lineTo(1.5, 10)
  context.closePath()
  context.fillStyle = '#94198F'
  context.strokeStyle = '#ffffff'
  context.lineWidth = 1.8
  context.fill()
  context.stroke()
  context.fillStyle = '#ffffff'
  context.fillRect(9, 5.5, 2, 5.5)
  context.fillRect(9, 12.4, 2, 2.1)
  return imageOf(context)
}

/** Draws a pin whose tip is the place. */
function flagImage(fill: string): ImageData {
  const context = canvasOf(28)
  context.strokeStyle = '#ffffff'
  context.lineWidth = 4
  context.fillStyle = fill
  const pin = new Path2D('M14 27C14 27 22.5 17.5 22.5 11a8.5 8.5 0 1 0-17 0C5.5 17.5 14 27 14 27Z')
  context.stroke(pin)
  context.fill(pin)
  context.fillStyle = '#ffffff'
  context.beginPath()
  context.arc(14, 11, 3.4, 0, 2 * Math.PI)
  context.fill()
  return imageOf(context)
}
