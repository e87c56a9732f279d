import { useEffect } from 'react'
import { lock } from '#api/session/lock-state.ts'
import { lastHand, noteHand } from './last-hand.ts'

const SIGNS_OF_LIFE = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'] as const
export const LOOK_MS = 5_000

/**
 * Locks the page after so many minutes without a hand on it or on another tab, as the lock holds for all of them; 0 never
 * locks it.
 */
export function useIdleLock(minutes: number): void {
  useEffect(() => {
    if (minutes === 0) return
    let touchedAt = Date.now()
    let notedAt = 0
    const touch = () => {
      touchedAt = Date.now()
      // A pointer moves a hundred times a second, and each note wakes all other tabs.
      if (Math.abs(touchedAt - notedAt) < LOOK_MS) return
      notedAt = touchedAt
      noteHand(touchedAt)
    }
    const timer = setInterval(() => {
      const now = Date.now()
      // After the clock was put back, a hand that was noted before would hold the lock off until that time comes again.
      touchedAt = Math.min(touchedAt, now)
      if (lastHand() > now) noteHand(now)
      if (now - Math.max(touchedAt, lastHand()) >= minutes * 60_000) lock()
    }, LOOK_MS)
    for (const sign of SIGNS_OF_LIFE) addEventListener(sign, touch, { passive: true })
    return () => {
      clearInterval(timer)
      for (const sign of SIGNS_OF_LIFE) removeEventListener(sign, touch)
    }
  }, [minutes])
}
