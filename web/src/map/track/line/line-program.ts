import { type LineSegments, SEGMENT_BYTES } from './line-segments.ts'
import { LINE_FRAGMENTS, LINE_VERTICES } from './line-shaders.ts'
import { linkedProgram } from './linked-program.ts'

/**
 * Lines are this many pixels wide from far away and from near: thinner ones leave less to paint where they lie on each
 * other.
 */
const FAR_ZOOM = 7
const NEAR_ZOOM = 13
const WIDTHS = { far: 2.5, near: 4 }
const WIDE = { far: 3.5, near: 7 }
/** The dark edge is wider than the line by this many pixels. */
const EDGE = { far: 1.5, near: 2.5 }
/**
 * From farther away pieces are short and nobody sees the edges of their ends: leaving those out saves a third of the
 * painting.
 */
const ROUND_ZOOM = 10

const UNIFORMS = ['u_center', 'u_scale', 'u_viewport', 'u_line', 'u_wide', 'u_edge_width', 'u_end', 'u_edge'] as const

/**
 * A view is from where the lines are seen, on the map's plane, and into how many pixels of the screen they are drawn.
 */
export interface LineView {
  x: number
  y: number
  zoom: number
  pixelRatio: number
  width: number
  height: number
}

export interface LineProgram {
  upload(segments: LineSegments): void
  /** Draws into the bound frame buffer and uses up its depth. */
  draw(segments: LineSegments, view: LineView, edge: readonly [number, number, number]): void
  dispose(): void
}

export function createLineProgram(gl: WebGL2RenderingContext): LineProgram {
  const program = linkedProgram(gl, LINE_VERTICES, LINE_FRAGMENTS)
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
  const uniforms = Object.fromEntries(UNIFORMS.map((name) => [name, gl.getUniformLocation(program, name)])) as Record<
    (typeof UNIFORMS)[number],
    WebGLUniformLocation | null
  >

  return {
    upload({ bytes }) {
      gl.bindBuffer(gl.ARRAY_BUFFER, buffer)
      gl.bufferData(gl.ARRAY_BUFFER, bytes, gl.STATIC_DRAW)
    },
    draw({ origin, count }, { x, y, zoom, pixelRatio, width, height }, edge) {
      const between = ({ far, near }: { far: number; near: number }) =>
        (far + (near - far) * Math.min(1, Math.max(0, (zoom - FAR_ZOOM) / (NEAR_ZOOM - FAR_ZOOM)))) * pixelRatio
      // biome-ignore lint/correctness/useHookAtTopLevel: a call of WebGL
      gl.useProgram(program)
      gl.uniform2f(uniforms.u_center, x - origin.x, y - origin.y)
      gl.uniform1f(uniforms.u_scale, 512 * 2 ** zoom * pixelRatio)
      gl.uniform2f(uniforms.u_viewport, width / 2, height / 2)
      gl.uniform1f(uniforms.u_line, between(WIDTHS) / 2)
      gl.uniform1f(uniforms.u_wide, between(WIDE) / 2)
      gl.uniform1f(uniforms.u_edge_width, between(EDGE) / 2)
      gl.uniform1f(uniforms.u_end, zoom < ROUND_ZOOM ? 0 : between(EDGE) / 2 + 0.5)
      gl.uniform3fv(uniforms.u_edge, edge)
      // Lines lie above edges, whichever is drawn first: the depth says which is which.
      gl.enable(gl.DEPTH_TEST)
      gl.depthFunc(gl.LEQUAL)
      gl.depthMask(true)
      gl.depthRange(0, 1)
      gl.bindVertexArray(vertices)
      gl.drawArraysInstanced(gl.TRIANGLE_STRIP, 0, 4, count)
      gl.bindVertexArray(null)
    },
    dispose() {
      gl.deleteProgram(program)
      gl.deleteVertexArray(vertices)
      gl.deleteBuffer(buffer)
    },
  }
}
