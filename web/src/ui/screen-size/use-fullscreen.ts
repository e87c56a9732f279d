import { useSyncExternalStore } from 'react'

/** Tells whether the page fills the screen, and a way to change that; where the browser refuses, nothing happens. */
export function useFullscreen(): { fullscreen: boolean; toggle(): void } {
  const fullscreen = useSyncExternalStore(subscribe, () => document.fullscreenElement !== null)
  function toggle() {
    const changed = fullscreen ? document.exitFullscreen() : document.documentElement.requestFullscreen?.()
    changed?.catch(() => undefined)
  }
  return { fullscreen, toggle }
}

function subscribe(listener: () => void): () => void {
  document.addEventListener('fullscreenchange', listener)
  return () => document.removeEventListener('fullscreenchange', listener)
}
