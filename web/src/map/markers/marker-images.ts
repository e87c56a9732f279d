import type { VehicleStatus } from '@monitorweb/domain/status/vehicle-status'
import { ALERT_FILL, type MarkerMark, STATUS_LOOKS } from '#ui/status/status-look.ts'
import { VEHICLE_PICTURES } from '#ui/vehicle-pictures.ts'
import { canvasOf, imageOf } from '../canvas-image.ts'
import { directionImage } from '../track/track-images.ts'
import { clusterImage } from './cluster-image.ts'

const BOX = 24
const MARGIN = 3
const MARKER_PX = 26
const PICTURE_PX = 20
const OUTLINE = '#0F172A'

/** Draws an image that a layer of ours names; answers null for the names of others. */
export function drawImage(id: string): ImageData | null {
  const [kind, ...rest] = id.split('|')
  if (kind === 'vehicle') return markerImage(rest[0] as VehicleStatus)
  if (kind === 'alert') return alertImage()
  if (kind === 'occurrence') return occurrenceImage(Number(rest[0]))
  if (kind === 'picture') return pictureImage(Number(rest[0]))
  if (kind === 'unknown') return unknownImage()
  if (kind === 'direction') return directionImage()
  if (kind === 'cluster') return clusterImage(rest.map(Number))
  return null
}

function markerContext(): CanvasRenderingContext2D {
  const context = canvasOf(MARKER_PX + 2 * MARGIN)
  context.translate(MARGIN, MARGIN)
  context.scale(MARKER_PX / BOX, MARKER_PX / BOX)
  return context
}

/** Every body has a white and then a dark outline, so that pale fills stand out on any map. */
function drawBody(context: CanvasRenderingContext2D, body: Path2D, fill: string): void {
  context.strokeStyle = OUTLINE
  context.lineWidth = 5
  context.stroke(body)
  context.strokeStyle = '#ffffff'
  context.lineWidth = 3
  context.stroke(body)
  context.fillStyle = fill
  context.fill(body)
}

function drawMark(context: CanvasRenderingContext2D, mark: MarkerMark): void {
  const path = new Path2D(mark.path)
  if (mark.strokeWidth === undefined) {
    context.fillStyle = mark.color
    context.fill(path, 'evenodd')
    return
  }
  context.strokeStyle = mark.color
  context.lineWidth = mark.strokeWidth
  context.setLineDash(mark.dash ?? [])
  context.stroke(path)
  context.setLineDash([])
}

function markerImage(status: VehicleStatus): ImageData {
  const look = STATUS_LOOKS[status] ?? STATUS_LOOKS.stopped
  const context = markerContext()
  drawBody(context, new Path2D(look.body), look.fill)
  for (const mark of look.marks) drawMark(context, mark)
  return imageOf(context)
}

/** Draws the violet triangle that stands at the top right of a marker with an alert. */
function alertImage(): ImageData {
  const context = canvasOf(18)
  const triangle = new Path2D('M9 2.5 16 15H2Z')
  context.strokeStyle = '#ffffff'
  context.lineWidth = 3
  context.stroke(triangle)
  context.fillStyle = ALERT_FILL
  context.fill(triangle)
  context.fillStyle = '#ffffff'
  context.fill(new Path2D('M8.2 6.6h1.6v4.4H8.2ZM8.2 12h1.6v1.6H8.2Z'))
  return imageOf(context)
}

const URGENCY_FILLS: Record<number, string> = { 1: '#4b5563', 2: '#354ca3', 3: '#9a5b00', 4: '#b3261e' }

/** Draws the pin above a vehicle of which an occurrence is open: the exclamation mark says it without the colour. */
function occurrenceImage(urgency: number): ImageData {
  const context = canvasOf(24, 32)
  const pin = new Path2D('M12 30C9 23 3 19 3 12a9 9 0 1 1 18 0c0 7-6 11-9 18Z')
  context.strokeStyle = '#ffffff'
  context.lineWidth = 3
  context.stroke(pin)
  context.fillStyle = URGENCY_FILLS[urgency] ?? URGENCY_FILLS[4]!
  context.fill(pin)
  context.fillStyle = '#ffffff'
  context.fill(new Path2D('M10.7 6h2.6v7.6h-2.6ZM10.7 15.4h2.6V18h-2.6Z'))
  return imageOf(context)
}

/** Draws the vehicle's own picture on a disc, which stands at the top left of its marker and does not turn with it. */
function pictureImage(pictureId: number): ImageData {
  const context = canvasOf(PICTURE_PX)
  context.beginPath()
  context.arc(PICTURE_PX / 2, PICTURE_PX / 2, PICTURE_PX / 2 - 1, 0, 2 * Math.PI)
  context.fillStyle = '#ffffff'
  context.fill()
  context.strokeStyle = OUTLINE
  context.lineWidth = 1
  context.stroke()
  context.translate(PICTURE_PX * 0.14, PICTURE_PX * 0.14)
  context.scale((PICTURE_PX * 0.72) / BOX, (PICTURE_PX * 0.72) / BOX)
  context.lineWidth = 2
  context.lineJoin = 'round'
  context.stroke(new Path2D(VEHICLE_PICTURES[pictureId] ?? ''))
  return imageOf(context)
}

/** Draws the marker of a device that nobody registered. */
function unknownImage(): ImageData {
  const context = markerContext()
  drawBody(context, new Path2D('M12 3a9 9 0 1 1 0 18a9 9 0 1 1 0-18Z'), '#334155')
  context.fillStyle = '#ffffff'
  context.font = '700 14px sans-serif'
  context.textAlign = 'center'
  context.textBaseline = 'middle'
  context.fillText('?', 12, 12.6)
  return imageOf(context)
}
