/** Whether this browser can draw the map; asked once, since each question takes a graphics context. */
export function supportsWebgl(): boolean {
  supported ??= askWebgl()
  return supported
}

/** Whether a map is worth a try, without a context of its own for the question: making the map answers it for good. */
export function mayDrawMaps(): boolean {
  return supported ?? typeof WebGL2RenderingContext === 'function'
}

let supported: boolean | null = null

function askWebgl(): boolean {
  try {
    const context = document.createElement('canvas').getContext('webgl2')
    context?.getExtension('WEBGL_lose_context')?.loseContext()
    return context !== null
  } catch {
    return false
  }
}
