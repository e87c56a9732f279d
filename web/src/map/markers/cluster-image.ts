import { ALERT_FILL, STATUS_LOOKS } from '#ui/status/status-look.ts'
import { canvasOf, imageOf } from '../canvas-image.ts'

/** The diameter of a cluster grows with how many vehicles it holds. */
const DIAMETERS_PX = [34, 40, 46, 54]
const RING_PX = 5
const PART_COLORS = [
  STATUS_LOOKS.moving.fill,
  STATUS_LOOKS.idle.fill,
  STATUS_LOOKS.parked.fill,
  STATUS_LOOKS.late.fill,
  '#8C9096',
]

/** Shares are rounded to twelfths, so that few images serve many clusters. */
export const CLUSTER_STEPS = 12

/** Draws a ring in the shares of the statuses inside: [moving, idle, parked, late, silent, alert, size class]. */
export function clusterImage(numbers: number[]): ImageData {
  const shares = numbers.slice(0, PART_COLORS.length)
  const [alert = 0, size = 0] = numbers.slice(PART_COLORS.length)
  const diameter = DIAMETERS_PX[size] ?? DIAMETERS_PX[0]!
  const margin = 4
  const context = canvasOf(diameter + 2 * margin)
  context.translate(diameter / 2 + margin, diameter / 2 + margin)
  drawDisc(context, diameter / 2 + 1, alert ? ALERT_FILL : 'rgb(15 23 42 / 70%)')
  if (alert) drawDisc(context, diameter / 2 + 3, ALERT_FILL)
  drawDisc(context, diameter / 2, '#ffffff')
  drawRing(context, diameter / 2 - 1.5 - RING_PX / 2, shares)
  return imageOf(context)
}

function drawDisc(context: CanvasRenderingContext2D, radius: number, color: string): void {
  context.beginPath()
  context.arc(0, 0, radius, 0, 2 * Math.PI)
  context.fillStyle = color
  context.fill()
}

function drawRing(context: CanvasRenderingContext2D, radius: number, shares: number[]): void {
  const total = shares.reduce((sum, share) => sum + share, 0) || 1
  const parts = shares.filter((share) => share > 0).length
  const gap = parts > 1 ? 0.07 : 0
  context.lineWidth = RING_PX
  context.lineCap = 'butt'
  let angle = -Math.PI / 2
  shares.forEach((share, index) => {
    const end = angle + (share / total) * 2 * Math.PI
    if (share > 0) {
      context.beginPath()
      context.arc(0, 0, radius, angle + gap / 2, end - gap / 2)
      context.strokeStyle = PART_COLORS[index]!
      context.stroke()
    }
    angle = end
  })
}
