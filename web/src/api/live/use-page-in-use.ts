import { useEffect, useState } from 'react'
import { sharesConnection } from './live-link.ts'

/** A page that nobody looks at follows no longer after this time, or at once where its connection is its own. */
const HIDDEN_LIMIT_MS = 60_000

let isHeard = () => false

/**
 * Has a hidden page follow on for as long as something on it is to be heard, until the answered function is called.
 * Where each tab has a connection of its own it does not: a browser has few of them.
 */
export function followForWhoHears(wanted: () => boolean): () => void {
  isHeard = wanted
  return () => {
    isHeard = () => false
  }
}

/** Tells whether somebody looks at the page, or did a moment ago, or hears it. */
export function usePageInUse(): boolean {
  const [inUse, setInUse] = useState(() => isLookedAt() || sharesConnection())
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    function look() {
      clearTimeout(timer)
      if (isLookedAt()) setInUse(true)
      else if (sharesConnection()) timer = setTimeout(() => setInUse(isHeard()), HIDDEN_LIMIT_MS)
      else setInUse(false)
    }
    document.addEventListener('visibilitychange', look)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [])
  return inUse
}

function isLookedAt(): boolean {
  return document.visibilityState === 'visible'
}
