import type { CustomLayerInterface, Map as GlMap } from 'maplibre-gl'
import { type LineSegments, SEGMENT_BYTES } from './line-segments.ts'
import { LINE_FRAGMENTS, LINE_VERTICES } from './line-shaders.ts'
import { mercatorX, mercatorY } from './track-shape.ts'

/** Of lines from far away and near, px: less to paint where they lie on each other. */
const FAR_ZOOM = 7
const NEAR_ZOOM = 13
const WIDTHS = { far: 2.5, near: 4 }
const WIDE = { far: 3.5, near: 7 }
/** How much wider the dark edge is than the line. */
const EDGE = { far: 1.5, near: 2.5 }
/** From farther away pieces are short and nobody sees the edges of their ends: a third less to paint. */
const ROUND_ZOOM = 10

interface LineLayer {
  layer: CustomLayerInterface
  /** `onDrawn` is called once the first frame with them was drawn. */
  show(segments: LineSegments, onDrawn: () => void): void
  setEdge(color: readonly [number, number, number]): void
}

interface Drawing {
  gl: WebGL2RenderingContext
  program: WebGLProgram
  vertices: WebGLVertexArrayObject
  buffer: WebGLBuffer
  uniforms: Record<(typeof UNIFORMS)[number], WebGLUniformLocation | null>
}

const UNIFORMS = ['u_center', 'u_scale', 'u_viewport', 'u_line', 'u_wide', 'u_edge_width', 'u_end', 'u_edge'] as const

/**
 * Lines with a dark edge that are on the map in the very frame they are given in: a source of the map would send them to
 * a worker and cut them into tiles first, and again for every zoom.
 */
export function createLineLayer(id: string): LineLayer {
  let map: GlMap | null = null
  let drawing: Drawing | null = null
  let segments: LineSegments = { count: 0, origin: { x: 0, y: 0 }, bytes: new ArrayBuffer(0) }
  let isNew = false
  let waiting: (() => void) | null = null
  let edge: readonly [number, number, number] = [0, 0, 0]
  const layer: CustomLayerInterface = {
    id,
    type: 'custom',
    onAdd(added, gl) {
      map = added
      drawing = prepare(gl)
      isNew = true
    },
    onRemove(_, gl) {
      if (drawing) dispose(gl, drawing)
      drawing = null
    },
    render() {
      if (!map || !drawing) return
      if (isNew) upload(drawing, segments)
      isNew = false
      if (segments.count > 0) draw(drawing, { map, segments, edge })
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
    },
  }
}

function prepare(gl: WebGL2RenderingContext): Drawing {
  const program = gl.createProgram()
  for (const [kind, source] of [
    [gl.VERTEX_SHADER, LINE_VERTICES],
    [gl.FRAGMENT_SHADER, LINE_FRAGMENTS],
  ] as const) {
    const shader = gl.createShader(kind)!
    gl.shaderSource(shader, source)
    gl.compileShader(shader)
    gl.attachShader(program, shader)
    gl.deleteShader(shader)
  }
  gl.linkProgram(program)
  const vertices = gl.createVertexArray()
  const buffer = gl.createBuffer()
  gl.bindVertexArray(vertices)
  gl.bindBuffer(gl.ARRAY_BUFFER, buffer)
  for (const [at, size, type, offset] of [
    [0, 4, gl.FLOAT, 0],
    [1, 4, gl.UNSIGNED_BYTE, 16],
  ] as const) {
    gl.enableVertexAttribArray(at)
    gl.vertexAttribPointer(at, size, type, type === gl.UNSIGNED_BYTE, SEGMENT_BYTES, offset)
    gl.vertexAttribDivisor(at, 1)
  }
  gl.bindVertexArray(null)
  const uniforms = Object.fromEntries(UNIFORMS.map((name) => [name, gl.getUniformLocation(program, name)]))
  return { gl, program, vertices, buffer, uniforms: uniforms as Drawing['uniforms'] }
}

function dispose(gl: WebGL2RenderingContext, { program, vertices, buffer }: Drawing): void {
  gl.deleteProgram(program)
  gl.deleteVertexArray(vertices)
  gl.deleteBuffer(buffer)
}

function upload({ gl, buffer }: Drawing, { bytes }: LineSegments): void {
  gl.bindBuffer(gl.ARRAY_BUFFER, buffer)
  gl.bufferData(gl.ARRAY_BUFFER, bytes, gl.STATIC_DRAW)
}

interface Frame {
  map: GlMap
  segments: LineSegments
  edge: readonly [number, number, number]
}

function draw({ gl, program, vertices, uniforms }: Drawing, { map, segments, edge }: Frame): void {
  const zoom = map.getZoom()
  const center = map.getCenter()
  const { width, height } = gl.canvas
  const pixelRatio = map.getPixelRatio()
  const between = ({ far, near }: { far: number; near: number }) =>
    (far + (near - far) * Math.min(1, Math.max(0, (zoom - FAR_ZOOM) / (NEAR_ZOOM - FAR_ZOOM)))) * pixelRatio
  // biome-ignore lint/correctness/useHookAtTopLevel: a call of WebGL
  gl.useProgram(program)
  const { x, y } = segments.origin
  gl.uniform2f(uniforms.u_center, mercatorX(center.lng) - x, mercatorY(center.lat) - y)
  gl.uniform1f(uniforms.u_scale, 512 * 2 ** zoom * pixelRatio)
  gl.uniform2f(uniforms.u_viewport, width / 2, height / 2)
  gl.uniform1f(uniforms.u_line, between(WIDTHS) / 2)
  gl.uniform1f(uniforms.u_wide, between(WIDE) / 2)
  gl.uniform1f(uniforms.u_edge_width, between(EDGE) / 2)
  gl.uniform1f(uniforms.u_end, zoom < ROUND_ZOOM ? 0 : between(EDGE) / 2 + 0.5)
  gl.uniform3fv(uniforms.u_edge, edge)
  // Lines before edges, whichever comes first: the depth says which is which.
  gl.enable(gl.DEPTH_TEST)
  gl.depthFunc(gl.LEQUAL)
  gl.depthMask(true)
  gl.depthRange(0, 1)
  gl.clearDepth(1)
  gl.clear(gl.DEPTH_BUFFER_BIT)
  gl.bindVertexArray(vertices)
  gl.drawArraysInstanced(gl.TRIANGLE_STRIP, 0, 4, segments.count)
  gl.bindVertexArray(null)
  gl.clear(gl.DEPTH_BUFFER_BIT)
}
