import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useFleetStore } from '#api/live/LiveFleetProvider.tsx'
import { type Concerns, changeWords, concernsOf } from './change-words.ts'

const EVERY_MS = 30_000

/**
 * Tells those who do not see the map what became of the fleet in the last half minute; it says nothing where nothing
 * happened.
 */
export function ChangeSummary({ muted }: { muted: boolean }) {
  const store = useFleetStore()
  const [text, setText] = useState('')
  // This holds ids and no vehicles: the vehicles of half a minute ago, all of them other objects by now, would double
  // what the page holds.
  const before = useRef<Concerns | null>(null)
  const look = useEffectEvent(() => {
    const { loaded, vehicles } = store.fleet()
    if (!loaded) return
    const now = concernsOf(vehicles)
    if (before.current && !muted) setText(changeWords(before.current, now))
    before.current = now
  })
  useEffect(() => {
    const timer = setInterval(() => look(), EVERY_MS)
    look()
    return () => clearInterval(timer)
  }, [])
  return (
    <p role="status" className="visually-hidden">
      {muted ? '' : text}
    </p>
  )
}
