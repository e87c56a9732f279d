import type { ExpressionSpecification } from 'maplibre-gl'
import { canvasOf, imageOf } from '../canvas-image.ts'
import type { MapScheme } from './map-palette.ts'

const KIND = 'shield'
const LETTER_PX = 6.4
const HEIGHT_PX = 20
const LOOKS: Record<MapScheme, { fill: string; edge: string; letters: string }> = {
  light: { fill: '#ffffff', edge: '#4b5563', letters: '#1f2937' },
  dark: { fill: '#1b2129', edge: '#9aa6b5', letters: '#e3e9f0' },
}

/** Names the image of a highway's shield, which {@link drawShield} draws when a layer first wants it. */
export function shieldImage(ref: ExpressionSpecification, scheme: MapScheme): ExpressionSpecification {
  return ['concat', `${KIND}|${scheme}|`, ref]
}

/**
 * Draws the shield of a highway that a layer names: what stands on it, like BR-116, in the outline of Brazilian road
 * signs; answers null for other images.
 */
export function drawShield(id: string): ImageData | null {
  const [kind, scheme, ref = ''] = id.split('|')
  if (kind !== KIND || ref === '') return null
  const { fill, edge, letters } = LOOKS[scheme === 'dark' ? 'dark' : 'light']
  const width = Math.ceil(ref.length * LETTER_PX + 12)
  const context = canvasOf(width, HEIGHT_PX)
  outline(context, width)
  context.fillStyle = fill
  context.fill()
  context.strokeStyle = edge
  context.lineWidth = 1.2
  context.stroke()
  context.fillStyle = letters
  context.font = '600 10.5px system-ui, sans-serif'
  context.textAlign = 'center'
  context.textBaseline = 'middle'
  context.fillText(ref, width / 2, HEIGHT_PX / 2 - 0.5, width - 8)
  return imageOf(context)
}

/** Follows the sign: straight at the top, rounded sides, a shallow point at the bottom. */
function outline(context: CanvasRenderingContext2D, width: number): void {
  const [left, right, top, bottom] = [1, width - 1, 1.5, HEIGHT_PX - 1.5]
  context.beginPath()
  context.moveTo(left + 3, top)
  context.lineTo(right - 3, top)
  context.quadraticCurveTo(right, top, right, top + 3)
  context.lineTo(right, bottom - 5)
  context.quadraticCurveTo(right - 1, bottom - 2, width / 2, bottom)
  context.quadraticCurveTo(left + 1, bottom - 2, left, bottom - 5)
  context.lineTo(left, top + 3)
  context.quadraticCurveTo(left, top, left + 3, top)
  context.closePath()
}
