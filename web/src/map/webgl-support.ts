import { useSyncExternalStore } from 'react'
import { createListeners } from '#state/listeners.ts'

const listeners = createListeners()
/** Null until a map could not be made: the question takes a graphics context, as long as the map itself does. */
let supported: boolean | null = null

/** Whether a map is worth a try: making one answers it for good. */
export function mayDrawMaps(): boolean {
  return supported ?? typeof WebGL2RenderingContext === 'function'
}

/** The same, as it turns out. */
export function useMayDrawMaps(): boolean {
  return useSyncExternalStore(listeners.subscribe, mayDrawMaps)
}

/** Null where the browser draws no map, which {@link useMayDrawMaps} tells from then on; throws whatever else went wrong. */
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
