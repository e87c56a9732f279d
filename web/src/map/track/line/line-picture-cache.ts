import type { LineView } from './line-program.ts'
import { linkedProgram } from './linked-program.ts'

const VERTICES = `#version 300 es
uniform vec2 u_place;
uniform vec2 u_reach;
out vec2 v_texel;

void main() {
  vec2 corner = vec2(float(gl_VertexID & 1), float((gl_VertexID >> 1) & 1));
  v_texel = corner;
  gl_Position = vec4(u_place + (corner * 2.0 - 1.0) * u_reach, 0.0, 1.0);
}`

const FRAGMENTS = `#version 300 es
precision mediump float;
uniform sampler2D u_picture;
in vec2 v_texel;
out vec4 color;

void main() {
  color = texture(u_picture, v_texel);
}`

/** A kept picture shows a part of the plane, held by the graphics processor, with more around it than is seen. */
export interface KeptPicture {
  /** Has the picture painted anew, a little larger than the view. */
  paint(view: LineView, draw: (larger: LineView) => void): void
  /**
   * Tells whether the picture holds all that this view shows, sharply enough for a view that moves, or exactly for one
   * at rest.
   */
  serves(view: LineView, isMoving: boolean): boolean
  /** Puts the picture where it belongs in this view. */
  show(view: LineView): void
  dispose(): void
}

/**
 * This share of the view is painted more on each side: a hand's move needs no new painting, and painting needs not much
 * more time.
 */
const MARGIN = 0.2
/** A picture drawn larger than this is too coarse even while the map moves. */
const MOST_ENLARGED = 2

export function createKeptPicture(gl: WebGL2RenderingContext): KeptPicture {
  const program = linkedProgram(gl, VERTICES, FRAGMENTS)
  const [place, reach] = ['u_place', 'u_reach'].map((name) => gl.getUniformLocation(program, name))
  const vertices = gl.createVertexArray()
  const texture = gl.createTexture()
  const depth = gl.createRenderbuffer()
  const frame = gl.createFramebuffer()
  let kept: LineView | null = null
  let mostPx = 0

  /** Adds the same margin on both sides, as far as the graphics card has pictures so large. */
  function withMargin(viewPx: number): number {
    mostPx ||= gl.getParameter(gl.MAX_TEXTURE_SIZE)
    const marginPx = Math.round(viewPx * MARGIN)
    return viewPx + 2 * Math.max(0, Math.min(marginPx, Math.floor((mostPx - viewPx) / 2)))
  }

  function resize(width: number, height: number): void {
    if (kept?.width === width && kept.height === height) return
    gl.bindTexture(gl.TEXTURE_2D, texture)
    gl.texImage2D(gl.TEXTURE_2D, 0, gl.RGBA8, width, height, 0, gl.RGBA, gl.UNSIGNED_BYTE, null)
    for (const side of [gl.TEXTURE_WRAP_S, gl.TEXTURE_WRAP_T]) gl.texParameteri(gl.TEXTURE_2D, side, gl.CLAMP_TO_EDGE)
    gl.bindRenderbuffer(gl.RENDERBUFFER, depth)
    gl.renderbufferStorage(gl.RENDERBUFFER, gl.DEPTH_COMPONENT16, width, height)
    gl.framebufferTexture2D(gl.FRAMEBUFFER, gl.COLOR_ATTACHMENT0, gl.TEXTURE_2D, texture, 0)
    gl.framebufferRenderbuffer(gl.FRAMEBUFFER, gl.DEPTH_ATTACHMENT, gl.RENDERBUFFER, depth)
  }

  return {
    paint(view, draw) {
      const larger = { ...view, width: withMargin(view.width), height: withMargin(view.height) }
      gl.bindFramebuffer(gl.FRAMEBUFFER, frame)
      resize(larger.width, larger.height)
      gl.viewport(0, 0, larger.width, larger.height)
      gl.disable(gl.STENCIL_TEST)
      gl.enable(gl.BLEND)
      gl.blendFunc(gl.ONE, gl.ONE_MINUS_SRC_ALPHA)
      gl.colorMask(true, true, true, true)
      gl.depthMask(true)
      gl.clearColor(0, 0, 0, 0)
      gl.clearDepth(1)
      gl.clear(gl.COLOR_BUFFER_BIT | gl.DEPTH_BUFFER_BIT)
      draw(larger)
      gl.bindFramebuffer(gl.FRAMEBUFFER, null)
      gl.viewport(0, 0, view.width, view.height)
      kept = larger
    },
    serves(view, isMoving) {
      if (!kept || kept.pixelRatio !== view.pixelRatio) return false
      const enlarged = 2 ** (view.zoom - kept.zoom)
      if (isMoving ? enlarged > MOST_ENLARGED : enlarged !== 1) return false
      const { x, y } = offset(kept, view)
      return (
        Math.abs(x) + view.width / 2 <= (kept.width * enlarged) / 2 + 1 &&
        Math.abs(y) + view.height / 2 <= (kept.height * enlarged) / 2 + 1
      )
    },
    show(view) {
      if (!kept) return
      const enlarged = 2 ** (view.zoom - kept.zoom)
      const { x, y } = offset(kept, view)
      // Where a pixel falls on a pixel the picture stays as sharp as it was painted; larger or smaller it is smooth.
      const step = enlarged === 1 ? Math.round : (pixels: number) => pixels
      // biome-ignore lint/correctness/useHookAtTopLevel: a call of WebGL
      gl.useProgram(program)
      gl.uniform2f(place!, step(x) / (view.width / 2), -step(y) / (view.height / 2))
      gl.uniform2f(reach!, (kept.width * enlarged) / view.width, (kept.height * enlarged) / view.height)
      gl.activeTexture(gl.TEXTURE0)
      gl.bindTexture(gl.TEXTURE_2D, texture)
      const filter = enlarged === 1 ? gl.NEAREST : gl.LINEAR
      gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MIN_FILTER, filter)
      gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MAG_FILTER, filter)
      gl.disable(gl.DEPTH_TEST)
      gl.bindVertexArray(vertices)
      gl.drawArrays(gl.TRIANGLE_STRIP, 0, 4)
      gl.bindVertexArray(null)
    },
    dispose() {
      gl.deleteProgram(program)
      gl.deleteVertexArray(vertices)
      gl.deleteTexture(texture)
      gl.deleteRenderbuffer(depth)
      gl.deleteFramebuffer(frame)
    },
  }
}

/** Answers how far the picture's middle is from the view's, in pixels of the view, to the east and the south. */
function offset(kept: LineView, view: LineView): { x: number; y: number } {
  const worldPx = 512 * 2 ** view.zoom * view.pixelRatio
  return { x: (kept.x - view.x) * worldPx, y: (kept.y - view.y) * worldPx }
}
