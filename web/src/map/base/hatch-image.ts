import { canvasOf, imageOf } from '../canvas-image.ts'
import { MAP_PALETTES, type MapScheme } from './map-palette.ts'

const KIND = 'hatch'
/** Lines come again after so many pixels, so that the image lies beside itself without a seam. */
const STEP_PX = 14

/** Names the image of ground of which nothing is known, which {@link drawHatch} draws when a layer first wants it. */
export function hatchImage(scheme: MapScheme): string {
  return `${KIND}|${scheme}`
}

/** Draws the image that a layer names, thin lines aslant over what lies below; answers null for other images. */
export function drawHatch(id: string): ImageData | null {
  const [kind, scheme] = id.split('|')
  if (kind !== KIND) return null
  const { hatch } = MAP_PALETTES[scheme === 'dark' ? 'dark' : 'light']
  const context = canvasOf(STEP_PX)
  context.strokeStyle = hatch
  context.lineWidth = 1.4
  for (const shift of [-STEP_PX, 0, STEP_PX]) {
    context.beginPath()
    context.moveTo(shift - 2, STEP_PX + 2)
    context.lineTo(shift + STEP_PX + 2, -2)
    context.stroke()
  }
  return imageOf(context)
}
