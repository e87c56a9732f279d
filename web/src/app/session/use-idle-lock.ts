import { useEffect } from 'react'
import { lock } from '#api/session/lock-state.ts'

const SIGNS_OF_LIFE = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'] as const
const LOOK_MS = 5_000

/** Locks the page after so many minutes without a hand on it; 0 never locks it. */
export function useIdleLock(minutes: number): void {
  useEffect(() => {
    if (minutes === 0) return
    let touchedAt = Date.now()
    const touch = () => {
      touchedAt = Date.now()
    }
    const timer = setInterval(() => {
      if (Date.now() - touchedAt >= minutes * 60_000) lock()
    }, LOOK_MS)
    for (const sign of SIGNS_OF_LIFE) addEventListener(sign, touch, { passive: true })
    return () => {
      clearInterval(timer)
      for (const sign of SIGNS_OF_LIFE) removeEventListener(sign, touch)
    }
  }, [minutes])
}
