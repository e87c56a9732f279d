import type { CustomLayerInterface, Map as GlMap } from 'maplibre-gl'
import { mercatorX, mercatorY } from '../track-shape.ts'
import { createKeptPicture, type KeptPicture } from './line-picture-cache.ts'
import { createLineProgram, type LineProgram, type LineView } from './line-program.ts'
import type { LineSegments } from './line-segments.ts'

interface LineLayer {
  layer: CustomLayerInterface
  /** Shows other lines; `onDrawn` is called once the first frame with them was drawn. */
  show(segments: LineSegments, onDrawn: () => void): void
  setEdge(color: readonly [number, number, number]): void
}

interface Drawing {
  lines: LineProgram
  picture: KeptPicture
}

/**
 * Makes lines with a dark edge that are on the map in the very frame they are given in: a source of the map would send
 * them to a worker and cut them into tiles first, and again for every zoom. They are painted into a picture which moves
 * with the map: if they were painted in every frame, a month of track would hold up each one.
 */
export function createLineLayer(id: string): LineLayer {
  let map: GlMap | null = null
  let drawing: Drawing | null = null
  let segments: LineSegments = { count: 0, origin: { x: 0, y: 0 }, bytes: new ArrayBuffer(0) }
  let isNew = false
  let isPainted = false
  let waiting: (() => void) | null = null
  let edge: readonly [number, number, number] = [0, 0, 0]
  const layer: CustomLayerInterface = {
    id,
    type: 'custom',
    onAdd(added, gl) {
      map = added
      drawing = { lines: createLineProgram(gl), picture: createKeptPicture(gl) }
      isNew = true
    },
    onRemove() {
      drawing?.lines.dispose()
      drawing?.picture.dispose()
      drawing = null
    },
    prerender(gl) {
      if (!map || !drawing) return
      const { lines, picture } = drawing
      if (isNew) lines.upload(segments)
      const view = viewOf(map, gl.canvas)
      if (segments.count > 0 && (isNew || !isPainted || !picture.serves(view, map.isMoving())))
        picture.paint(view, (larger) => lines.draw(segments, larger, edge))
      isNew = false
      isPainted = true
    },
    render(gl) {
      if (!map || !drawing) return
      if (segments.count > 0) drawing.picture.show(viewOf(map, gl.canvas))
      waiting?.()
      waiting = null
    },
  }
  return {
    layer,
    show(next, onDrawn) {
      segments = next
      isNew = true
      waiting = onDrawn
      map?.triggerRepaint()
    },
    setEdge(color) {
      edge = color
      isPainted = false
    },
  }
}

function viewOf(map: GlMap, { width, height }: { width: number; height: number }): LineView {
  const { lng, lat } = map.getCenter()
  return { x: mercatorX(lng), y: mercatorY(lat), zoom: map.getZoom(), pixelRatio: map.getPixelRatio(), width, height }
}
