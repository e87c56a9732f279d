import { useSyncExternalStore } from 'react'
import { createListeners } from '#state/listeners.ts'

const listeners = createListeners()
/**
 * This is null until a map could not be made: asking takes a graphics context, and as long as making the map itself
 * does.
 */
let supported: boolean | null = null

/** Tells whether a map is worth a try; making one answers that for good. */
export function mayDrawMaps(): boolean {
  return supported ?? typeof WebGL2RenderingContext === 'function'
}

/** Answers {@link mayDrawMaps}, and again when it turns out otherwise. */
export function useMayDrawMaps(): boolean {
  return useSyncExternalStore(listeners.subscribe, mayDrawMaps)
}

/**
 * Makes a map; answers null where the browser draws none, which {@link useMayDrawMaps} tells from then on; throws
 * whatever else went wrong.
 */
export function makeMap<Made>(make: () => Made): Made | null {
  try {
    return make()
  } catch (error) {
    supported ??= hasWebgl()
    if (supported) throw error
    listeners.tell()
    return null
  }
}

function hasWebgl(): boolean {
  try {
    const context = document.createElement('canvas').getContext('webgl2')
    context?.getExtension('WEBGL_lose_context')?.loseContext()
    return context !== null
  } catch {
    return false
  }
}
