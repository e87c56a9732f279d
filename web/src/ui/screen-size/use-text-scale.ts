import { useSyncExternalStore } from 'react'

/** The size of letters that pixels of the program are meant for. */
const USUAL_REM_PX = 16

let scale = readScale()
let isWatched = false
const listeners = new Set<() => void>()

/**
 * Answers how much larger than usual this browser is told to write: 2 for text at 200 %. What has to be known in pixels, as the
 * height of rows of which only those in sight are drawn, grows by it as everything else does that is measured in rem.
 */
export function useTextScale(): number {
  return useSyncExternalStore(subscribe, () => scale)
}

/** Tells styles too, as `--text-scale`: what is drawn at so many pixels, as icons are, grows with the words beside it. */
export function growWithText(): void {
  const tell = () => document.documentElement.style.setProperty('--text-scale', String(scale))
  tell()
  subscribe(tell)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  if (!isWatched) watchRem()
  return () => listeners.delete(listener)
}

/** As the page says it, since a width on the screen is rounded where the page is zoomed. */
function readScale(): number {
  return (Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || USUAL_REM_PX) / USUAL_REM_PX
}

/** No event says that letters grow: an element that is one rem wide does. */
function watchRem(): void {
  isWatched = true
  const element = document.createElement('div')
  element.style.cssText = 'position: absolute; width: 1rem; visibility: hidden; pointer-events: none'
  element.setAttribute('aria-hidden', 'true')
  document.body.append(element)
  new ResizeObserver(() => {
    const now = readScale()
    if (now === scale) return
    scale = now
    for (const listener of listeners) listener()
  }).observe(element)
}
